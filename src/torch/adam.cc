// SPDX-License-Identifier: Apache-2.0
#include "torch/adam.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/_fused_adam.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>

#include <memory>
#include <tuple>

namespace idbg::torch {

using optim::AdamWOptions;
using optim::AdamWParamState;

FusedAdam::FusedAdam(const std::vector<optim::OptimizerParamGroup>& groups,
                     const AdamWOptions& defaults, bool decoupled)
    : Optimizer(groups, std::make_unique<AdamWOptions>(defaults)), decoupled_(decoupled) {
  for (const auto& group : param_groups()) {
    for (const at::Tensor& parameter : group.params()) {
      auto state = std::make_unique<AdamWParamState>();
      state->exp_avg(at::zeros_like(parameter.detach()));
      state->exp_avg_sq(at::zeros_like(parameter.detach()));
      state_[parameter.unsafeGetTensorImpl()] = std::move(state);
      if (!steps_.defined()) steps_ = at::zeros({}, parameter.options().requires_grad(false));
    }
  }
}

AdamWParamState& FusedAdam::StateOf(const at::Tensor& parameter) {
  return static_cast<AdamWParamState&>(*state_.at(parameter.unsafeGetTensorImpl()));
}

at::Tensor FusedAdam::step(LossClosure) {
  at::NoGradGuard no_grad;
  steps_ += 1;
  for (const auto& group : param_groups()) {
    const auto& options = static_cast<const AdamWOptions&>(group.options());
    const auto [beta1, beta2] = options.betas();
    std::vector<at::Tensor> values, gradients, first, second;
    for (const at::Tensor& parameter : group.params()) {
      if (!parameter.grad().defined()) continue;
      const AdamWParamState& state = StateOf(parameter);
      values.push_back(parameter);
      gradients.push_back(parameter.grad());
      first.push_back(state.exp_avg());
      second.push_back(state.exp_avg_sq());
    }
    if (values.empty()) continue;
    const std::vector<at::Tensor> steps(values.size(), steps_);
    const auto update = [&](const auto& fused) {
      fused(values, gradients, first, second, at::TensorList(), steps, options.lr(), beta1, beta2,
            options.weight_decay(), options.eps(), /*amsgrad=*/false, /*maximize=*/false);
    };
    if (decoupled_) {
      update([](auto&&... all) { at::_fused_adamw_(all...); });
    } else {
      update([](auto&&... all) { at::_fused_adam_(all...); });
    }
  }
  return {};
}

}  // namespace idbg::torch
