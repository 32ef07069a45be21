// SPDX-License-Identifier: Apache-2.0
#include "train/ranker_rows.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/process/parallel.h"

namespace idbg::train {

namespace {

constexpr double kLeastDeviation = 1e-4;

constexpr std::int64_t kEmbedding = 16;

// What a trained model needs to fit another device: the same nets, smaller steps, no teachers. An
// adaptation has some hundred steps in all.
void Slow(RankerRecipe& recipe) {
  recipe.teachers = 0;
  recipe.pool = 0;
  for (NetPlan* const plan : {&recipe.stage1, &recipe.stage2}) plan->batch = 16;
  recipe.stage1.epochs = 6;
  recipe.stage1.learning_rate *= 0.1;
  recipe.stage2.epochs = 12;
  recipe.stage2.learning_rate *= 0.1;
  recipe.aten.epochs = 40;
  recipe.aten.learning_rate *= 0.1;
  recipe.aten.warmup_steps = 20;
  recipe.warmup_steps = 20;
  recipe.average_decay = 0.98;
}

}  // namespace

void Normalize(std::span<float> values, const Normalization& normalization, float clamp) {
  const std::size_t features = normalization.mean.size();
  for (std::size_t begin = 0; begin + features <= values.size(); begin += features) {
    for (std::size_t i = 0; i < features; ++i) {
      float& value = values[begin + i];
      value = (value - normalization.mean[i]) / normalization.std[i];
      if (clamp > 0) value = std::clamp(value, -clamp, clamp);
    }
  }
}

void AddNormalization(const std::string& name, const Normalization& normalization,
                      std::vector<tensor::NamedTensor>& weights) {
  const auto& [mean, std] = normalization;
  weights.push_back(tensor::MakeNamedTensor(name + ".mean", {std::ssize(mean)}, mean));
  weights.push_back(tensor::MakeNamedTensor(name + ".std", {std::ssize(std)}, std));
}

Normalization Measure(std::span<const float> values, std::size_t features,
                      std::span<const double> weights, double least) {
  const std::size_t rows = values.size() / features;
  std::vector<double> sum(features), squares(features);
  double total = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const double weight = weights.empty() ? 1 : weights[row];
    total += weight;
    for (std::size_t i = 0; i < features; ++i) sum[i] += weight * values[row * features + i];
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const double weight = weights.empty() ? 1 : weights[row];
    for (std::size_t i = 0; i < features; ++i) {
      const double distance = values[row * features + i] - sum[i] / total;
      squares[i] += weight * distance * distance;
    }
  }
  Normalization result;
  for (std::size_t i = 0; i < features; ++i) {
    const double deviation = std::sqrt(squares[i] / std::max(total - 1, 1.0));
    result.mean.push_back(static_cast<float>(sum[i] / total));
    result.std.push_back(deviation < least ? 1.0f : static_cast<float>(deviation));
  }
  return result;
}

std::size_t RankerRows::DeviceNumber(const gemm::RankerDevice& device) {
  const auto found = std::ranges::find(devices_, device);
  const auto number = static_cast<std::size_t>(found - devices_.begin());
  if (found == devices_.end()) devices_.push_back(device);
  return number;
}

void RankerRows::AddMeasured(const timings::Timings& timings,
                             std::span<const std::size_t> problems) {
  IDBG_CHECK(problems_.empty());
  for (const std::size_t index : problems) {
    const timings::ProblemTimings& record = timings.problems[index];
    const double offset = timings.hosts[record.host].offset_ms;
    const std::size_t device = DeviceNumber(SeeDevice(timings.DeviceOf(record)));
    const gemm::RankerProblem seen(record.problem, devices_[device]);
    for (std::size_t i = 0; i < record.config.size(); ++i) {
      const double ms = record.ms[i] - offset;
      if (!std::isfinite(record.ms[i]) || ms <= 0) {
        ++dropped_;
        continue;
      }
      const gemm::Config& config = timings.configs[record.config[i]];
      config_.push_back(static_cast<std::uint16_t>(space_.SeenAs(seen, config)));
      ln_time_.push_back(static_cast<float>(std::log(ms / 1e3)));
    }
    if (std::ssize(config_) == begin_.back()) continue;
    problems_.push_back(record.problem);
    device_of_.push_back(device);
    begin_.push_back(std::ssize(config_));
  }
}

void RankerRows::AddProblems(std::span<const gemm::Problem> problems) {
  for (const gemm::Problem& problem : problems) {
    const std::size_t device = problems_.size() % devices_.size();
    const gemm::RankerProblem seen(problem, devices_[device]);
    for (std::size_t config = 0; config < space_.size(); ++config) {
      if (space_.IsCandidate(seen, config) && space_.Exists(seen, config))
        config_.push_back(static_cast<std::uint16_t>(config));
    }
    if (std::ssize(config_) == begin_.back()) continue;
    problems_.push_back(problem);
    device_of_.push_back(device);
    begin_.push_back(std::ssize(config_));
  }
}

void RankerRows::ComputeFeatures(std::size_t training_problems, unsigned threads,
                                 const RankerNormalizations* given) {
  x_.resize(row_count() * gemm::kRankerRowFeatures);
  base_.resize(row_count());
  fact_row_.resize(row_count());
  p_.resize(problem_count() * gemm::kRankerProblemFeatures);
  facts_.assign(space_.all_facts().begin(), space_.all_facts().end());
  base::ParallelFor(problem_count(), threads, [this](std::size_t i) { ComputeProblem(i); });
  const auto rows = static_cast<std::size_t>(begin_[training_problems]);
  if (given != nullptr) {
    norms_ = *given;
  } else {
    norms_.row = Measure(std::span(x_).first(rows * gemm::kRankerRowFeatures),
                         gemm::kRankerRowFeatures, {}, kLeastDeviation);
    std::vector<double> uses(facts_.size() / gemm::kRankerFactFeatures);
    for (std::size_t row = 0; row < rows; ++row)
      uses[static_cast<std::size_t>(fact_row_[row])] += 1;
    norms_.facts = Measure(facts_, gemm::kRankerFactFeatures, uses, kLeastDeviation);
    norms_.problem = Measure(std::span(p_).first(training_problems * gemm::kRankerProblemFeatures),
                             gemm::kRankerProblemFeatures, {}, kLeastDeviation);
  }
  base::ParallelFor(problem_count(), threads, [this](std::size_t i) {
    const auto begin = static_cast<std::size_t>(begin_[i]);
    const auto end = static_cast<std::size_t>(begin_[i + 1]);
    Normalize(std::span(x_).subspan(begin * gemm::kRankerRowFeatures,
                                    (end - begin) * gemm::kRankerRowFeatures),
              norms_.row, gemm::kRankerClamp);
  });
  Normalize(facts_, norms_.facts, 0);
  Normalize(p_, norms_.problem, gemm::kRankerClamp);
}

void RankerRows::ComputeProblem(std::size_t i) {
  const gemm::RankerProblem problem(problems_[i], devices_[device_of_[i]]);
  constexpr std::size_t kOfProblem = gemm::kRankerProblemFeatures;
  constexpr std::size_t kOfRow = gemm::kRankerRowFeatures;
  RankerProblemFeatures(problem, std::span(p_).subspan(i * kOfProblem).first<kOfProblem>());
  for (auto row = static_cast<std::size_t>(begin_[i]);
       row < static_cast<std::size_t>(begin_[i + 1]); ++row) {
    const std::size_t config = config_[row];
    base_[row] =
        space_.RowFeatures(problem, config, std::span(x_).subspan(row * kOfRow).first<kOfRow>());
    const std::size_t variant = gemm::RankerSpace::Variant(problem, space_.EvenK(problem, config));
    fact_row_[row] = static_cast<std::int32_t>(variant * space_.size() + config);
  }
}

IdbgRankerRows RankerRows::View() const {
  return {.problems = static_cast<std::int64_t>(problem_count()),
          .begin = begin_.data(),
          .row_features = gemm::kRankerRowFeatures,
          .x = x_.data(),
          .problem_features = gemm::kRankerProblemFeatures,
          .p = p_.data(),
          .configs = std::ssize(space_),
          .variants = gemm::kRankerVariants,
          .fact_features = gemm::kRankerFactFeatures,
          .facts = facts_.data(),
          .fact_row = fact_row_.data(),
          .base = base_.data()};
}

IdbgRankerSelection RowSelection::View() const {
  return {.problems = std::ssize(problem),
          .problem = problem.data(),
          .begin = begin.data(),
          .row = row.data(),
          .target = target.data()};
}

RankerRecipe MakeRankerRecipe(const TrainOptions& options) {
  RankerRecipe recipe;
  const bool is_full = options.preset == RankerPreset::kFull;
  if (is_full) {
    recipe.teachers = 4;
    recipe.pool = 24000;
    recipe.teacher = {.hidden = {384, 384, 384, 384, 384},
                      .activation = kIdbgSilu,
                      .residual = true,
                      .dropout = 0.05,
                      .batch = 64,
                      .epochs = 40,
                      .learning_rate = 4e-3,
                      .weight_decay = 0.1};
  }
  recipe.stage1 = {.hidden = {32},
                   .problem_hidden = {64},
                   .row_features = static_cast<std::int64_t>(gemm::kRankerStage1Features),
                   .batch = is_full ? 128 : 32,
                   .epochs = is_full ? 20 : 7,
                   .learning_rate = 5e-3,
                   .weight_decay = is_full ? 0.01 : 0.05};
  recipe.stage2 = {.hidden = {128, 128},
                   .problem_hidden = {64},
                   .batch = is_full ? 256 : 64,
                   .epochs = is_full ? 60 : 25,
                   .learning_rate = is_full ? 4e-3 : 3e-3,
                   .weight_decay = is_full ? 0.01 : 0.1};
  if (!options.adapt.empty()) Slow(recipe);
  // --num-epochs is that of the last net; the others keep their proportion to it.
  if (options.epochs) {
    const double factor =
        static_cast<double>(*options.epochs) / static_cast<double>(recipe.stage2.epochs);
    for (std::int64_t* const epochs : {&recipe.teacher.epochs, &recipe.stage1.epochs,
                                       &recipe.stage2.epochs, &recipe.aten.epochs}) {
      *epochs = std::max<std::int64_t>(std::llround(static_cast<double>(*epochs) * factor), 1);
    }
  }
  recipe.stage2.batch = options.batch_size.value_or(recipe.stage2.batch);
  recipe.stage2.learning_rate = options.learning_rate.value_or(recipe.stage2.learning_rate);
  recipe.stage2.weight_decay = options.weight_decay.value_or(recipe.stage2.weight_decay);
  return recipe;
}

IdbgRankerNet NetOf(const NetPlan& plan) {
  return {.hidden = plan.hidden.data(),
          .hidden_count = std::ssize(plan.hidden),
          .problem_hidden = plan.problem_hidden.data(),
          .problem_hidden_count = std::ssize(plan.problem_hidden),
          .embedding = kEmbedding,
          .activation = plan.activation,
          .residual = plan.residual ? 1 : 0,
          .dropout = plan.dropout,
          .row_features = plan.row_features};
}

}  // namespace idbg::train
