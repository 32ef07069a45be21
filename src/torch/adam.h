// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "torch/parameters.h"

namespace idbg::torch {

struct AdamOptions {
  bool decoupled = false;  // AdamW: the decay is not part of the gradient
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
};

// Adam and AdamW over the learned tensors of a net, as torch.optim's (fused operators: one pass).
class Adam {
 public:
  // `weight_decay` has one value for each learned tensor.
  Adam(const Parameters& parameters, std::vector<double> weight_decay, AdamOptions options);

  void ZeroGradients();
  void Step(double learning_rate);

  void Write(StateWriter& writer) const;
  void Read(const StateReader& reader);

 private:
  // The learned tensors that share one weight decay.
  struct Part {
    double weight_decay = 0;
    std::vector<std::size_t> members;
  };

  NamedTensors Moments(const std::vector<at::Tensor>& moments) const;

  const Parameters& parameters_;
  AdamOptions options_;
  std::vector<Part> parts_;
  std::vector<at::Tensor> moment1_;
  std::vector<at::Tensor> moment2_;
  std::vector<at::Tensor> steps_;
};

}  // namespace idbg::torch
