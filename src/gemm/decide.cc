// SPDX-License-Identifier: Apache-2.0
#include "gemm/decide.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/names.h"

namespace idbg::gemm {
namespace {

// The product without what follows it; scales are a part of the product.
Op ProductOf(Op op) {
  return EpilogueOf(op) == Epilogue::kRowwise ? op : WithEpilogue(op, Epilogue::kNone).value_or(op);
}

// The operators whose kernels with what follows take the product's time, the nearest first:
// Inductor writes a linear layer as an mm whose bias is a part of what follows, and a bias, a row
// of the result, makes a kernel no faster.
std::vector<Op> OpsWith(Op product, Epilogue epilogue) {
  std::vector<Op> ops;
  if (epilogue == Epilogue::kNone) return ops;
  if (const auto op = WithEpilogue(product, epilogue)) ops.push_back(*op);
  if (product == Op::kMm) ops.push_back(*WithEpilogue(Op::kAddmm, epilogue));
  return ops;
}

Problem WithOp(Problem problem, Op op) {
  problem.op = op;
  return problem;
}

// No device takes less than a femtosecond, or computes as slowly as this, also where a model
// extrapolates: such a time is where a network clamps what it computed.
void CheckPlausible(const Model& model, const Problem& problem, float ms) {
  constexpr double kLeastMs = 1e-12;
  constexpr double kFlopsPerMs = 1e6;
  if (ms >= kLeastMs && ms <= 1e6 + problem.Flop() / kFlopsPerMs) return;
  base::FailFormat(fmt::format("the model predicts {:g} ms for {}, which is not plausible (the "
                               "model is damaged, or made for other problems)",
                               ms, ToString(problem)),
                   base::Place{.file = model.name()});
}

std::optional<float> Least(std::optional<float> a, std::optional<float> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

// The least time that a problem can take at that rate; 0 where it is not known.
float LeastMs(const Problem& problem, const PeakFlops& peak) {
  const std::optional<double> flops = peak ? peak(problem.dtype) : std::nullopt;
  return flops && *flops > 0 ? static_cast<float>(1e3 * problem.Flop() / *flops) : 0;
}

// One value of the sizes: what the model says of the product there.
struct Point {
  Problem problem;  // with what follows, where the model knows it
  std::optional<float> aten_ms;
  std::optional<float> fused_ms;
  std::vector<RankedConfig> configs;
};

// Answers one question; the parts of the answer come about in the order of the methods.
class Deciding {
 public:
  Deciding(const Problem& problem, const Target& target, const Surroundings& around)
      : target_(target),
        model_(*target.model),
        around_(around),
        product_(WithOp(problem, ProductOf(problem.op))),
        epilogue_(around.epilogue != Epilogue::kNone ? around.epilogue : EpilogueOf(problem.op)),
        own_(model_.info().device.is_cpu() ? Way::kCpp : Way::kTriton),
        is_known_(!model_.Extrapolates(product_)) {
    if (epilogue_ == Epilogue::kRowwise) epilogue_ = Epilogue::kNone;
    decision_.outside = model_.Outside(problem);
    if (!is_known_) StandDown("not trained on " + model_.Outside(product_));
  }

  Decision Take() {
    points_.push_back(Look(product_));
    for (const Problem& other : around_.other_sizes)
      points_.push_back(Look(WithOp(other, product_.op)));
    RankTogether();
    FillTimes();
    const bool is_left_out = epilogue_ != Epilogue::kNone && points_.front().problem == product_;
    if (!is_left_out || !around_.has_fused_operator || !TakeInferred()) TakeWays();
    if (decision_.raised) {
      decision_.reason = Reason::kFastest;  // of times that cannot be
      StandDown("a predicted time that the device cannot reach");
    }
    TakeGemv();
    decision_.measured = WorthMeasuring();
    decision_.configs.resize(KeepCount(decision_.configs, around_));
    return std::move(decision_);
  }

 private:
  void StandDown(std::string reason) {
    if (decision_.stand_down.empty()) decision_.stand_down = std::move(reason);
  }

  double PointwiseMsOf(const Problem& problem) const {
    const double tensors = epilogue_ == Epilogue::kResidual ? 3 : 2;
    return target_.pointwise_ms(tensors * tensor::Bits(ResultDType(problem)) / 8 *
                                Elements(problem));
  }
  static double Elements(const Problem& problem) {
    return static_cast<double>(problem.batch) * static_cast<double>(problem.m) *
           static_cast<double>(problem.n);
  }

  // A time of the model's, raised to what the device can reach.
  float Reached(const Problem& problem, float ms) {
    CheckPlausible(model_, problem, ms);
    const float least = LeastMs(problem, target_.peak_flops);
    if (ms >= least) return ms;
    if (!decision_.raised || ms < decision_.raised->predicted_ms)
      decision_.raised = {.predicted_ms = ms, .least_ms = least};
    return least;
  }
  std::optional<float> Reached(const Problem& problem, std::optional<float> ms) {
    return ms ? std::optional(Reached(problem, *ms)) : std::nullopt;
  }

  // The product with what follows as the model has seen it; alone where it has not: what follows is
  // then left out of both sides. Of a product that is not known either, any answer is a guess.
  Problem Together(const Problem& product) const {
    for (const Op op : OpsWith(product.op, epilogue_)) {
      if (!is_known_ || !model_.Extrapolates(WithOp(product, op))) return WithOp(product, op);
    }
    return product;
  }

  // Of the library's product, and of a kernel for what follows.
  std::optional<float> SeparateMs(const Problem& product) {
    const std::optional<float> ms = Reached(product, model_.PredictAtenMs(product));
    return ms ? std::optional(static_cast<float>(*ms + PointwiseMsOf(product))) : ms;
  }

  Point Look(const Problem& product) {
    Point point{.problem = Together(product)};
    const bool is_together = point.problem != product;
    point.aten_ms = is_together && target_.pointwise_ms
                        ? SeparateMs(product)
                        : Reached(point.problem, model_.PredictAtenMs(point.problem));
    if (around_.has_fused_operator && is_together)
      point.fused_ms = Reached(point.problem, model_.PredictFusedAtenMs(point.problem));
    if (around_.cast_bytes > 0 && point.aten_ms && target_.pointwise_ms)
      *point.aten_ms += static_cast<float>(target_.pointwise_ms(around_.cast_bytes));
    if (around_.apart_ms) point.aten_ms = static_cast<float>(*around_.apart_ms);
    if (around_.has_template) point.configs = Ranking(point.problem);
    return point;
  }

  // How many configurations of the model's are looked at.
  std::size_t Wanted() const {
    const std::size_t most = model_.MaxCandidates();
    if (around_.configs == 0) return most;
    return std::min(most, std::max({kPolicy.candidates, around_.configs, around_.measured}));
  }

  // Those that fit, best first.
  std::vector<RankedConfig> Ranking(const Problem& problem) {
    std::vector<RankedConfig> ranking;
    if (around_.candidates.empty()) {
      ranking.resize(Wanted());
      ranking.resize(model_.Rank(problem, ranking));
    } else {
      ranking = TimesOf(problem, around_.candidates);
      std::ranges::stable_sort(ranking, {}, &RankedConfig::ms);
    }
    std::erase_if(ranking, [&](const RankedConfig& row) { return !Fits(problem, row.config); });
    if (!ranking.empty()) Reached(problem, ranking.front().ms);
    Raise(problem, ranking);
    return ranking;
  }

  void Raise(const Problem& problem, std::span<RankedConfig> rows) const {
    const float least = LeastMs(problem, target_.peak_flops);
    for (RankedConfig& row : rows) row.ms = std::max(row.ms, least);
  }

  std::vector<RankedConfig> TimesOf(const Problem& problem, std::span<const Config> configs) const {
    std::vector<float> ms(configs.size());
    model_.PredictMs(problem, configs, ms);
    std::vector<RankedConfig> rows;
    for (std::size_t i = 0; i < configs.size(); ++i) rows.push_back({configs[i], ms[i]});
    return rows;
  }

  // The tiles of the operands in all stages, and that of the result, which passes through the same
  // memory.
  bool Fits(const Problem& problem, const Config& c) const {
    if (around_.common_columns % c.block_n != 0) return false;
    if (target_.shared_bytes == 0) return true;
    const std::int64_t item = tensor::Bits(OperandDType(problem)) / 8;
    const std::int64_t tiles =
        item * (std::int64_t{c.block_m} + c.block_n) * c.block_k * c.num_stages;
    return std::max(tiles, std::int64_t{4} * c.block_m * c.block_n) + kPolicy.shared_reserve <=
           target_.shared_bytes;
  }

  // With several values of the sizes the configurations of all stand in one order: by the loss
  // against the best at the size where they lose most.
  void RankTogether() {
    if (points_.size() == 1) return;
    const std::vector<Config> configs = ConfigsOfAll();
    std::vector<double> loss(configs.size(), 0);
    for (Point& point : points_) {
      point.configs = TimesOf(point.problem, configs);
      Raise(point.problem, point.configs);
      float best = std::numeric_limits<float>::infinity();
      for (const RankedConfig& row : point.configs) best = std::min(best, row.ms);
      for (std::size_t i = 0; i < loss.size(); ++i)
        loss[i] = std::max(loss[i], static_cast<double>(point.configs[i].ms) / best);
    }
    std::vector<std::size_t> order(configs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return loss[i]; });
    for (Point& point : points_) {
      std::vector<RankedConfig> sorted;
      for (const std::size_t i : order) sorted.push_back(point.configs[i]);
      point.configs = std::move(sorted);
    }
  }

  std::vector<Config> ConfigsOfAll() const {
    std::vector<Config> configs;
    std::set<Config> seen;
    for (const Point& point : points_) {
      for (const RankedConfig& row : point.configs) {
        if (seen.insert(row.config).second) configs.push_back(row.config);
      }
    }
    return configs;
  }

  // The time of a kernel to which no size is an argument.
  float WithLiteralSizes(const Problem& problem, float ms) const {
    const bool is_measured_kind = own_ == Way::kTriton && !IsBatched(problem.op) &&
                                  !IsScaled(problem.op) &&
                                  problem.dtype == tensor::DType::kBfloat16;
    if (!is_measured_kind || around_.are_sizes_arguments || points_.size() > 1) return ms;
    double spared_us = kPolicy.literal_us;
    if (ms < kPolicy.literal_most_ms)
      spared_us += kPolicy.literal_us_per_k *
                   static_cast<double>(std::min(problem.k, kPolicy.literal_most_k));
    return static_cast<float>(std::max(ms - 1e-3 * spared_us, kPolicy.literal_least_left * ms));
  }

  void FillTimes() {
    Point& first = points_.front();
    decision_.problem = first.problem;
    decision_.times = {.aten_ms = first.aten_ms, .aten_fused_ms = first.fused_ms};
    if (!first.configs.empty()) {
      const float ms = first.configs.front().ms;
      decision_.times.template_ms = WithLiteralSizes(first.problem, ms);
      if (!decision_.raised) decision_.expected_error = model_.ExpectedError(first.problem, ms);
    }
    decision_.configs = first.configs;
    decision_.least_gain = LeastGainHere();
    if (!first.aten_ms) StandDown("no prediction");
  }

  double LeastGainHere() const {
    if (around_.aten_margin) return 1 / *around_.aten_margin - 1;
    if (around_.measured > 0) return 0;
    const double gain = LeastGain(decision_.expected_error);
    return around_.cast_bytes > 0 ? std::max(gain, kPolicy.unmeasured_gain) : gain;
  }

  // ATEN's ways of a product that is known only without the activation: with it, ATEN takes as much
  // longer as in the layout in which it is known. That is inferred, not measured, hence several
  // times the gain. False where the way is open.
  bool TakeInferred() {
    const double least = 1 + kPolicy.inferred_gains * decision_.least_gain;
    bool is_faster = true;
    std::optional<WayTimes> first;
    for (const Point& point : points_) {
      const std::optional<WayTimes> times = InferredTimes(point.problem);
      if (!times) return false;
      is_faster = is_faster && *times->aten_fused_ms * least < *times->aten_ms;
      if (!first) first = times;
    }
    if (!is_faster && around_.measured == 0) return false;
    decision_.times.aten_ms = first->aten_ms;
    decision_.times.aten_fused_ms = first->aten_fused_ms;
    decision_.problem = WithOp(product_, OpsWith(product_.op, epilogue_).front());
    decision_.way = is_faster ? Way::kAtenFused : Way::kAten;
    decision_.reason = Reason::kInferred;
    return true;
  }

  // Null: that layout is not known either.
  std::optional<WayTimes> InferredTimes(const Problem& product) {
    Problem known = product;
    known.layout = kPolicy.known_layout;
    const std::vector<Op> ops = OpsWith(product.op, epilogue_);
    if (ops.empty() || !target_.pointwise_ms) return std::nullopt;
    const Problem followed = WithOp(known, ops.front());
    const std::optional<float> own = model_.PredictAtenMs(product);
    const std::optional<float> alone = model_.PredictAtenMs(known);
    const std::optional<float> both = model_.PredictFusedAtenMs(followed);
    if (!own || !alone || !both || model_.Extrapolates(known) || model_.Extrapolates(followed))
      return std::nullopt;
    const float separate = static_cast<float>(*own + PointwiseMsOf(product));
    return WayTimes{.aten_ms = separate, .aten_fused_ms = *own + std::max(0.0F, *both - *alone)};
  }

  bool IsTooCostly() const {
    return (around_.has_exponential || epilogue_ == Epilogue::kGelu) &&
           Elements(product_) > static_cast<double>(kPolicy.most_costly_elements);
  }

  void TakeWays() {
    WayTimes times = decision_.times;
    if (!around_.has_library) times.aten_ms = times.aten_fused_ms = std::nullopt;
    if (!times.template_ms && !times.aten_ms && !times.aten_fused_ms)
      base::FailUsage(around_.has_template ? "no configuration fits the problem"
                                           : "the model does not predict the library");
    TakeFrom(times, Reason::kFastest);
    if (!times.template_ms) {
      decision_.reason = Reason::kNoTemplate;
      if (around_.has_template) StandDown("no configuration fits");
    } else if (decision_.way != TakeWay(times, 0, own_)) {
      decision_.reason = Reason::kSmallGain;
    }
    if (decision_.way == own_ && times.aten_ms && IsTooCostly())
      TakeFrom({.aten_ms = times.aten_ms, .aten_fused_ms = times.aten_fused_ms}, Reason::kCostly);
    if (IsSlowerElsewhere()) TakeFrom({.aten_ms = times.aten_ms}, Reason::kOtherSizes);
  }

  void TakeFrom(const WayTimes& times, Reason reason) {
    decision_.way = TakeWay(times, decision_.least_gain, own_);
    decision_.reason = reason;
  }

  // Few rows by a weight whose rows are contiguous. On one H200 the kernel was faster than the
  // library with each of 8 weights of 1 to 525 MB (one row, by 8 to 53 %), and in each of seven
  // decoders with up to 16 rows (tests/gpu/measure_decoders.py; by itself 0.99 to 1.08 of it where
  // a weight has some 16,000 rows of 2,048). Times of models are not compared with its own: they
  // are of weights that lie in the cache, which those of a decoder do not.
  static constexpr std::int64_t kLeastGemvColumns =
      512;  // of more than one row: fewer were not tried
  void TakeGemv() {
    const bool is_product = product_.op == Op::kMm || product_.op == Op::kAddmm;
    const bool has_few_rows = is_product && product_.m <= kMostGemvRows &&
                              product_.layout == Layout::kNt &&
                              tensor::Bits(product_.dtype) == 16 && around_.other_sizes.empty();
    const bool has_many_blocks = product_.m == 1 || product_.n >= kLeastGemvColumns;
    if (!around_.has_gemv || !target_.gemv_ms || !has_few_rows || !has_many_blocks) return;
    const double element_bytes = around_.cast_bytes > 0 ? 1 : 2;
    const double weight_bytes =
        element_bytes * static_cast<double>(product_.n) * static_cast<double>(product_.k);
    decision_.times.gemv_ms = static_cast<float>(target_.gemv_ms(product_.m, weight_bytes));
    decision_.stand_down.clear();
    decision_.way = Way::kGemv;
    decision_.reason = Reason::kFastest;
  }

  bool IsSlowerElsewhere() const {
    if (points_.size() == 1 || decision_.way == Way::kAten) return false;
    return std::ranges::any_of(points_, [&](const Point& point) {
      const float ms =
          decision_.way == own_ ? point.configs.front().ms : point.fused_ms.value_or(0);
      return point.aten_ms && ms > *point.aten_ms;
    });
  }

  // Nothing is measured where the library is predicted to be faster: by more than the model's error
  // if Inductor measures all that counts, by anything if it first measures the product alone, and
  // then its kernel with what follows. That takes the template where the library and a kernel of
  // its own are faster by little.
  std::size_t WorthMeasuring() const {
    const auto& [template_ms, aten_ms, aten_fused_ms, gemv_ms] = decision_.times;
    const std::size_t count = std::min(around_.measured, decision_.configs.size());
    if (!around_.has_library || !template_ms || (!aten_ms && !aten_fused_ms)) return count;
    const float library_ms = *Least(aten_ms, aten_fused_ms);
    const Op op = decision_.problem.op;
    const bool is_whole =
        EpilogueOf(op) == Epilogue::kNone || IsBatched(op) || aten_fused_ms.has_value();
    const double error = is_whole ? decision_.expected_error.value_or(0) : 0;
    return *template_ms > library_ms * (1 + error) || IsTooCostly() ? 0 : count;
  }

  const Target& target_;
  const Model& model_;
  const Surroundings& around_;
  Problem product_;  // alone, at the hints
  Epilogue epilogue_;
  Way own_;
  bool is_known_;
  std::vector<Point> points_;
  Decision decision_;
};

}  // namespace

bool IsAten(Way way) { return way == Way::kAten || way == Way::kAtenFused; }

Surroundings SurroundingsOf(const Problem& problem) {
  return {.has_fused_operator = HasFusedAten(problem.op)};
}

double LeastGain(std::optional<double> error) {
  return std::max(kPolicy.least_gain, error.value_or(0));
}

Way TakeWay(const WayTimes& times, double least_gain, Way own) {
  const auto& [template_ms, aten_ms, aten_fused_ms, gemv_ms] = times;
  IDBG_CHECK(template_ms || aten_ms || aten_fused_ms);
  const bool is_template = template_ms && (!aten_fused_ms || *template_ms < *aten_fused_ms);
  const std::optional<float> best = is_template ? template_ms : aten_fused_ms;
  if (!best || (aten_ms && *aten_ms < *best * (1 + least_gain))) return Way::kAten;
  return is_template ? own : Way::kAtenFused;
}

Decision Decide(const Problem& problem, const Target& target, const Surroundings& around) {
  CheckProblem(problem);
  for (const Problem& other : around.other_sizes) CheckProblem(other);
  return Deciding(problem, target, around).Take();
}

float Decision::Ms() const {
  const std::optional<float> ms = way == Way::kAten        ? times.aten_ms
                                  : way == Way::kAtenFused ? times.aten_fused_ms
                                  : way == Way::kGemv      ? times.gemv_ms
                                                           : times.template_ms;
  IDBG_CHECK(ms.has_value());
  return *ms;
}

std::optional<double> Decision::Margin() const {
  const std::optional<float> aten_ms = Least(times.aten_ms, times.aten_fused_ms);
  if (raised || !times.template_ms || !aten_ms) return std::nullopt;
  return IsAten(way) ? *times.template_ms / *aten_ms : *aten_ms / *times.template_ms;
}

std::string NoteOfReason(const Decision& decision) {
  static constexpr base::Named<Reason> kReasons[] = {
      {"", Reason::kFastest},
      {"an exponential behind a large product", Reason::kCostly},
      {"slower for other values of the symbols", Reason::kOtherSizes},
      {"no template", Reason::kNoTemplate},
      {"what follows is known in another layout", Reason::kInferred}};
  if (decision.reason == Reason::kSmallGain)
    return fmt::format("a gain below {:.1f} % is not taken", 100 * decision.least_gain);
  return std::string(base::NameOf(kReasons, decision.reason));
}

std::string NoteOfRaised(const Problem& problem, const Decision& decision) {
  if (!decision.raised) return {};
  const auto& [predicted_ms, least_ms] = *decision.raised;
  const auto tflops = [&](float ms) { return problem.Flop() / ms / 1e9; };
  return fmt::format(
      "the prediction exceeds the device's peak: {:.6g} ms would be {:.4g} TFLOP/s, the peak of {} "
      "is {:.4g}{}{}; times are raised to {:.6g} ms, the shortest possible time, and the choice is "
      "not reliable",
      predicted_ms, tflops(predicted_ms), tensor::ToString(problem.dtype), tflops(least_ms),
      problem.dtype == tensor::DType::kFloat32 ? " (without TF32)" : "",
      decision.extrapolated() ? "; the model was not trained on " + decision.outside : "",
      least_ms);
}

std::size_t KeepCount(std::span<const RankedConfig> ranking, const Surroundings& around) noexcept {
  std::size_t count = ranking.size();
  if (around.configs > 0) count = std::min(count, around.configs);
  if (around.threshold && count > 1) {
    const double limit = ranking.front().ms * *around.threshold;
    while (count > 1 && ranking[count - 1].ms > limit) --count;
  }
  return count;
}

}  // namespace idbg::gemm
