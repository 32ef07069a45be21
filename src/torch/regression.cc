// SPDX-License-Identifier: Apache-2.0
//
// torch-diode's two models, layer by layer and name by name, so that their weights can be
// exchanged:
//   base  [Linear, ReLU, BatchNorm, Dropout] x widths, Linear
//   deep  Linear, ReLU, BatchNorm, Dropout; layers x  x = ReLU(x +
//   BN(Linear(Dropout(BN(ReLU(Linear(x)))))));
//         Linear
// Both give ln(ms); mean squared error, Adam with L2 decay, learning rate halved on a plateau.
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/smooth_l1_loss.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/dropout.h>
#include <torch/nn/modules/linear.h>

#include <algorithm>
#include <cmath>
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

constexpr std::int64_t kEvaluationRows = 1 << 16;

// A net of torch-diode's: features to ln(ms).
class DiodeNet : public nn::Module {
 public:
  virtual at::Tensor forward(const at::Tensor& x) = 0;

 protected:
  explicit DiodeNet(const IdbgRegressionJob& job)
      : dropout_(job.dropout), random_(job.options.seed, 0) {}

  // Xavier-uniform weights from the seed, zero biases.
  nn::Linear MakeLinear(std::int64_t inputs, std::int64_t outputs) {
    nn::Linear layer(inputs, outputs);
    at::NoGradGuard no_grad;
    const double bound = std::sqrt(6.0 / static_cast<double>(inputs + outputs));
    for (float *at = layer->weight.mutable_data_ptr<float>(), *end = at + layer->weight.numel();
         at != end; ++at) {
      *at = static_cast<float>((2 * random_.Uniform() - 1) * bound);
    }
    layer->bias.zero_();
    return layer;
  }

  void AddLayer(nn::Sequential& layers, std::int64_t inputs, std::int64_t outputs) {
    layers->push_back(MakeLinear(inputs, outputs));
    layers->push_back(nn::ReLU());
    layers->push_back(nn::BatchNorm1d(outputs));
    layers->push_back(nn::Dropout(dropout_));
  }

 private:
  double dropout_;
  base::SplitMix random_;
};

class BaseNet final : public DiodeNet {
 public:
  explicit BaseNet(const IdbgRegressionJob& job) : DiodeNet(job) {
    std::int64_t inputs = job.features;
    for (std::int64_t i = 0; i < job.width_count; ++i) {
      AddLayer(layers_, inputs, job.widths[i]);
      inputs = job.widths[i];
    }
    layers_->push_back(MakeLinear(inputs, 1));
    register_module("model", layers_);
  }

  at::Tensor forward(const at::Tensor& x) override { return layers_->forward(x).squeeze(1); }

 private:
  nn::Sequential layers_;
};

class DeepNet final : public DiodeNet {
 public:
  explicit DeepNet(const IdbgRegressionJob& job) : DiodeNet(job) {
    const std::int64_t width = job.widths[0];
    AddLayer(input_, job.features, width);
    register_module("input_layer", input_);
    const auto hidden = register_module("hidden_layers", std::make_shared<nn::Module>());
    for (std::int64_t i = 0; i < job.layers; ++i) {
      nn::Sequential block;
      AddLayer(block, width, width);
      block->push_back(MakeLinear(width, width));
      block->push_back(nn::BatchNorm1d(width));
      const auto holder =
          hidden->register_module(std::to_string(i), std::make_shared<nn::Module>());
      blocks_.push_back(holder->register_module("block", block));
    }
    output_ = register_module("output_layer", MakeLinear(width, 1));
  }

  at::Tensor forward(const at::Tensor& x) override {
    at::Tensor h = input_->forward(x);
    for (nn::Sequential& block : blocks_) h = at::relu(h + block->forward(h));
    return output_->forward(h).squeeze(1);
  }

 private:
  nn::Sequential input_;
  std::vector<nn::Sequential> blocks_;
  nn::Linear output_{nullptr};
};

std::shared_ptr<DiodeNet> MakeNet(const IdbgRegressionJob& job) {
  if (job.deep != 0) return std::make_shared<DeepNet>(job);
  return std::make_shared<BaseNet>(job);
}

// Rows of one part of the data, on the training device.
struct Part {
  at::Tensor x;
  at::Tensor y;
  std::int64_t size() const { return y.size(0); }
};

class RegressionTask final : public Task {
 public:
  RegressionTask(const IdbgRegressionJob& job, at::Device device, const Group& group)
      : job_(job), group_(group), device_(device), net_(MakeNet(job)) {
    net_->to(device);
    train_ = Select(job.train, job.train_count);
    validation_ = Select(job.validation, job.validation_count);
    test_ = Select(job.test, job.test_count);
  }

  nn::Module& net() override { return *net_; }
  bool decouples_decay() const override { return false; }

  void BeginEpoch(std::int64_t epoch) override {
    const auto order = OrderOfEpoch(job_.train_count, job_.options.seed, epoch);
    shuffled_ = CopyOf(order.data(), {job_.train_count}, device_);
  }

  std::int64_t BatchCount() const override {
    return (job_.train_count + job_.options.batch_size - 1) / job_.options.batch_size;
  }

  at::Tensor Loss(std::int64_t batch) override {
    const std::int64_t begin = batch * job_.options.batch_size;
    const std::int64_t size = std::min(job_.options.batch_size, job_.train_count - begin);
    // This rank's rows are a contiguous share. Batch norm sees the share alone, as it does in
    // torch's DistributedDataParallel; with one row it has no variance to see.
    const auto [first, count] = ShareOf(size, group_);
    net_->train(count > 1);
    if (count < 1) return (net_->forward(train_.x.narrow(0, 0, 1)) * 0).sum();
    const at::Tensor rows = shuffled_.narrow(0, begin + first, count);
    const at::Tensor predicted = net_->forward(train_.x.index_select(0, rows));
    return (predicted - train_.y.index_select(0, rows)).square().sum() / static_cast<double>(size);
  }

  Score Evaluate() override {
    return {.validation_loss = EvaluationLoss(validation_), .test_loss = EvaluationLoss(test_)};
  }

 private:
  Part Select(const std::int64_t* rows, std::int64_t count) const {
    at::Tensor x = at::empty({count, job_.features}, at::kFloat);
    at::Tensor y = at::empty({count}, at::kFloat);
    float* const to = x.mutable_data_ptr<float>();
    float* const target = y.mutable_data_ptr<float>();
    for (std::int64_t i = 0; i < count; ++i) {
      Require(rows[i] >= 0 && rows[i] < job_.rows, "a row number is out of range");
      std::copy_n(job_.x + rows[i] * job_.features, job_.features, to + i * job_.features);
      target[i] = job_.y[rows[i]];
    }
    return {x.to(device_), y.to(device_)};
  }

  // Upstream's epoch loss: the mean over batches of the batch's mean, the last one short.
  double EvaluationLoss(const Part& part) const {
    if (part.size() == 0) return kUnknown;
    const std::int64_t batch_size = job_.options.batch_size;
    double sum = 0;
    std::int64_t batches = 0;
    const std::int64_t step = std::max<std::int64_t>(kEvaluationRows / batch_size, 1) * batch_size;
    for (std::int64_t begin = 0; begin < part.size(); begin += step) {
      const std::int64_t count = std::min(step, part.size() - begin);
      const at::Tensor errors =
          (net_->forward(part.x.narrow(0, begin, count)) - part.y.narrow(0, begin, count)).square();
      const std::int64_t whole = count / batch_size;
      sum += errors.narrow(0, 0, whole * batch_size).sum().item<double>() /
             static_cast<double>(batch_size);
      batches += whole;
      if (const std::int64_t rest = count - whole * batch_size; rest > 0) {
        sum += errors.narrow(0, whole * batch_size, rest).mean().item<double>();
        ++batches;
      }
    }
    return sum / static_cast<double>(batches);
  }

  const IdbgRegressionJob& job_;
  const Group& group_;
  at::Device device_;
  std::shared_ptr<DiodeNet> net_;
  Part train_, validation_, test_;
  at::Tensor shuffled_;
};

void Check(const IdbgRegressionJob& job) {
  Require(job.features > 0, "no features");
  Require(job.train_count > 0, "no rows to train on");
  Require(job.width_count > 0 && (job.deep == 0 || job.layers >= 0), "the model has no layers");
  Require(job.dropout >= 0 && job.dropout < 1, "dropout must be at least 0 and below 1");
  for (std::int64_t i = 0; i < job.width_count; ++i) {
    Require(job.widths[i] > 0 && job.widths[i] <= 1 << 16,
            "a layer's width must be between 1 and 65536");
  }
}

class CurveNetImpl : public nn::Module {
 public:
  explicit CurveNetImpl(const IdbgCurveJob& job) : dropout_(job.dropout) {
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
      h = at::relu(layer->forward(h));
      if (dropout_ > 0) h = at::dropout(h, dropout_, is_training());
    }
    return output_->forward(h).squeeze(1);
  }

 private:
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
        x_(CopyOf(job.x, {job.rows, job.features}, device)),
        y_(CopyOf(job.y, {job.rows}, device)) {
    net_->to(device);
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
    const auto order = OrderOfEpoch(job_.rows, job_.options.seed, epoch);
    shuffled_ = CopyOf(order.data(), {job_.rows}, device_);
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
};

}  // namespace

std::int32_t TrainRegression(const IdbgRegressionJob& job, const IdbgTrainHooks& hooks) {
  Check(job);
  SetThreads(job.options.threads);
  const Group group(job.options.group);
  RegressionTask task(job, ChooseDevice(job.options.device, job.options.group.local_rank), group);
  return RunLoop(task, job.options, hooks, group);
}

std::int32_t TrainCurve(const IdbgCurveJob& job, const IdbgTrainHooks& hooks) {
  Require(job.rows > 0 && job.features > 0, "no rows to train on");
  SetThreads(job.options.threads);
  const Group group(job.options.group);
  CurveTask task(job, ChooseDevice(job.options.device, job.options.group.local_rank));
  return RunLoop(task, job.options, hooks, group);
}

}  // namespace idbg::torch
