// SPDX-License-Identifier: Apache-2.0
//
// Training of the project's own model. A batch is a number of whole problems; the loss of a problem
// is a Huber loss on ln(time), weighted towards the fast configurations, plus the divergence
// between the measured and the predicted softmax over its configurations (ListNet; Cao et al.
// 2007).
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/repeat_interleave.h>
#include <ATen/ops/smooth_l1_loss.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "torch/failure.h"
#include "torch/group.h"
#include "torch/loop.h"
#include "torch/parameters.h"
#include "torch/ranker_net.h"
#include "torch/trainers.h"

namespace idbg::torch {
namespace {

// 0, 0, 1, 1, 1 for counts 2 and 3, whose sum the caller knows: asking the device for it would
// wait.
at::Tensor Numbers(const at::Tensor& counts, std::int64_t sum) {
  return at::repeat_interleave(counts, std::optional<std::int64_t>(sum));
}

}  // namespace

// All rows, on the device.
class RankerData {
 public:
  RankerData(const IdbgRankerRows& rows, at::Device device)
      : device(device),
        sizes{.row_features = rows.row_features,
              .problem_features = rows.problem_features,
              .configs = rows.configs,
              .variants = rows.variants,
              .fact_features = rows.fact_features},
        begin(rows.begin, rows.begin + rows.problems + 1) {
    Require(rows.problems > 0 && begin.front() == 0 && std::ranges::is_sorted(begin),
            "the problems' rows are out of order");
    const std::int64_t count = begin.back();
    for (std::int64_t i = 0; i < count; ++i) {
      Require(rows.fact_row[i] >= 0 && rows.fact_row[i] < rows.variants * rows.configs,
              "a row's kernel facts are missing");
    }
    x = Take(rows.x, {count, rows.row_features});
    p = Take(rows.p, {rows.problems, rows.problem_features});
    facts = Take(rows.facts, {rows.variants, rows.configs, rows.fact_features});
    base = Take(rows.base, {count});
    first = Take(std::span<const std::int64_t>(begin));
    fact_row = CopyOf(rows.fact_row, {count}, device);
  }

  std::int64_t problems() const { return std::ssize(begin) - 1; }

  at::Tensor Take(const float* values, at::IntArrayRef shape) const {
    return CopyOf(values, shape, device);
  }
  at::Tensor Take(std::span<const std::int64_t> values) const {
    return CopyOf(values.data(), {std::ssize(values)}, device);
  }

  at::Device device;
  RankerSizes sizes;
  std::vector<std::int64_t> begin;
  at::Tensor first;  // begin, on the device
  at::Tensor x, p, facts, base, fact_row;
};

namespace {

// A selection with what the loss needs of it, computed once.
class LossData {
 public:
  LossData(const RankerData& data, const IdbgRankerSelection& selection, const IdbgRankerLoss& loss)
      : data_(data) {
    const std::int64_t count = selection.problems > 0 ? selection.begin[selection.problems] : 0;
    const auto all = static_cast<std::size_t>(selection.problems);
    if (all > 0) begin_.assign(selection.begin, selection.begin + all + 1);
    const std::span<const std::int64_t> problems(selection.problem, all);
    const std::span<const std::int64_t> rows(selection.row, static_cast<std::size_t>(count));
    Check(problems, rows);
    problem_ = data.Take(problems);
    first_ = data.Take(begin_);
    row_ = data.Take(rows);
    std::vector<float> weight(static_cast<std::size_t>(count));
    std::vector<float> share(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < selection.problems; ++i) {
      Prepare(selection, loss, i, weight, share);
    }
    target_ = data.Take(selection.target, {count});
    weight_ = data.Take(weight.data(), {count});
    share_ = data.Take(share.data(), {count});
  }

  std::int64_t problems() const { return problem_.size(0); }

  // The rows of some problems of the selection, and the loss summed over them.
  struct Gathered {
    RankerBatch batch;
    std::vector<std::int64_t> begin;  // of each problem, within the batch
    at::Tensor base, target, weight, share;
    double entropy = 0;  // sum of q ln q over all problems
  };
  // `numbers` and `chosen` are the same: the host has to know how many rows there are, the device
  // finds them without a copy or a wait.
  Gathered Gather(std::span<const std::int64_t> numbers, const at::Tensor& chosen) const {
    Gathered result;
    std::int64_t count = 0;
    for (const std::int64_t i : numbers) {
      result.begin.push_back(count);
      count += begin_[At(i) + 1] - begin_[At(i)];
      result.entropy += entropy_[At(i)];
    }
    result.begin.push_back(count);
    const at::Tensor first = first_.index_select(0, chosen);
    const at::Tensor counts = first_.index_select(0, chosen + 1) - first;
    const at::Tensor problem = Numbers(counts, count);
    const at::Tensor shift = first - counts.cumsum(0) + counts;
    const at::Tensor at = at::arange(count, chosen.options()) + shift.index_select(0, problem);
    const at::Tensor row = row_.index_select(0, at);
    result.batch = {data_.x.index_select(0, row),
                    data_.p.index_select(0, problem_.index_select(0, chosen)), problem,
                    data_.fact_row.index_select(0, row).to(at::kLong)};
    result.base = data_.base.index_select(0, row);
    result.target = target_.index_select(0, at);
    result.weight = weight_.index_select(0, at);
    result.share = share_.index_select(0, at);
    return result;
  }

 private:
  static std::size_t At(std::int64_t i) { return static_cast<std::size_t>(i); }

  void Check(std::span<const std::int64_t> problems, std::span<const std::int64_t> rows) const {
    for (std::size_t i = 0; i < problems.size(); ++i) {
      Require(problems[i] >= 0 && problems[i] < data_.problems() && begin_[i + 1] > begin_[i],
              "a selected problem does not exist or has no rows");
    }
    for (const std::int64_t row : rows)
      Require(row >= 0 && row < data_.begin.back(), "a selected row does not exist");
  }

  // Row weights of the Huber loss and the measured softmax, both summing to 1 over the problem.
  void Prepare(const IdbgRankerSelection& selection, const IdbgRankerLoss& loss, std::int64_t i,
               std::vector<float>& weight, std::vector<float>& share) {
    const float* const target = selection.target;
    const std::int64_t begin = selection.begin[i];
    const std::int64_t end = selection.begin[i + 1];
    const double best = *std::min_element(target + begin, target + end);
    double weights = 0;
    double shares = 0;
    for (std::int64_t at = begin; at < end; ++at) {
      const double gap = target[at] - best;
      weights += loss.least_weight + std::exp(-gap / loss.weight_scale);
      shares += std::exp(-gap / loss.temperature);
    }
    double entropy = 0;
    for (std::int64_t at = begin; at < end; ++at) {
      const double gap = target[at] - best;
      const double q = std::exp(-gap / loss.temperature) / shares;
      weight[At(at)] =
          static_cast<float>((loss.least_weight + std::exp(-gap / loss.weight_scale)) / weights);
      share[At(at)] = static_cast<float>(q);
      entropy += q * std::log(std::max(q, 1e-12));
    }
    entropy_.push_back(entropy);
  }

  const RankerData& data_;
  std::vector<std::int64_t> begin_;
  std::vector<double> entropy_;
  at::Tensor problem_, first_, row_, target_, weight_, share_;  // on the device; first_ is begin_
};

// The loss summed over the problems of the batch.
at::Tensor SumOfLosses(const LossData::Gathered& data, const at::Tensor& correction,
                       const IdbgRankerLoss& loss, std::int64_t configs) {
  const at::Tensor predicted = correction + data.base;
  const auto problems = std::ssize(data.begin) - 1;
  const at::Tensor huber =
      at::smooth_l1_loss(predicted, data.target, at::Reduction::None, loss.huber_delta) *
      data.weight;
  at::Tensor total = huber.sum() * loss.huber;
  if (loss.listwise <= 0) return total;
  // Every problem on a line of its own, absent configurations out of the running.
  const at::Tensor place = data.batch.problem * configs + data.batch.fact_row.remainder(configs);
  const at::Tensor lines = at::full({problems * configs}, -1e9, predicted.options())
                               .index_copy(0, place, predicted * (-1 / loss.temperature))
                               .view({problems, configs});
  const at::Tensor log_share =
      at::log_softmax(lines, 1).view({-1}).index_select(0, place).clamp_min(-60);
  const at::Tensor divergence = data.entropy - (data.share * log_share).sum();
  return total + divergence * (loss.listwise * loss.temperature);
}

class RankerTask final : public Task {
 public:
  RankerTask(const RankerData& data, const IdbgRankerJob& job, const Group& group)
      : data_(data),
        job_(job),
        group_(group),
        net_(job.net, data.sizes, job.options.seed),
        train_(data, job.train, job.loss),
        validation_(data, job.validation, job.loss),
        batch_size_(std::min(job.options.batch_size, train_.problems())) {
    net_->to(data.device);
  }

  nn::Module& net() override { return *net_; }

  // Matrices decay; biases and what stands for a single configuration do not.
  bool Decays(const std::string& parameter) const override {
    return !parameter.ends_with("bias") && parameter != "embedding";
  }
  double beta2() const override { return job_.beta2; }
  double clip() const override { return job_.clip; }
  double average_decay() const override { return job_.average_decay; }
  std::optional<CosinePlan> cosine() const override {
    return CosinePlan{.warmup_steps = job_.warmup_steps, .floor = 0.01};
  }

  void BeginEpoch(std::int64_t epoch) override {
    order_ = OrderOfEpoch(train_.problems(), job_.options.seed, epoch);
    shuffled_ = data_.Take(order_);
  }

  // A last, short batch is left out; which problems that are changes with the epoch.
  std::int64_t BatchCount() const override { return train_.problems() / batch_size_; }

  at::Tensor Loss(std::int64_t batch) override {
    const auto [first, count] = ShareOf(batch_size_, group_);
    // A rank without a share still takes part, with nothing of one problem.
    const std::int64_t begin = batch * batch_size_ + (count > 0 ? first : 0);
    const std::int64_t used = std::max<std::int64_t>(count, 1);
    const std::span<const std::int64_t> all(order_);
    const LossData::Gathered data =
        train_.Gather(all.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(used)),
                      shuffled_.narrow(0, begin, used));
    const at::Tensor correction = net_->forward(data.batch, net_->Table(data_.facts));
    return SumOfLosses(data, correction, job_.loss, data_.sizes.configs) *
           (count > 0 ? 1.0 / static_cast<double>(batch_size_) : 0.0);
  }

  // Loss of the validation problems, and how much of the best speed their first choices reach.
  Score Evaluate() override {
    if (validation_.problems() == 0) return {};
    const at::Tensor table = net_->Table(data_.facts);
    double loss = 0;
    double log_share = 0;
    for (std::int64_t begin = 0; begin < validation_.problems(); begin += kEvaluationProblems) {
      std::vector<std::int64_t> chosen;
      const std::int64_t end = std::min(begin + kEvaluationProblems, validation_.problems());
      for (std::int64_t i = begin; i < end; ++i) chosen.push_back(i);
      const LossData::Gathered data = validation_.Gather(chosen, data_.Take(chosen));
      const at::Tensor correction = net_->forward(data.batch, table);
      loss += SumOfLosses(data, correction, job_.loss, data_.sizes.configs).item<double>();
      log_share += LogShareOfBest(data, correction);
    }
    const auto problems = static_cast<double>(validation_.problems());
    return {.validation_loss = loss / problems, .first_choice = std::exp(log_share / problems)};
  }

 private:
  static constexpr std::int64_t kEvaluationProblems = 128;

  // Sum over the problems of ln(best time / time of the first choice).
  static double LogShareOfBest(const LossData::Gathered& data, const at::Tensor& correction) {
    const at::Tensor predicted = (correction + data.base).to(at::kCPU).contiguous();
    const at::Tensor target = data.target.to(at::kCPU).contiguous();
    const float* const p = predicted.const_data_ptr<float>();
    const float* const t = target.const_data_ptr<float>();
    double sum = 0;
    for (std::size_t i = 0; i + 1 < data.begin.size(); ++i) {
      const auto choice = std::min_element(p + data.begin[i], p + data.begin[i + 1]) - p;
      sum += *std::min_element(t + data.begin[i], t + data.begin[i + 1]) - t[choice];
    }
    return sum;
  }

  const RankerData& data_;
  const IdbgRankerJob& job_;
  const Group& group_;
  RankerNet net_;
  LossData train_;
  LossData validation_;
  std::int64_t batch_size_;
  std::vector<std::int64_t> order_;
  at::Tensor shuffled_;  // the same on the device
};

}  // namespace

RankerData* OpenRanker(const IdbgRankerRows& rows, const char* device, int local_rank,
                       int threads) {
  SetThreads(threads);
  return new RankerData(rows, ChooseDevice(device, local_rank));
}

void CloseRanker(RankerData* data) { delete data; }

std::int32_t TrainRanker(RankerData& data, const IdbgRankerJob& job, const IdbgTrainHooks& hooks) {
  Require(job.train.problems > 0, "no problems to train on");
  Require(job.loss.temperature > 0 && job.loss.weight_scale > 0 && job.loss.huber_delta > 0,
          "the loss has no scale");
  const Group group(job.options.group);
  RankerTask task(data, job, group);
  return RunLoop(task, job.options, hooks, group);
}

void PredictRanker(RankerData& data, const IdbgRankerNet& net, const IdbgState& state,
                   std::int64_t first, std::int64_t problems, float* ln_time) {
  constexpr std::int64_t kRows = 150'000;
  Require(first >= 0 && problems >= 0 && first + problems <= data.problems(),
          "the problems to predict do not exist");
  at::NoGradGuard no_grad;
  RankerNet model(net, data.sizes, 0);
  model->to(data.device);
  model->eval();
  const NamedTensors stored = StoredTensors(*model);
  Overwrite(stored, StateReader(state).Tensors("best/", stored));
  const at::Tensor table = model->Table(data.facts);
  const auto begin = [&](std::int64_t i) { return data.begin[static_cast<std::size_t>(i)]; };
  for (std::int64_t i = first; i < first + problems;) {
    std::int64_t end = i + 1;
    while (end < first + problems && begin(end + 1) - begin(i) <= kRows) ++end;
    const std::int64_t count = begin(end) - begin(i);
    const at::Tensor counts =
        data.first.narrow(0, i + 1, end - i) - data.first.narrow(0, i, end - i);
    const RankerBatch batch{data.x.narrow(0, begin(i), count), data.p.narrow(0, i, end - i),
                            Numbers(counts, count),
                            data.fact_row.narrow(0, begin(i), count).to(at::kLong)};
    const at::Tensor predicted =
        (model->forward(batch, table) + data.base.narrow(0, begin(i), count))
            .to(at::kCPU)
            .contiguous();
    std::copy_n(predicted.const_data_ptr<float>(), count, ln_time + (begin(i) - begin(first)));
    i = end;
  }
}

}  // namespace idbg::torch
