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

void RunLayer(const DenseLayer& layer, const float* x, std::size_t x_stride, float* y,
              std::size_t rows, bool add) noexcept {
  SelectMlpKernels().dense({.x = x,
                            .w = layer.w.data(),
                            .bias = layer.b.data(),
                            .y = y,
                            .rows = rows,
                            .inputs = layer.inputs,
                            .outputs = layer.padded,
                            .x_stride = x_stride,
                            .y_stride = layer.padded,
                            .add = add,
                            .activation = layer.activation});
}

void Mlp::Forward(std::span<const float> rows, std::span<float> out) const {
  constexpr std::size_t kRows = 64;
  std::size_t width = kLanes;
  for (const Step& step : steps_) width = std::max(width, step.layer.padded);
  std::array<std::vector<float>, 2> buffers;
  for (auto& buffer : buffers) buffer.resize(std::min(kRows, out.size()) * width);
  for (std::size_t first = 0; first < out.size(); first += kRows) {
    const std::size_t count = std::min(kRows, out.size() - first);
    const float* x = rows.data() + first * inputs();
    std::size_t stride = inputs();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const auto& [layer, add, scale, shift] = steps_[i];
      float* const y = buffers[i % 2].data();
      RunLayer(layer, x, stride, y, count, add);
      x = y;
      stride = layer.padded;
      if (scale.empty()) continue;
      for (std::size_t r = 0; r < count; ++r) {
        for (std::size_t c = 0; c < stride; ++c)
          y[r * stride + c] = y[r * stride + c] * scale[c] + shift[c];
      }
    }
    for (std::size_t r = 0; r < count; ++r) out[first + r] = x[r * stride];
  }
}

}  // namespace idbg::gemm
