// SPDX-License-Identifier: Apache-2.0
#include <ATen/TensorOperators.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/smooth_l1_loss.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/split_mix.h"
#include "torch/failure.h"
#include "torch/group.h"
#include "torch/loop.h"
#include "torch/ranker_net.h"
#include "torch/trainers.h"

namespace idbg::torch {
namespace {

class CurveNetImpl : public nn::Module {
 public:
  explicit CurveNetImpl(const IdbgCurveJob& job)
      : activation_(job.activation), dropout_(job.dropout) {
    base::SplitMix random(job.options.seed, 0);
    const auto hidden = register_module("hidden", std::make_shared<nn::Module>());
    std::int64_t inputs = job.features;
    for (std::int64_t i = 0; i < job.hidden_count; ++i) {
      layers_.emplace_back(random, inputs, job.hidden[i], HeScale(inputs));
      hidden->register_module(std::to_string(i), layers_.back());
      inputs = job.hidden[i];
    }
    output_ = register_module("output", Affine(random, inputs, 1, HeScale(inputs, 0.1)));
  }

  at::Tensor forward(at::Tensor h) const {
    for (const Affine& layer : layers_) {
      h = Activate(layer->forward(h), activation_);
      if (dropout_ > 0) h = at::dropout(h, dropout_, is_training());
    }
    return output_->forward(h).squeeze(1);
  }

 private:
  std::int32_t activation_;
  double dropout_;
  std::vector<Affine> layers_;
  Affine output_{nullptr};
};
TORCH_MODULE(CurveNet);

class CurveTask final : public Task {
 public:
  CurveTask(const IdbgCurveJob& job, at::Device device)
      : job_(job),
        device_(device),
        net_(job),
        batch_size_(std::min(job.options.batch_size, job.rows)),
        order_(static_cast<std::size_t>(job.rows)) {
    net_->to(device);
    x_ = at::from_blob(const_cast<float*>(job.x), {job.rows, job.features}, at::kFloat)
             .to(device, at::kFloat, false, true);
    y_ = at::from_blob(const_cast<float*>(job.y), {job.rows}, at::kFloat)
             .to(device, at::kFloat, false, true);
  }

  nn::Module& net() override { return *net_; }
  double beta2() const override { return job_.beta2; }
  double average_decay() const override { return job_.average_decay; }
  std::optional<CosinePlan> cosine() const override {
    return CosinePlan{.warmup_steps = job_.warmup_steps, .floor = 0};
  }

  // A batch takes less time than a message between the ranks.
  bool is_shared() const override { return false; }
  void BeginEpoch(std::int64_t epoch) override {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::int64_t>(i);
    base::SplitMix(job_.options.seed, static_cast<std::uint64_t>(epoch) + 1).Shuffle(order_);
    shuffled_ =
        at::from_blob(order_.data(), {job_.rows}, at::kLong).to(device_, at::kLong, false, true);
  }
  std::int64_t BatchCount() const override { return job_.rows / batch_size_; }
  at::Tensor Loss(std::int64_t batch) override {
    const at::Tensor rows = shuffled_.narrow(0, batch * batch_size_, batch_size_);
    return at::smooth_l1_loss(net_->forward(x_.index_select(0, rows)), y_.index_select(0, rows),
                              at::Reduction::Sum, job_.huber_delta) /
           static_cast<double>(batch_size_);
  }

  Score Evaluate() override { return {}; }

 private:
  const IdbgCurveJob& job_;
  at::Device device_;
  CurveNet net_;
  std::int64_t batch_size_;
  at::Tensor x_, y_, shuffled_;
  std::vector<std::int64_t> order_;
};

}  // namespace

std::int32_t TrainCurve(const IdbgCurveJob& job, const IdbgTrainHooks& hooks) {
  Require(job.rows > 0 && job.features > 0, "no rows to train on");
  Require(job.options.batch_size > 0 && job.options.epochs > 0,
          "batch size and epochs must be at least 1");
  SetThreads(job.options.threads);
  const Group group(job.options.group);
  CurveTask task(job, ChooseDevice(job.options.device, job.options.group.local_rank));
  return RunLoop(task, job.options, hooks, group);
}

}  // namespace idbg::torch
