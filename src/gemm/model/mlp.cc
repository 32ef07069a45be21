// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/mlp.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/processor.h"

namespace idbg::gemm {
namespace {

const MlpKernels& ChooseKernels() {
#ifdef __x86_64__
  return base::ForProcessor(isa::kBaseline, isa::kAvx2, isa::kAvx512);
#else
  return isa::kBaseline;
#endif
}

}  // namespace

const MlpKernels& SelectMlpKernels() {
  static const MlpKernels& kernels = ChooseKernels();
  return kernels;
}

DenseLayer::DenseLayer(std::span<const float> weights, std::span<const float> bias,
                       std::size_t inputs_in, Activation activation_in)
    : inputs(inputs_in),
      outputs(bias.size()),
      padded((bias.size() + kLanes - 1) / kLanes * kLanes),
      w(inputs * padded, 0.0F),
      b(padded, 0.0F),
      activation(activation_in) {
  IDBG_CHECK(weights.size() == inputs * outputs);
  std::ranges::copy(bias, b.begin());
  for (std::size_t i = 0; i < inputs; ++i) {
    std::ranges::copy(weights.subspan(i * outputs, outputs),
                      w.begin() + static_cast<std::ptrdiff_t>(i * padded));
  }
}

void Mlp::Forward(std::span<const float> rows, std::span<float> out) const {
  const MlpKernels& kernels = SelectMlpKernels();
  constexpr std::size_t kRows = 64;
  const std::size_t most = std::min(kRows, out.size());
  std::size_t width = kLanes;
  for (const Step& step : steps_) width = std::max(width, step.layer.padded);
  std::array<std::vector<float>, 2> buffers;
  for (auto& buffer : buffers) buffer.resize(most * width);
  for (std::size_t first = 0; first < out.size(); first += kRows) {
    const std::size_t count = std::min(kRows, out.size() - first);
    DenseArgs args{.x = rows.data() + first * inputs(),
                   .rows = count,
                   .x_stride = inputs(),
                   .y_stride = width};
    std::size_t target = 0;
    for (const Step& step : steps_) {
      args.y = buffers[target].data();
      args.w = step.layer.w.data();
      args.bias = step.layer.b.data();
      args.inputs = step.layer.inputs;
      args.outputs = step.layer.padded;
      args.add = step.add;
      args.activation = step.layer.activation;
      kernels.dense(args);
      if (!step.scale.empty()) {
        for (std::size_t r = 0; r < count; ++r) {
          float* const y = args.y + r * args.y_stride;
          for (std::size_t c = 0; c < args.outputs; ++c)
            y[c] = y[c] * step.scale[c] + step.shift[c];
        }
      }
      args.x = args.y;
      args.x_stride = args.y_stride;
      target = 1 - target;
    }
    for (std::size_t r = 0; r < count; ++r) out[first + r] = args.x[r * args.x_stride];
  }
}

}  // namespace idbg::gemm
