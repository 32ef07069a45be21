// SPDX-License-Identifier: Apache-2.0
#include "torch/adam.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/_foreach_add.h>
#include <ATen/ops/_fused_adam.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>

#include <utility>

namespace idbg::torch {

Adam::Adam(const Parameters& parameters, std::vector<double> weight_decay, AdamOptions options)
    : parameters_(parameters), options_(options) {
  for (std::size_t i = 0; i < parameters.learned().size(); ++i) {
    const at::Tensor& tensor = parameters.learned()[i];
    moment1_.push_back(at::zeros_like(tensor.detach()));
    moment2_.push_back(at::zeros_like(tensor.detach()));
    steps_.push_back(at::zeros({}, tensor.options().requires_grad(false)));
    bool placed = false;
    for (Part& part : parts_) {
      if (part.weight_decay != weight_decay[i]) continue;
      part.members.push_back(i);
      placed = true;
    }
    if (!placed) parts_.push_back({weight_decay[i], {i}});
  }
}

void Adam::ZeroGradients() {
  for (const at::Tensor& tensor : parameters_.learned()) tensor.mutable_grad() = at::Tensor();
}

void Adam::Step(double learning_rate) {
  at::NoGradGuard no_grad;
  for (const Part& part : parts_) {
    std::vector<at::Tensor> values, gradients, first, second, steps;
    for (const std::size_t i : part.members) {
      const at::Tensor& value = parameters_.learned()[i];
      if (!value.grad().defined()) continue;
      values.push_back(value);
      gradients.push_back(value.grad());
      first.push_back(moment1_[i]);
      second.push_back(moment2_[i]);
      steps.push_back(steps_[i]);
    }
    if (values.empty()) continue;
    at::_foreach_add_(steps, 1);
    if (options_.decoupled) {
      at::_fused_adamw_(values, gradients, first, second, {}, steps, learning_rate, options_.beta1,
                        options_.beta2, part.weight_decay, options_.epsilon, /*amsgrad=*/false,
                        /*maximize=*/false);
    } else {
      at::_fused_adam_(values, gradients, first, second, {}, steps, learning_rate, options_.beta1,
                       options_.beta2, part.weight_decay, options_.epsilon, /*amsgrad=*/false,
                       /*maximize=*/false);
    }
  }
}

NamedTensors Adam::Moments(const std::vector<at::Tensor>& moments) const {
  NamedTensors named;
  for (std::size_t i = 0; i < moments.size(); ++i)
    named.emplace_back(parameters_.learned_names()[i], moments[i]);
  return named;
}

void Adam::Write(StateWriter& writer) const {
  writer.Add("moment1/", Moments(moment1_));
  writer.Add("moment2/", Moments(moment2_));
  writer.Add("steps/", Moments(steps_));
}

void Adam::Read(const StateReader& reader) {
  const auto read = [&](const char* prefix, const std::vector<at::Tensor>& target) {
    const NamedTensors values = reader.Tensors(prefix, Moments(target));
    for (std::size_t i = 0; i < target.size(); ++i) target[i].copy_(values[i].second);
  };
  read("moment1/", moment1_);
  read("moment2/", moment2_);
  read("steps/", steps_);
}

}  // namespace idbg::torch
