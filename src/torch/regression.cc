// SPDX-License-Identifier: Apache-2.0
//
// torch-diode's two models, layer by layer and name by name, so that their weights can be
// exchanged:
//   base  [Linear, ReLU, BatchNorm, Dropout] x widths, Linear
//   deep  Linear, ReLU, BatchNorm, Dropout; layers x  x = ReLU(x +
//   BN(Linear(Dropout(BN(ReLU(Linear(x)))))));
//         Linear
// Both give ln(ms); mean squared error, Adam with L2 decay, learning rate halved on a plateau.
#include "torch/regression.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/batch_norm.h>
#include <ATen/ops/dropout.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "gemm/data/split_mix.h"
#include "torch/device.h"
#include "torch/failure.h"
#include "torch/group.h"
#include "torch/loop.h"

namespace idbg::torch {
namespace {

constexpr std::int64_t kEvaluationRows = 1 << 16;

struct LinearLayer {
  at::Tensor weight;
  at::Tensor bias;
  at::Tensor operator()(const at::Tensor& x) const { return at::linear(x, weight, bias); }
};

struct BatchNorm {
  at::Tensor weight, bias, mean, variance;
  at::Tensor operator()(const at::Tensor& x, bool training) const {
    return at::batch_norm(x, weight, bias, mean, variance, training, /*momentum=*/0.1, /*eps=*/1e-5,
                          /*cudnn_enabled=*/false);
  }
};

class Net {
 public:
  Net(const IdbgRegressionJob& job, Parameters& parameters)
      : parameters_(parameters),
        random_(job.options.seed, 0),
        deep_(job.deep != 0),
        dropout_(job.dropout) {
    if (deep_) {
      MakeDeep(job);
    } else {
      MakeBase(job);
    }
  }

  at::Tensor Forward(at::Tensor x, bool training) const {
    if (!deep_) {
      for (std::size_t i = 0; i < norms_.size(); ++i) {
        x = at::dropout(norms_[i](at::relu(linears_[i](x)), training), dropout_, training);
      }
      return linears_.back()(x).squeeze(1);
    }
    x = at::dropout(norms_[0](at::relu(linears_[0](x)), training), dropout_, training);
    for (std::size_t i = 1; i + 1 < norms_.size(); i += 2) {
      at::Tensor y = at::dropout(norms_[i](at::relu(linears_[i](x)), training), dropout_, training);
      y = norms_[i + 1](linears_[i + 1](y), training);
      x = at::relu(x + y);
    }
    return linears_.back()(x).squeeze(1);
  }

 private:
  void MakeBase(const IdbgRegressionJob& job) {
    std::int64_t inputs = job.features;
    for (std::int64_t i = 0; i < job.width_count; ++i) {
      AddLinear("model." + std::to_string(4 * i), inputs, job.widths[i]);
      AddNorm("model." + std::to_string(4 * i + 2), job.widths[i]);
      inputs = job.widths[i];
    }
    AddLinear("model." + std::to_string(4 * job.width_count), inputs, 1);
  }

  void MakeDeep(const IdbgRegressionJob& job) {
    const std::int64_t width = job.widths[0];
    AddLinear("input_layer.0", job.features, width);
    AddNorm("input_layer.2", width);
    for (std::int64_t i = 0; i < job.layers; ++i) {
      const std::string block = "hidden_layers." + std::to_string(i) + ".block.";
      AddLinear(block + "0", width, width);
      AddNorm(block + "2", width);
      AddLinear(block + "4", width, width);
      AddNorm(block + "5", width);
    }
    AddLinear("output_layer", width, 1);
  }

  // Xavier-uniform weights, zero biases.
  void AddLinear(const std::string& name, std::int64_t inputs, std::int64_t outputs) {
    const double bound = std::sqrt(6.0 / static_cast<double>(inputs + outputs));
    at::Tensor weight = at::empty({outputs, inputs}, at::kFloat);
    for (float *at = weight.mutable_data_ptr<float>(), *end = at + weight.numel(); at != end;
         ++at) {
      *at = static_cast<float>((2 * random_.Uniform() - 1) * bound);
    }
    linears_.push_back({parameters_.AddLearned(name + ".weight", weight),
                        parameters_.AddLearned(name + ".bias", at::zeros({outputs}, at::kFloat))});
  }

  void AddNorm(const std::string& name, std::int64_t width) {
    norms_.push_back({parameters_.AddLearned(name + ".weight", at::ones({width}, at::kFloat)),
                      parameters_.AddLearned(name + ".bias", at::zeros({width}, at::kFloat)),
                      parameters_.AddKept(name + ".running_mean", at::zeros({width}, at::kFloat)),
                      parameters_.AddKept(name + ".running_var", at::ones({width}, at::kFloat))});
  }

  Parameters& parameters_;
  gemm::SplitMix random_;
  bool deep_;
  double dropout_;
  std::vector<LinearLayer> linears_;
  std::vector<BatchNorm> norms_;
};

// Rows of one part of the data, on the training device.
struct Part {
  at::Tensor x;
  at::Tensor y;
  std::int64_t size() const { return y.size(0); }
};

class RegressionTask final : public Task {
 public:
  RegressionTask(const IdbgRegressionJob& job, at::Device device, Group& group)
      : job_(job), group_(group), parameters_(device), net_(job, parameters_) {
    train_ = Select(job.train, job.train_count);
    validation_ = Select(job.validation, job.validation_count);
    test_ = Select(job.test, job.test_count);
    order_.resize(static_cast<std::size_t>(job.train_count));
  }

  Parameters& parameters() override { return parameters_; }
  std::vector<double> WeightDecay() const override {
    return std::vector<double>(parameters_.learned().size(), job_.options.weight_decay);
  }
  AdamOptions adam_options() const override { return {}; }

  void BeginEpoch(std::int64_t epoch) override {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::int64_t>(i);
    gemm::SplitMix(job_.options.seed, static_cast<std::uint64_t>(epoch) + 1).Shuffle(order_);
    shuffled_ = at::from_blob(order_.data(), {job_.train_count}, at::kLong)
                    .to(parameters_.device(), at::kLong, false, true);
  }

  std::int64_t BatchCount() const override {
    return (job_.train_count + job_.options.batch_size - 1) / job_.options.batch_size;
  }

  at::Tensor Loss(std::int64_t batch) override {
    const std::int64_t begin = batch * job_.options.batch_size;
    const std::int64_t size = std::min(job_.options.batch_size, job_.train_count - begin);
    // This rank's rows are a contiguous share. Batch norm sees the share alone, as it does in
    // torch's DistributedDataParallel; with one row it has no variance to see.
    const std::int64_t share = (size + group_.size() - 1) / group_.size();
    const std::int64_t first = std::min(group_.rank() * share, size);
    const std::int64_t count = std::min(share, size - first);
    if (count < 1) return (net_.Forward(train_.x.narrow(0, 0, 1), false) * 0).sum();
    const at::Tensor rows = shuffled_.narrow(0, begin + first, count);
    const at::Tensor predicted = net_.Forward(train_.x.index_select(0, rows), count > 1);
    return (predicted - train_.y.index_select(0, rows)).square().sum() / static_cast<double>(size);
  }

  double LearningRate(double rate, std::int64_t, std::int64_t) const override { return rate; }
  bool reduces_on_plateau() const override { return true; }

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
    return {x.to(parameters_.device()), y.to(parameters_.device())};
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
          (net_.Forward(part.x.narrow(0, begin, count), false) - part.y.narrow(0, begin, count))
              .square();
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
  Group& group_;
  Parameters parameters_;
  Net net_;
  Part train_, validation_, test_;
  std::vector<std::int64_t> order_;
  at::Tensor shuffled_;
};

void Check(const IdbgRegressionJob& job) {
  Require(job.features > 0, "no features");
  Require(job.train_count > 0, "no rows to train on");
  Require(job.options.batch_size > 0 && job.options.epochs > 0,
          "batch size and epochs must be at least 1");
  Require(job.width_count > 0 && (job.deep == 0 || job.layers >= 0), "the model has no layers");
  Require(job.dropout >= 0 && job.dropout < 1, "dropout must be at least 0 and below 1");
  for (std::int64_t i = 0; i < job.width_count; ++i) {
    Require(job.widths[i] > 0 && job.widths[i] <= 1 << 16,
            "a layer's width must be between 1 and 65536");
  }
}

}  // namespace

std::int32_t TrainRegression(const IdbgRegressionJob& job, const IdbgTrainHooks& hooks) {
  Check(job);
  SetThreads(job.options.threads);
  Group group(job.options.group);
  RegressionTask task(job, ChooseDevice(job.options.device, job.options.group.local_rank), group);
  return RunLoop(task, job.options, hooks, group);
}

}  // namespace idbg::torch
