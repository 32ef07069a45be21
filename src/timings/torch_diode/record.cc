// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/record.h"

#include <limits>

#include "base/hash.h"

namespace idbg::timings::torch_diode {
namespace {

std::size_t HashOf(std::initializer_list<std::int64_t> values) {
  std::uint64_t hash = 0;
  for (const std::int64_t value : values) hash = base::Mix(hash, static_cast<std::uint64_t>(value));
  return hash;
}

std::int64_t HashOf(std::string_view text) {
  return static_cast<std::int64_t>(std::hash<std::string_view>{}(text));
}

}  // namespace

std::size_t MMShapeHash::operator()(const MMShape& shape) const {
  const auto& [size_b, size_m, size_n] = shape.out_size;
  const auto& [stride_b, stride_m, stride_n] = shape.out_stride;
  const auto number = [](tensor::DType dtype) { return static_cast<std::int64_t>(dtype); };
  return HashOf({shape.version, shape.b, shape.m, shape.n, shape.k, number(shape.m_dtype),
                 number(shape.k_dtype), number(shape.out_dtype), size_b, size_m, size_n, stride_b,
                 stride_m, stride_n});
}

std::size_t TritonGemmConfigHash::operator()(const TritonGemmConfig& config) const {
  return HashOf({HashOf(config.name), HashOf(config.acc_type), config.grid, config.block_m,
                 config.block_n, config.block_k, config.group_m, config.num_stages,
                 config.num_warps, config.version,
                 config.even_k * 4 + config.allow_tf32 * 2 + config.use_fast_accum});
}

std::optional<gemm::Problem> ToProblem(std::string_view op, const MMShape& shape) {
  const auto known_op = gemm::ParseOp(op);
  const bool one_dtype = shape.m_dtype == shape.k_dtype && shape.m_dtype == shape.out_dtype;
  if (!known_op || !one_dtype || shape.b < 1 || shape.m < 1 || shape.n < 1 || shape.k < 1)
    return std::nullopt;
  return gemm::Problem{.op = *known_op,
                       .batch = shape.b,
                       .m = shape.m,
                       .n = shape.n,
                       .k = shape.k,
                       .dtype = shape.m_dtype,
                       .layout = shape.Transposed() ? gemm::Layout::kNt : gemm::Layout::kNn};
}

MMShape FromProblem(const gemm::Problem& problem) {
  const tensor::DType dtype = OperandDType(problem);
  MMShape shape{.b = problem.batch,
                .m = problem.m,
                .m_dtype = dtype,
                .n = problem.n,
                .k = problem.k,
                .k_dtype = dtype,
                .out_dtype = dtype};
  const bool transposed =
      problem.layout == gemm::Layout::kNt || problem.layout == gemm::Layout::kTt;
  const std::int64_t rows = transposed ? problem.n : problem.m;
  const std::int64_t columns = transposed ? problem.m : problem.n;
  shape.out_size = {problem.batch, rows, columns};
  shape.out_stride = {rows * columns, columns, 1};
  return shape;
}

std::optional<gemm::Config> ToConfig(const TritonGemmConfig& config) {
  gemm::Config result;
  bool fits = true;
  const auto set = [&fits](std::uint16_t& target, std::int64_t value) {
    fits = fits && value >= 0 && value <= std::numeric_limits<std::uint16_t>::max();
    target = static_cast<std::uint16_t>(value);
  };
  set(result.block_m, config.block_m);
  set(result.block_n, config.block_n);
  set(result.block_k, config.block_k);
  set(result.group_m, config.group_m);
  set(result.num_stages, config.num_stages);
  set(result.num_warps, config.num_warps);
  return fits ? std::optional(result) : std::nullopt;
}

TritonGemmConfig FromConfig(const gemm::Config& config, std::string name) {
  return {.name = std::move(name),
          .block_m = config.block_m,
          .block_n = config.block_n,
          .block_k = config.block_k,
          .group_m = config.group_m,
          .num_stages = config.num_stages,
          .num_warps = config.num_warps};
}

}  // namespace idbg::timings::torch_diode
