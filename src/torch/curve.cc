// SPDX-License-Identifier: Apache-2.0
#include "torch/curve.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/smooth_l1_loss.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gemm/data/split_mix.h"
#include "torch/device.h"
#include "torch/failure.h"
#include "torch/group.h"
#include "torch/loop.h"
#include "torch/ranker_net.h"

namespace idbg::torch {
namespace {

class CurveTask final : public Task {
 public:
  CurveTask(const IdbgCurveJob& job, at::Device device, Group& group)
      : job_(job),
        group_(group),
        parameters_(device),
        batch_size_(std::min(job.options.batch_size, job.rows)) {
    gemm::SplitMix random(job.options.seed, 0);
    std::int64_t inputs = job.features;
    for (std::int64_t i = 0; i < job.hidden_count; ++i) {
      layers_.push_back(
          AddAffine(parameters_, random, "hidden." + std::to_string(i), inputs, job.hidden[i]));
      inputs = job.hidden[i];
    }
    layers_.push_back(AddAffine(parameters_, random, "output", inputs, 1, 0.1));
    x_ = at::from_blob(const_cast<float*>(job.x), {job.rows, job.features}, at::kFloat)
             .to(device, at::kFloat, false, true);
    y_ = at::from_blob(const_cast<float*>(job.y), {job.rows}, at::kFloat)
             .to(device, at::kFloat, false, true);
    order_.resize(static_cast<std::size_t>(job.rows));
  }

  Parameters& parameters() override { return parameters_; }
  std::vector<double> WeightDecay() const override {
    return std::vector<double>(parameters_.learned().size(), job_.options.weight_decay);
  }
  AdamOptions adam_options() const override { return {.decoupled = true, .beta2 = job_.beta2}; }

  void BeginEpoch(std::int64_t epoch) override {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::int64_t>(i);
    gemm::SplitMix(job_.options.seed, static_cast<std::uint64_t>(epoch) + 1).Shuffle(order_);
    shuffled_ = at::from_blob(order_.data(), {job_.rows}, at::kLong)
                    .to(parameters_.device(), at::kLong, false, true);
  }
  std::int64_t BatchCount() const override { return job_.rows / batch_size_; }

  at::Tensor Loss(std::int64_t batch) override {
    const std::int64_t share = (batch_size_ + group_.size() - 1) / group_.size();
    const std::int64_t first = std::min(group_.rank() * share, batch_size_ - 1);
    const std::int64_t count = std::min(share, batch_size_ - group_.rank() * share);
    const at::Tensor rows =
        shuffled_.narrow(0, batch * batch_size_ + first, std::max<std::int64_t>(count, 1));
    const at::Tensor loss =
        at::smooth_l1_loss(Forward(x_.index_select(0, rows)), y_.index_select(0, rows),
                           at::Reduction::Sum, job_.huber_delta);
    return loss * (count > 0 ? 1.0 / static_cast<double>(batch_size_) : 0.0);
  }

  double average_decay() const override { return job_.average_decay; }
  bool reduces_on_plateau() const override { return false; }
  double LearningRate(double rate, std::int64_t step, std::int64_t steps) const override {
    const double warm = std::min(
        1.0,
        static_cast<double>(step + 1) /
            std::clamp(job_.warmup_steps, 1.0, std::max(0.1 * static_cast<double>(steps), 1.0)));
    return rate * warm * 0.5 *
           (1 + std::cos(std::numbers::pi * static_cast<double>(step) /
                         static_cast<double>(std::max<std::int64_t>(steps, 1))));
  }
  Score Evaluate() override { return {}; }

 private:
  at::Tensor Forward(at::Tensor h) const {
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
      h = Activate(layers_[i](h), job_.activation);
      if (job_.dropout > 0) h = at::dropout(h, job_.dropout, true);
    }
    return layers_.back()(h).squeeze(1);
  }

  const IdbgCurveJob& job_;
  Group& group_;
  Parameters parameters_;
  std::int64_t batch_size_;
  std::vector<Affine> layers_;
  at::Tensor x_, y_, shuffled_;
  std::vector<std::int64_t> order_;
};

}  // namespace

std::int32_t TrainCurve(const IdbgCurveJob& job, const IdbgTrainHooks& hooks) {
  Require(job.rows > 0 && job.features > 0, "no rows to train on");
  Require(job.options.batch_size > 0 && job.options.epochs > 0,
          "batch size and epochs must be at least 1");
  SetThreads(job.options.threads);
  Group group(job.options.group);
  CurveTask task(job, ChooseDevice(job.options.device, job.options.group.local_rank), group);
  return RunLoop(task, job.options, hooks, group);
}

}  // namespace idbg::torch
