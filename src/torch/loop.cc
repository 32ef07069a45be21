// SPDX-License-Identifier: Apache-2.0
#include "torch/loop.h"

#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/_fused_adam.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adamw.h>
#include <torch/optim/schedulers/lr_scheduler.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/split_mix.h"
#include "torch/failure.h"

namespace idbg::torch {
namespace {

// Reading a loss off a GPU waits for it: not after every batch.
constexpr std::int64_t kBatchesBetweenReadings = 64;

// Linear warm-up, then half a cosine down to the floor. step() comes before the optimiser's.
class WarmUpCosine final : public optim::LRScheduler {
 public:
  WarmUpCosine(optim::Optimizer& optimizer, CosinePlan plan, double rate, std::int64_t steps)
      : LRScheduler(optimizer), plan_(plan), rate_(rate), steps_(static_cast<double>(steps)) {}

  // Goes on after `done` steps.
  void Resume(std::int64_t done) { step_count_ = static_cast<unsigned>(done); }

  double NextRate() const {
    const double step = step_count_;
    const double warmup = std::clamp(plan_.warmup_steps, 1.0, std::max(0.1 * steps_, 1.0));
    const double half_cosine =
        0.5 * (1 + std::cos(std::numbers::pi * step / std::max(steps_, 1.0)));
    return rate_ * std::min(1.0, (step + 1) / warmup) *
           (half_cosine * (1 - plan_.floor) + plan_.floor);
  }

 protected:
  std::vector<double> get_lrs() override {
    return std::vector<double>(get_current_lrs().size(), NextRate());
  }

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

  void SetRates(optim::Optimizer& optimizer) const {
    for (auto& group : optimizer.param_groups()) group.options().set_lr(rate_);
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

// torch.optim.AdamW(fused=True), or Adam, whose decay is part of the gradient. The C++ frontend's
// own classes go through the tensors one by one, in a dozen passes each: torch::optim::AdamW takes
// 7.9 times as long for a step of the second stage's net, 8.7 times for a teacher's (one thread).
class FusedAdam final : public optim::Optimizer {
 public:
  FusedAdam(const std::vector<optim::OptimizerParamGroup>& groups,
            const optim::AdamWOptions& defaults, bool decoupled)
      : Optimizer(groups, std::make_unique<optim::AdamWOptions>(defaults)), decoupled_(decoupled) {
    for (const auto& group : param_groups()) {
      for (const at::Tensor& parameter : group.params()) {
        auto state = std::make_unique<optim::AdamWParamState>();
        state->exp_avg(at::zeros_like(parameter.detach()));
        state->exp_avg_sq(at::zeros_like(parameter.detach()));
        state_[parameter.unsafeGetTensorImpl()] = std::move(state);
        if (!steps_.defined()) steps_ = at::zeros({}, parameter.options().requires_grad(false));
      }
    }
  }

  at::Tensor step(LossClosure = nullptr) override {
    at::NoGradGuard no_grad;
    steps_ += 1;
    for (const auto& group : param_groups()) {
      const auto& options = static_cast<const optim::AdamWOptions&>(group.options());
      const auto [beta1, beta2] = options.betas();
      std::vector<at::Tensor> values, gradients, first, second;
      for (const at::Tensor& parameter : group.params()) {
        if (!parameter.grad().defined()) continue;
        const optim::AdamWParamState& state = StateOf(parameter);
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

  // All parameters have made the same number of steps.
  void set_steps(std::int64_t steps) { steps_.fill_(steps); }

  optim::AdamWParamState& StateOf(const at::Tensor& parameter) {
    return static_cast<optim::AdamWParamState&>(*state_.at(parameter.unsafeGetTensorImpl()));
  }

 private:
  bool decoupled_;
  at::Tensor steps_;  // on the parameters' device, where the operator reads it
};

// The parameters whose weights decay, and the others.
std::vector<optim::OptimizerParamGroup> ParameterGroups(Task& task,
                                                        const optim::AdamWOptions& options) {
  std::vector<at::Tensor> decaying, others;
  for (const auto& parameter : task.net().named_parameters()) {
    std::vector<at::Tensor>& group = task.Decays(parameter.key()) ? decaying : others;
    group.push_back(parameter.value());
  }
  // Each group has all options: whether it inherits what it leaves out depends on the release.
  std::vector<optim::OptimizerParamGroup> groups;
  const auto add = [&](std::vector<at::Tensor>& parameters, double weight_decay) {
    auto own = std::make_unique<optim::AdamWOptions>(options);
    own->weight_decay(weight_decay);
    if (!parameters.empty()) groups.emplace_back(std::move(parameters), std::move(own));
  };
  add(decaying, options.weight_decay());
  add(others, 0);
  return groups;
}

// All values in one line, for one collective instead of one for each tensor.
at::Tensor Flatten(const std::vector<at::Tensor>& tensors) {
  std::vector<at::Tensor> parts;
  for (const at::Tensor& tensor : tensors) parts.push_back(tensor.detach().reshape({-1}));
  return at::cat(parts);
}

void Unflatten(const at::Tensor& flat, const std::vector<at::Tensor>& tensors) {
  at::NoGradGuard no_grad;
  std::int64_t begin = 0;
  for (const at::Tensor& tensor : tensors) {
    tensor.copy_(flat.narrow(0, begin, tensor.numel()).view(tensor.sizes()));
    begin += tensor.numel();
  }
}

class Loop {
 public:
  Loop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks, const Group& group)
      : task_(task),
        options_(options),
        hooks_(hooks),
        group_(group),
        parameters_(task.net().parameters()),
        stored_(StoredTensors(task.net())),
        device_(parameters_.front().device()),
        adam_(ParameterGroups(task, AdamDefaults()), AdamDefaults(), task.decouples_decay()),
        plateau_(options.learning_rate) {
    if (const std::optional<CosinePlan> plan = task.cosine())
      cosine_.emplace(adam_, *plan, options.learning_rate, task.BatchCount() * options.epochs);
    if (task.average_decay() > 0) average_ = Copy(stored_);
    best_ = Copy(stored_);
    const StateReader resume(options.resume);
    if (!resume.empty()) Read(resume);
    plateau_.SetRates(adam_);
    StartTogether();
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
    return go_on ? kIdbgDone : kIdbgStopped;
  }

 private:
  optim::AdamWOptions AdamDefaults() const {
    return optim::AdamWOptions(options_.learning_rate)
        .betas({0.9, task_.beta2()})
        .weight_decay(options_.weight_decay);
  }

  // Every rank starts from rank 0's weights, whatever its processor made of the seed.
  void StartTogether() {
    if (group_.size() == 1) return;
    double values = 0;
    for (const at::Tensor& tensor : parameters_) values += static_cast<double>(tensor.numel());
    const std::pair<const char*, double> numbers[] = {
        {"the number of finished epochs", static_cast<double>(epoch_)},
        {"the number of epochs", static_cast<double>(options_.epochs)},
        {"the seed", static_cast<double>(options_.seed)},
        {"the batch size", static_cast<double>(options_.batch_size)},
        {"the number of batches", static_cast<double>(task_.BatchCount())},
        {"the number of weights", values},
        {"the number of GPUs used", device_.is_cuda() ? 1.0 : 0.0}};
    group_.Agree(numbers);
    std::vector<at::Tensor> all;
    for (const auto& [name, tensor] : stored_) all.push_back(tensor);
    const at::Tensor flat = Flatten(all);
    group_.TakeFromRankZero(flat);
    Unflatten(flat, all);
    if (epoch_ > 0) return;
    best_ = Copy(stored_);
    if (!average_.empty()) average_ = Copy(stored_);
  }

  bool TrainEpoch(double& mean_loss) {
    task_.net().train();
    task_.BeginEpoch(epoch_);
    // Dropout draws from LibTorch's generator: name its stream by the epoch and the rank.
    at::manual_seed(options_.seed * 1000003 + static_cast<std::uint64_t>(epoch_) * 1009 +
                    static_cast<std::uint64_t>(task_.is_shared() ? group_.rank() : 0));
    const std::int64_t batches = task_.BatchCount();
    double sum = 0;
    at::Tensor device_sum = at::zeros({}, at::TensorOptions(device_));
    for (std::int64_t batch = 0; batch < batches; ++batch) {
      device_sum += Step(batch);
      const bool read =
          device_.is_cpu() || (batch + 1) % kBatchesBetweenReadings == 0 || batch + 1 == batches;
      if (read && stops_.defined() && stops_.item<float>() != 0) return false;
      if (read) sum = device_sum.item<float>();
      if (!ReportBatch(batch + 1, batches, read ? sum / static_cast<double>(batch + 1) : kUnknown))
        return false;
    }
    mean_loss = sum / static_cast<double>(std::max<std::int64_t>(batches, 1));
    return true;
  }

  // Returns the batch's loss.
  at::Tensor Step(std::int64_t batch) {
    adam_.zero_grad();
    at::Tensor loss = task_.Loss(batch);
    loss.backward();
    loss = Reduce(loss.detach());
    // This waits for a GPU, unlike the rest of the step.
    if (task_.clip() > 0) nn::utils::clip_grad_norm_(parameters_, task_.clip());
    if (cosine_) cosine_->step();
    adam_.step();
    ++step_;
    UpdateAverage();
    return loss;
  }

  // Adds up the gradients and the loss over the ranks, and the requests to stop. Returns the loss.
  at::Tensor Reduce(const at::Tensor& loss) {
    if (group_.size() == 1 || !task_.is_shared()) return loss;
    std::vector<at::Tensor> parts;
    for (const at::Tensor& value : parameters_) parts.push_back(value.grad());
    parts.push_back(loss);
    parts.push_back(at::full({1}, stop_requested_ ? 1 : 0, loss.options()));
    const at::Tensor flat = Flatten(parts);
    group_.Sum(flat);
    Unflatten(flat, parts);  // into the gradients
    stops_ = parts.back();
    return loss;
  }

  void UpdateAverage() {
    if (average_.empty()) return;
    at::NoGradGuard no_grad;
    // Short at first, so that the random beginning is forgotten.
    const double steps = static_cast<double>(step_);
    const double decay = std::min(task_.average_decay(), (1 + steps) / (10 + steps));
    for (std::size_t i = 0; i < stored_.size(); ++i)
      average_[i].second.lerp_(stored_[i].second, 1 - decay);
  }

  // In a group a request to stop takes effect when all ranks have heard of it: of a shared batch
  // in a later Reduce, else at the end of the epoch.
  bool ReportBatch(std::int64_t done, std::int64_t batches, double loss) {
    const IdbgBatch batch{epoch_, done, batches, loss};
    if (hooks_.on_batch == nullptr || hooks_.on_batch(hooks_.user, &batch) != 0) return true;
    stop_requested_ = true;
    return group_.size() > 1;
  }

  // Statistics that each rank gathered from its own share become their mean.
  void AverageKept() {
    const std::vector<at::Tensor> buffers = task_.net().buffers();
    std::vector<at::Tensor> kept;
    for (const at::Tensor& buffer : buffers) {
      if (buffer.is_floating_point()) kept.push_back(buffer);
    }
    if (group_.size() == 1 || kept.empty()) return;
    const at::Tensor flat = Flatten(kept);
    group_.Sum(flat);
    Unflatten(flat / group_.size(), kept);
  }

  Score Evaluate() {
    at::NoGradGuard no_grad;
    task_.net().eval();
    AverageKept();
    if (average_.empty()) return task_.Evaluate();
    const NamedTensors now = Copy(stored_);
    Overwrite(stored_, average_);
    const Score score = task_.Evaluate();
    Overwrite(stored_, now);
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
      best_ = Copy(average_.empty() ? stored_ : average_);
    }
    if (!cosine_ && !std::isnan(score.validation_loss)) {
      plateau_.Step(score.validation_loss);
      plateau_.SetRates(adam_);
    }
    spent = options_.patience > 0 && without_improvement_ >= options_.patience;
    spent = group_.TakeFromRankZero(spent);
    const IdbgEpoch report{epoch_,
                           options_.epochs,
                           train_loss,
                           score.validation_loss,
                           score.test_loss,
                           score.first_choice,
                           cosine_ ? cosine_->NextRate() : plateau_.rate(),
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
    return group_.TakeFromRankZero(go_on);
  }

  // Without validation rows the last epoch counts as the best.
  bool Improves(double loss) const { return std::isnan(loss) || loss < best_loss_; }

  // The optimiser's moments by the names of the parameters.
  NamedTensors Moments(bool second) {
    NamedTensors moments;
    for (const auto& parameter : task_.net().named_parameters()) {
      const auto& state = adam_.StateOf(parameter.value());
      moments.emplace_back(parameter.key(), second ? state.exp_avg_sq() : state.exp_avg());
    }
    return moments;
  }

  void Write(StateWriter& writer) {
    writer.Add("model/", stored_);
    writer.Add("best/", best_);
    writer.Add("average/", average_);
    writer.Add("moment1/", Moments(false));
    writer.Add("moment2/", Moments(true));
    plateau_.Write(writer);
    writer.Add("epoch", static_cast<double>(epoch_));
    writer.Add("step", static_cast<double>(step_));
    writer.Add("best_loss", best_loss_);
    writer.Add("best_test_loss", best_test_loss_);
    writer.Add("without_improvement", static_cast<double>(without_improvement_));
  }

  void Read(const StateReader& reader) {
    const auto read = [&reader](const char* prefix, const NamedTensors& tensors) {
      Overwrite(tensors, reader.Tensors(prefix, tensors));
    };
    read("model/", stored_);
    if (options_.resume.scalar_count == 0) {  // weights to begin with
      best_ = Copy(stored_);
      if (!average_.empty()) average_ = Copy(stored_);
      return;
    }
    read("best/", best_);
    read("average/", average_);
    read("moment1/", Moments(false));
    read("moment2/", Moments(true));
    plateau_.Read(reader);
    epoch_ = static_cast<std::int64_t>(reader.Scalar("epoch"));
    step_ = static_cast<std::int64_t>(reader.Scalar("step"));
    best_loss_ = reader.Scalar("best_loss");
    best_test_loss_ = reader.Scalar("best_test_loss");
    without_improvement_ = static_cast<std::int64_t>(reader.Scalar("without_improvement"));
    adam_.set_steps(step_);
    if (cosine_) cosine_->Resume(step_);
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
  const Group& group_;
  std::vector<at::Tensor> parameters_;
  NamedTensors stored_;  // the net's own tensors
  at::Device device_;
  FusedAdam adam_;
  std::optional<WarmUpCosine> cosine_;  // else the plateau
  Plateau plateau_;
  NamedTensors average_;
  NamedTensors best_;
  at::Tensor stops_;  // how many ranks were asked to stop
  double best_loss_ = std::numeric_limits<double>::infinity();
  double best_test_loss_ = kUnknown;  // of the best weights
  std::int64_t epoch_ = 0;            // finished
  std::int64_t step_ = 0;
  std::int64_t without_improvement_ = 0;
  bool stop_requested_ = false;
};

}  // namespace

Share ShareOf(std::int64_t whole, const Group& group) {
  const std::int64_t share = (whole + group.size() - 1) / group.size();
  const std::int64_t first = std::min(group.rank() * share, whole);
  return {first, std::min(share, whole - first)};
}

std::vector<std::int64_t> OrderOfEpoch(std::int64_t count, std::uint64_t seed, std::int64_t epoch) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  base::SplitMix(seed, static_cast<std::uint64_t>(epoch) + 1).Shuffle(order);
  return order;
}

std::int32_t RunLoop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks,
                     const Group& group) {
  Require(options.batch_size > 0 && options.epochs > 0, "batch size and epochs must be at least 1");
  return Loop(task, options, hooks, group).Run();
}

}  // namespace idbg::torch
