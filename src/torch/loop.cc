// SPDX-License-Identifier: Apache-2.0
#include "torch/loop.h"

#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace idbg::torch {
namespace {

// Reading a loss off a GPU waits for it: not after every batch.
constexpr std::int64_t kBatchesBetweenReadings = 64;

// torch.optim.lr_scheduler.ReduceLROnPlateau(mode="min", factor=0.5, patience=5, min_lr=1e-6).
class Plateau {
 public:
  explicit Plateau(double rate) : rate_(rate) {}
  double rate() const { return rate_; }

  void Step(double loss) {
    if (loss < best_ * (1 - 1e-4)) {
      best_ = loss;
      bad_ = 0;
    } else if (++bad_ > 5) {
      const double reduced = std::max(rate_ * 0.5, 1e-6);
      if (rate_ - reduced > 1e-8) rate_ = reduced;
      bad_ = 0;
    }
  }

  void Write(StateWriter& writer) const {
    writer.Add("learning_rate", rate_);
    writer.Add("plateau_best", best_);
    writer.Add("plateau_bad", static_cast<double>(bad_));
  }
  void Read(const StateReader& reader) {
    rate_ = reader.Scalar("learning_rate");
    best_ = reader.Scalar("plateau_best");
    bad_ = static_cast<std::int64_t>(reader.Scalar("plateau_bad"));
  }

 private:
  double rate_;
  double best_ = std::numeric_limits<double>::infinity();
  std::int64_t bad_ = 0;
};

class Loop {
 public:
  Loop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks, Group& group)
      : task_(task),
        options_(options),
        hooks_(hooks),
        group_(group),
        adam_(task.parameters(), task.WeightDecay(), task.adam_options()),
        plateau_(options.learning_rate) {
    if (task.average_decay() > 0) average_ = task.parameters().Snapshot();
    best_ = task.parameters().Snapshot();
    const StateReader resume(options.resume);
    if (!resume.empty()) Read(resume);
  }

  std::int32_t Run() {
    bool go_on = true;
    bool spent = options_.patience > 0 && without_improvement_ >= options_.patience;
    while (go_on && !spent && epoch_ < options_.epochs) {
      double loss = 0;
      go_on = TrainEpoch(loss);
      if (!go_on) break;  // the state stays that of the last whole epoch
      ++epoch_;
      go_on = FinishEpoch(loss, spent);
    }
    Deliver();
    return go_on ? kIdbgTrainerDone : kIdbgTrainerStopped;
  }

 private:
  bool TrainEpoch(double& mean_loss) {
    task_.BeginEpoch(epoch_);
    // Dropout draws from LibTorch's generator: name its stream by the epoch and the rank.
    at::manual_seed(options_.seed * 1000003 + static_cast<std::uint64_t>(epoch_) * 1009 +
                    static_cast<std::uint64_t>(group_.rank()));
    const std::int64_t batches = task_.BatchCount();
    const bool on_cpu = task_.parameters().device().is_cpu();
    double sum = 0;
    at::Tensor device_sum = at::zeros({}, at::TensorOptions(task_.parameters().device()));
    for (std::int64_t batch = 0; batch < batches; ++batch) {
      adam_.ZeroGradients();
      at::Tensor loss = task_.Loss(batch);
      loss.backward();
      loss = loss.detach();
      if (!Reduce(loss)) return false;
      Clip();
      adam_.Step(task_.LearningRate(plateau_.rate(), step_, batches * options_.epochs));
      ++step_;
      UpdateAverage();
      device_sum += loss;
      const bool read = on_cpu || (batch + 1) % kBatchesBetweenReadings == 0;
      if (read) sum = device_sum.item<float>();
      if (!ReportBatch(batch + 1, batches, read ? sum / static_cast<double>(batch + 1) : kUnknown))
        return false;
    }
    mean_loss = device_sum.item<float>() / static_cast<double>(std::max<std::int64_t>(batches, 1));
    return true;
  }

  // Adds up the gradients and the loss over the ranks. False when some rank was asked to stop.
  bool Reduce(at::Tensor& loss) {
    if (group_.size() == 1) return true;
    std::vector<at::Tensor> parts;
    for (const at::Tensor& value : task_.parameters().learned())
      parts.push_back(value.grad().reshape({-1}));
    parts.push_back(loss.reshape({1}));
    parts.push_back(at::zeros({1}, loss.options()) + (stop_requested_ ? 1 : 0));
    at::Tensor flat = at::cat(parts).to(at::kCPU).contiguous();
    group_.Sum({flat.mutable_data_ptr<float>(), static_cast<std::size_t>(flat.numel())});
    flat = flat.to(loss.device());
    std::int64_t begin = 0;
    for (const at::Tensor& value : task_.parameters().learned()) {
      value.mutable_grad() = flat.narrow(0, begin, value.numel()).view(value.sizes());
      begin += value.numel();
    }
    loss = flat[begin];
    return flat[begin + 1].item<float>() == 0;
  }

  void Clip() {
    if (task_.clip() <= 0) return;
    at::NoGradGuard no_grad;
    at::Tensor squares = at::zeros({}, at::TensorOptions(task_.parameters().device()));
    for (const at::Tensor& value : task_.parameters().learned())
      squares += value.grad().square().sum();
    const at::Tensor scale = (task_.clip() / (squares.sqrt() + 1e-6)).clamp_max(1.0);
    for (const at::Tensor& value : task_.parameters().learned()) value.mutable_grad().mul_(scale);
  }

  void UpdateAverage() {
    if (average_.empty()) return;
    at::NoGradGuard no_grad;
    // Short at first, so that the random beginning is forgotten.
    const double steps = static_cast<double>(step_);
    const double decay = std::min(task_.average_decay(), (1 + steps) / (10 + steps));
    const NamedTensors& now = task_.parameters().all();
    for (std::size_t i = 0; i < now.size(); ++i) average_[i].second.lerp_(now[i].second, 1 - decay);
  }

  // In a group a request to stop takes effect when all ranks have heard of it, in the next Reduce.
  bool ReportBatch(std::int64_t done, std::int64_t batches, double loss) {
    const IdbgBatch batch{epoch_, done, batches, loss};
    if (hooks_.on_batch == nullptr || hooks_.on_batch(hooks_.user, &batch) != 0) return true;
    stop_requested_ = true;
    return group_.size() > 1;
  }

  // Statistics that each rank gathered from its own share become their mean.
  void AverageKept() {
    if (group_.size() == 1) return;
    for (const at::Tensor& kept : task_.parameters().kept()) {
      at::Tensor host = kept.to(at::kCPU).contiguous().clone();
      group_.Sum({host.mutable_data_ptr<float>(), static_cast<std::size_t>(host.numel())});
      kept.copy_(host / group_.size());
    }
  }

  Score Evaluate() {
    at::NoGradGuard no_grad;
    AverageKept();
    if (average_.empty()) return task_.Evaluate();
    const NamedTensors now = task_.parameters().Snapshot();
    task_.parameters().Restore(average_);
    const Score score = task_.Evaluate();
    task_.parameters().Restore(now);
    return score;
  }

  // Returns whether the hooks want to go on; `spent` becomes whether the patience is.
  bool FinishEpoch(double train_loss, bool& spent) {
    const Score score = Evaluate();
    const bool improved = Improves(score.validation_loss);
    without_improvement_ = improved ? 0 : without_improvement_ + 1;
    if (improved) {
      best_loss_ = score.validation_loss;
      best_test_loss_ = score.test_loss;
      best_ = average_.empty() ? task_.parameters().Snapshot() : Copy(average_);
    }
    if (task_.reduces_on_plateau() && !std::isnan(score.validation_loss))
      plateau_.Step(score.validation_loss);
    spent = options_.patience > 0 && without_improvement_ >= options_.patience;
    spent = FromRankZero(spent);
    const double rate =
        task_.LearningRate(plateau_.rate(), step_, task_.BatchCount() * options_.epochs);
    const IdbgEpoch report{epoch_,
                           options_.epochs,
                           train_loss,
                           score.validation_loss,
                           score.test_loss,
                           score.first_choice,
                           rate,
                           improved,
                           without_improvement_,
                           spent};
    bool go_on = true;
    if (group_.rank() == 0 && hooks_.on_epoch != nullptr) {
      StateWriter writer;
      Write(writer);
      const IdbgState state = writer.state();
      go_on = hooks_.on_epoch(hooks_.user, &report, &state) != 0;
    }
    return FromRankZero(go_on);
  }

  // Without validation rows the last epoch counts as the best.
  bool Improves(double loss) const { return std::isnan(loss) || loss < best_loss_; }

  bool FromRankZero(bool value) {
    float shared = group_.rank() == 0 && value ? 1 : 0;
    if (group_.size() == 1) return value;
    group_.Sum({&shared, 1});
    return shared != 0;
  }

  static NamedTensors Copy(const NamedTensors& tensors) {
    NamedTensors copy;
    for (const auto& [name, tensor] : tensors) copy.emplace_back(name, tensor.detach().clone());
    return copy;
  }

  void Write(StateWriter& writer) const {
    writer.Add("model/", task_.parameters().all());
    writer.Add("best/", best_);
    writer.Add("average/", average_);
    adam_.Write(writer);
    plateau_.Write(writer);
    writer.Add("epoch", static_cast<double>(epoch_));
    writer.Add("step", static_cast<double>(step_));
    writer.Add("best_loss", best_loss_);
    writer.Add("best_test_loss", best_test_loss_);
    writer.Add("without_improvement", static_cast<double>(without_improvement_));
  }

  void Read(const StateReader& reader) {
    task_.parameters().Restore(reader.Tensors("model/", best_));
    average_ = average_.empty() ? average_ : reader.Tensors("average/", average_);
    best_ = reader.Tensors("best/", best_);
    adam_.Read(reader);
    plateau_.Read(reader);
    epoch_ = static_cast<std::int64_t>(reader.Scalar("epoch"));
    step_ = static_cast<std::int64_t>(reader.Scalar("step"));
    best_loss_ = reader.Scalar("best_loss");
    best_test_loss_ = reader.Scalar("best_test_loss");
    without_improvement_ = static_cast<std::int64_t>(reader.Scalar("without_improvement"));
  }

  void Deliver() {
    if (hooks_.on_done == nullptr) return;
    StateWriter writer;
    Write(writer);
    const IdbgState state = writer.state();
    hooks_.on_done(hooks_.user, &state);
  }

  Task& task_;
  const IdbgTrainOptions& options_;
  const IdbgTrainHooks& hooks_;
  Group& group_;
  Adam adam_;
  Plateau plateau_;
  NamedTensors average_;
  NamedTensors best_;
  double best_loss_ = std::numeric_limits<double>::infinity();
  double best_test_loss_ = kUnknown;  // of the best weights
  std::int64_t epoch_ = 0;            // finished
  std::int64_t step_ = 0;
  std::int64_t without_improvement_ = 0;
  bool stop_requested_ = false;
};

}  // namespace

std::int32_t RunLoop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks,
                     Group& group) {
  return Loop(task, options, hooks, group).Run();
}

}  // namespace idbg::torch
