// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/optim/adamw.h>

#include <cstdint>
#include <vector>

#include "torch/frontend.h"

namespace idbg::torch {

// torch.optim.AdamW(fused=True), or Adam, whose decay is part of the gradient. The C++ frontend's
// own classes go through the tensors one by one, in a dozen passes each: torch::optim::AdamW takes
// 7.9 times as long for a step of the second stage's net, 8.7 times for a teacher's (one thread).
class FusedAdam final : public optim::Optimizer {
 public:
  FusedAdam(const std::vector<optim::OptimizerParamGroup>& groups,
            const optim::AdamWOptions& defaults, bool decoupled);

  at::Tensor step(LossClosure closure = nullptr) override;

  // All parameters have made the same number of steps.
  void set_steps(std::int64_t steps) { steps_.fill_(steps); }
  optim::AdamWParamState& StateOf(const at::Tensor& parameter);

 private:
  bool decoupled_;
  at::Tensor steps_;  // on the parameters' device, where the operator reads it
};

}  // namespace idbg::torch
