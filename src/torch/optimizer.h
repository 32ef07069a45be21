// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/optim/adamw.h>
#include <torch/optim/schedulers/lr_scheduler.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "torch/frontend.h"
#include "torch/parameters.h"

namespace idbg::torch {

struct CosinePlan {
  double warmup_steps = 0;  // a tenth of all at most
  double floor = 0;         // share of the rate that is left at the end
};

// Linear warm-up, then half a cosine down to the floor. step() comes before the optimiser's.
class WarmUpCosine final : public optim::LRScheduler {
 public:
  WarmUpCosine(optim::Optimizer& optimizer, CosinePlan plan, double rate, std::int64_t steps)
      : LRScheduler(optimizer), plan_(plan), rate_(rate), steps_(static_cast<double>(steps)) {}

  // Goes on after `done` steps.
  void Resume(std::int64_t done) { step_count_ = static_cast<unsigned>(done); }
  double NextRate() const;

 protected:
  std::vector<double> get_lrs() override;

 private:
  CosinePlan plan_;
  double rate_;
  double steps_;
};

// torch.optim.lr_scheduler.ReduceLROnPlateau(mode="min", factor=0.5, patience=5, min_lr=1e-6). The
// C++ frontend's class has no way to store its state, which a resumed run needs.
class Plateau {
 public:
  explicit Plateau(double rate) : rate_(rate) {}
  double rate() const { return rate_; }

  void Step(double loss);
  void SetRates(optim::Optimizer& optimizer) const;

  void Write(StateWriter& writer) const;
  void Read(const StateReader& reader);

 private:
  double rate_;
  double best_ = std::numeric_limits<double>::infinity();
  std::int64_t bad_ = 0;
};

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
