// SPDX-License-Identifier: Apache-2.0
#include <ATen/core/grad_mode.h>
#include <ATen/ops/_fused_adam.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "torch/loop.h"

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

double WarmUpCosine::NextRate() const {
  const double step = step_count_;
  const double warmup = std::clamp(plan_.warmup_steps, 1.0, std::max(0.1 * steps_, 1.0));
  const double half_cosine = 0.5 * (1 + std::cos(std::numbers::pi * step / std::max(steps_, 1.0)));
  return rate_ * std::min(1.0, (step + 1) / warmup) *
         (half_cosine * (1 - plan_.floor) + plan_.floor);
}

std::vector<double> WarmUpCosine::get_lrs() {
  return std::vector<double>(get_current_lrs().size(), NextRate());
}

void Plateau::Step(double loss) {
  if (loss < best_ * (1 - 1e-4)) {
    best_ = loss;
    bad_ = 0;
  } else if (++bad_ > 5) {
    const double reduced = std::max(rate_ * 0.5, 1e-6);
    if (rate_ - reduced > 1e-8) rate_ = reduced;
    bad_ = 0;
  }
}

void Plateau::SetRates(optim::Optimizer& optimizer) const {
  for (auto& group : optimizer.param_groups()) group.options().set_lr(rate_);
}

void Plateau::Write(StateWriter& writer) const {
  writer.Add("learning_rate", rate_);
  writer.Add("plateau_best", best_);
  writer.Add("plateau_bad", static_cast<double>(bad_));
}

void Plateau::Read(const StateReader& reader) {
  rate_ = reader.Scalar("learning_rate");
  best_ = reader.Scalar("plateau_best");
  bad_ = static_cast<std::int64_t>(reader.Scalar("plateau_bad"));
}

}  // namespace idbg::torch
