// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gemm/model/mlp_kernels.h"

namespace idbg::gemm {

// A dense layer with its weights in the order that the inner loops read them.
struct DenseLayer {
  DenseLayer() = default;
  // `weights`: inputs x outputs, row-major, as our own training keeps them.
  DenseLayer(std::span<const float> weights, std::span<const float> bias, std::size_t inputs,
             Activation activation);

  std::size_t inputs = 0;
  std::size_t outputs = 0;  // without padding
  std::size_t padded = 0;   // outputs, rounded up to kLanes
  std::vector<float> w;     // inputs x padded
  std::vector<float> b;     // padded
  Activation activation = Activation::kNone;
};

// y (rows x padded) = activation(x * w + b), with `add` added to what y holds. `x_stride`: from one
// row of x to the next.
void RunLayer(const DenseLayer& layer, const float* x, std::size_t x_stride, float* y,
              std::size_t rows, bool add = false) noexcept;

// A logarithm of a time as networks give it, within what float holds as a time. Weights that are
// finite can still make sums that are not; the order of NaN is none, so it counts as the longest.
inline float BoundedLog(float value) {
  constexpr float kBound = 60;
  if (!(value < kBound)) return kBound;
  return value < -kBound ? -kBound : value;
}

// A small network of dense layers, evaluated for many rows at once: 64 rows go through all layers
// while they lie in the first-level cache. One output.
class Mlp {
 public:
  // A step reads one buffer and writes the other, or adds to it (the residual blocks of "deep").
  // With an affine step behind the activation: y = y * scale + shift.
  struct Step {
    DenseLayer layer;
    bool add = false;
    std::vector<float> scale;  // empty, or one for each padded output
    std::vector<float> shift;
  };

  void Add(Step step) { steps_.push_back(std::move(step)); }

  std::size_t inputs() const { return steps_.front().layer.inputs; }
  // rows x inputs() -> one output a row. Requires rows.size() == out.size() * inputs(), at least
  // one step, one output in the last and steps of fitting sizes.
  void Forward(std::span<const float> rows, std::span<float> out) const;

 private:
  std::vector<Step> steps_;
};

}  // namespace idbg::gemm
