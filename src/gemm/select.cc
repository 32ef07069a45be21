// SPDX-License-Identifier: Apache-2.0
#include "gemm/select.h"

#include <algorithm>
#include <string>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr std::int64_t kMaxSize = (std::int64_t{1} << 31) - 1;

void CheckSize(const char* name, std::int64_t size) {
  if (size >= 1 && size <= kMaxSize) return;
  throw base::Error(base::ErrorCode::kUsage, std::string(name) + " is " + std::to_string(size) +
                                                 ", not a size between 1 and 2147483647");
}

}  // namespace

std::size_t KeepCount(std::span<const RankedConfig> ranking,
                      const SelectOptions& options) noexcept {
  std::size_t count = ranking.size();
  if (options.top_k > 0) count = std::min(count, options.top_k);
  if (options.threshold && count > 1) {
    const double limit = ranking.front().ms * *options.threshold;
    while (count > 1 && ranking[count - 1].ms > limit) --count;
  }
  return count;
}

std::string_view ToString(Backend backend) { return backend == Backend::kAten ? "aten" : "triton"; }

void CheckProblem(const Problem& problem) {
  CheckSize("M", problem.m);
  CheckSize("N", problem.n);
  CheckSize("K", problem.k);
  CheckSize("batch", problem.batch);
  const bool is_complex =
      problem.dtype == tensor::DType::kComplex64 || problem.dtype == tensor::DType::kComplex128;
  if (is_complex || problem.dtype == tensor::DType::kBool) {
    throw base::Error(base::ErrorCode::kUsage, "dtype " +
                                                   std::string(tensor::ToString(problem.dtype)) +
                                                   " is not one that a GEMM template multiplies");
  }
}

Choice Select(const Model& model, const Problem& problem, const SelectOptions& options) {
  CheckProblem(problem);
  Choice choice;
  const std::size_t room =
      options.top_k == 0 ? model.MaxCandidates() : std::min(options.top_k, model.MaxCandidates());
  choice.configs.resize(room);
  choice.configs.resize(model.Rank(problem, choice.configs));
  choice.configs.resize(KeepCount(choice.configs, options));
  choice.extrapolated = model.Extrapolates(problem);
  choice.aten_ms = model.PredictAtenMs(problem);
  if (choice.configs.empty()) {
    if (!choice.aten_ms)
      throw base::Error(base::ErrorCode::kUsage, "no configuration fits the problem");
    choice.backend = Backend::kAten;
    return choice;
  }
  const float triton_ms = choice.configs.front().ms;
  if (choice.aten_ms) {
    const bool is_aten = *choice.aten_ms * options.aten_margin < triton_ms;
    choice.backend = is_aten ? Backend::kAten : Backend::kTriton;
    choice.margin = is_aten ? triton_ms / *choice.aten_ms : *choice.aten_ms / triton_ms;
  }
  choice.expected_error = model.ExpectedError(problem, triton_ms);
  return choice;
}

}  // namespace idbg::gemm
