// SPDX-License-Identifier: Apache-2.0
#include "torch/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace idbg::torch {

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
