// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "roofline/class_times.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline {
namespace {

using plan::Real;

std::string WithDType(std::string kind, tensor::DType dtype) {
  const bool is_half = tensor::Bits(dtype) == 16;
  return std::move(kind) + (is_half ? ".bfloat16" : ".float32");
}

Amounts OfProduct(const plan::Gemm& product) {
  const auto [batch, m, n, k] = product.RealSizes();
  const bool is_batched = product.batch > 1;
  const char* const single = std::min(product.m, product.n) == 1 ? "vector_product" : "product";
  return {WithDType(is_batched ? "batched_product" : single, product.dtype),
          {{"call", 1},
           {"matrix", is_batched ? batch : 0},
           {"work", batch * m * n * k},
           {"left", batch * m * k},
           {"right", batch * k * n},
           {"result", batch * m * n}}};
}

const char* KindOf(const plan::ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 4;
  if (work.is_transposed) return "transposed_convolution";
  if (plan::IsDepthwise(work)) return "depthwise_convolution";
  if (work.groups > 1) return "grouped_convolution";
  if (work.channels <= kFewChannels) return "first_convolution";
  return work.window == 1 && work.stride == 1 ? "pointwise_convolution" : "convolution";
}

Amounts OfConvolution(const plan::ConvolutionWork& work) {
  constexpr double kSerial = 1e5;  // multiply-adds that no second thread is started for
  return {WithDType(KindOf(work), work.dtype) + (work.is_channels_last ? "" : ".planes"),
          {{"call", 1},
           {"start", work.flops / 2 > kSerial ? 1 : 0},
           {"work", work.flops / 2},
           {"input", work.input_elements},
           {"weight", work.weight_elements},
           {"output", work.output_elements}}};
}

Amounts OfAttention(const plan::AttentionWork& work) {
  // Blocks of keys that lie behind all queries of a block are left out: kvSplitSize of
  // FlashAttentionKernel.cpp in ATen.
  constexpr double kBlock = 512;
  const double keys = Real(work.keys);
  const double share = work.is_causal ? std::min(1.0, (keys + kBlock) / (2 * keys)) : 1;
  const double scores = Real(work.batch) * Real(work.queries) * keys * share;
  return {WithDType("attention", work.dtype),
          {{"call", 1},
           {"work", 2 * scores * Real(work.channels)},
           {"score", scores},
           {"query", Real(work.batch) * Real(work.queries) * Real(work.channels)},
           {"key", Real(work.batch) * keys * Real(work.channels)}}};
}

// Vectors lie along the innermost loop: what does not is loaded and stored element by element.
std::string_view KindOf(const plan::LoopAccess& access) {
  if (access.is_computed) return "indexed";
  if (access.stride != 0 && access.stride != 1) return "apart";
  if (access.element_bytes < 4) return access.is_write ? "half_store" : "half_load";
  return access.is_write ? "store" : "load";
}

Amounts OfLoops(const plan::Kernel& kernel) {
  const plan::LoopWork& work = *kernel.loop_work;
  Amounts amounts{"loops", {{"call", 1}, {"arithmetic", work.arithmetic}}};
  if (work.reduced > 1) {
    amounts.counts["row"] = work.results;
    amounts.counts["summed"] = work.points();
  }
  for (const plan::LoopAccess& access : kernel.loops.accesses)
    amounts.counts[std::string(KindOf(access))] += access.iterations;
  for (const auto& [name, slots] : work.functions) amounts.counts[std::string(name)] += slots;
  return amounts;
}

Amounts OfEager(const plan::Kernel& kernel) {
  const plan::EagerKernel& eager = *kernel.eager;
  constexpr std::array kRows = {"", "norm", "moments", "sums"};
  const double bytes = MovedBytes(kernel);
  Amounts amounts{"eager",
                  {{"call", 1},
                   {"byte", bytes},
                   {"single", eager.single + eager.normalized},
                   {"crossed", eager.crossed},
                   {"converted", eager.converted},
                   {"joined", eager.joined},
                   {"special", eager.special},
                   {"pooled", eager.pooled * eager.window},
                   {"gathered", eager.gathered},
                   {"added", eager.added},
                   {"resized", eager.resized + eager.innermost}}};
  if (eager.rows_of != plan::EagerRows::kNone)
    amounts.counts[kRows[static_cast<std::size_t>(eager.rows_of)]] = eager.rows * eager.row;
  // Beside what it is like, what it is: "aten.softmax" of "aten.softmax.int".
  amounts.counts[kernel.target.substr(0, kernel.target.rfind('.'))] = bytes;
  return amounts;
}

}  // namespace

std::optional<Amounts> AmountsOf(const plan::Kernel& kernel) {
  if (kernel.attention) return OfAttention(*kernel.attention);
  if (kernel.convolution) return OfConvolution(*kernel.convolution);
  if (kernel.gemm) return OfProduct(*kernel.gemm);
  if (kernel.loop_work) return OfLoops(kernel);
  if (kernel.eager) return OfEager(kernel);
  return std::nullopt;
}

std::optional<double> AmountsS(const Amounts& amounts, const device::Device& device) {
  std::optional<double> seconds;
  for (const auto& [name, count] : amounts.counts) {
    const auto cost = device.work_s().find(amounts.kind + "." + name);
    if (cost != device.work_s().end()) seconds = seconds.value_or(0) + count * cost->second.value;
  }
  return seconds;
}

}  // namespace idbg::roofline
