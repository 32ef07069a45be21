// SPDX-License-Identifier: Apache-2.0
#include "advice/advise.h"

#include <functional>
#include <iterator>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "advice/settings.h"
#include "base/error.h"
#include "base/log.h"
#include "base/process/parallel.h"

namespace idbg::advice {
namespace {

using graph::Graph;
using graph::Program;

constexpr std::string_view kLargerBatch = "larger-batch";

std::string NoteOf(std::string_view rule, const Place& place, const base::Error& error) {
  const std::string line = place.source.file.empty() ? ""
                                                     : " at " + place.source.file + ":" +
                                                           std::to_string(place.source.line);
  return std::string(rule) + line + ": " + error.what();
}

// The program with changes; null: the rule finds nothing there any more. Throws base::Error where
// what it makes is no graph.
std::optional<Program> Changed(const Subject& subject, const Program& program, const Rule& rule,
                               const std::vector<std::string>& taken) {
  Site site(program, subject.run.options, subject.constants, &taken);
  rule.visit(site);
  if (!site.HasChanged()) return std::nullopt;
  return site.editor().Finish();
}

// A change that may be worth it.
struct Candidate {
  const Rule* rule;
  Place place;
  std::optional<Price> price;  // null: it could not be made
  std::string note;            // why
};

const Rule& RuleNamed(std::string_view name) {
  return *std::ranges::find(Rules(), name, &Rule::name);
}

// Prices what is changed against what there was.
class Pricer {
 public:
  Pricer(const Subject& subject, Advised& result) : subject_(subject), result_(result) {}

  void AddChanges() {
    std::vector<Candidate> candidates = FindCandidates();
    const std::int64_t count = std::ssize(candidates);
    if (subject_.most_work && WorkOf(subject_.graph, count) > *subject_.most_work) {
      result_.untried = count;
      return;
    }
    std::mutex changing;  // values of the file are read by one at a time
    base::ParallelFor(candidates.size(), 0, [&](std::size_t i) { Try(candidates[i], changing); });
    for (Candidate& one : candidates) {
      if (!one.note.empty()) result_.notes.push_back(std::move(one.note));
      if (!one.price) continue;
      AddPriced({.rule = std::string(one.rule->name),
                 .finding = std::string(one.rule->finding),
                 .place = std::move(one.place),
                 .numbers = one.rule->numbers},
                std::move(*one.price), result_);
    }
  }

  void AddBatches() {
    const auto now = BatchOf(subject_.graph);
    if (!now) return;
    constexpr std::int64_t kDoublings = 8;
    if (subject_.most_work && subject_.batches.empty() &&
        WorkOf(subject_.graph, kDoublings) > *subject_.most_work)
      return;
    try {
      result_.batches = PriceBatches(subject_.graph, subject_.run, *now, subject_.batches);
    } catch (const base::Error& error) {
      result_.notes.push_back(NoteOf(kLargerBatch, {}, error));
      return;
    }
    const BatchPrice& best = Knee(result_.batches);
    const auto before = std::ranges::find(result_.batches, *now, &BatchPrice::batch);
    if (best.batch > *now) AddBatch(*before, best);
  }

  void AddSettings(fusion::PlanCache& plans) {
    for (const Setting& setting : Settings()) {
      Run run = subject_.run;
      if (!setting.apply(run)) continue;
      try {
        AddPriced({.rule = std::string(setting.name),
                   .finding = std::string(setting.finding),
                   .is_setting = true,
                   .place = {.change = std::string(setting.change),
                             .condition = std::string(setting.condition)},
                   .numbers = setting.numbers},
                  PriceOf(subject_.graph, plans.Get(run.options), run, false), result_);
      } catch (const base::Error& error) {
        result_.notes.push_back(NoteOf(setting.name, {}, error));
      }
    }
  }

 private:
  // Each rule looks at the same graph, which none of them changes before it is told to.
  std::vector<Candidate> FindCandidates() {
    Site site({subject_.graph, {}}, subject_.run.options, subject_.constants, nullptr);
    std::vector<Candidate> candidates;
    for (const Rule& rule : Rules()) {
      try {
        rule.visit(site);
      } catch (const base::Error& error) {
        result_.notes.push_back(NoteOf(rule.name, {}, error));
      }
      for (Place& place : site.TakePlaces())
        candidates.push_back({.rule = &rule, .place = std::move(place)});
    }
    return candidates;
  }

  void Try(Candidate& candidate, std::mutex& changing) const {
    const base::LogPhase phase(base::LogLevel::kDebug, "what if ", candidate.rule->name, " at ",
                               candidate.place.source.file, ":", candidate.place.source.line);
    try {
      std::unique_lock lock(changing);
      const auto changed =
          Changed(subject_, {subject_.graph, {}}, *candidate.rule, {candidate.place.Key()});
      lock.unlock();
      if (changed) candidate.price = PriceOf(changed->graph, subject_.run, false);
    } catch (const base::Error& error) {
      candidate.note = NoteOf(candidate.rule->name, candidate.place, error);
    }
  }

  // Of a larger one the time for each sample.
  void AddBatch(const BatchPrice& now, const BatchPrice& best) {
    Advice advice{.rule = std::string(kLargerBatch),
                  .finding = "a larger batch takes less time for each sample",
                  .is_setting = true,
                  .gain_of = GainOf::kSample,
                  .place = {.change = "batch " + std::to_string(best.batch) + " instead of " +
                                      std::to_string(now.batch),
                            .condition = "if so many samples can wait for each other"},
                  .numbers = Numbers::kRoundingDiffers};
    advice.gain_percent = GainPercent(now.SampleMs(), best.SampleMs());
    advice.gain_ms = now.SampleMs() - best.SampleMs();
    advice.launched_gain_percent = GainPercent(now.LaunchedSampleMs(), best.LaunchedSampleMs());
    advice.gain_is = now.price.unknown_kernels + best.price.unknown_kernels > 0 ? GainIs::kUnknown
                                                                                : GainIs::kExact;
    advice.doubt_percent = DoubtOf(advice.rule);
    advice.price = best.price;
    AddIfWorthwhile(std::move(advice), result_);
  }

  const Subject& subject_;
  Advised& result_;
};

// What is known to bring something comes first, and what shortens the device's work before what
// only shortens the waiting for it.
std::tuple<bool, double, double> WeightOf(const Advice& advice) {
  const bool is_of_replay = advice.IsOfReplay() && advice.gain_of != GainOf::kSample;
  return {advice.HasGain(), is_of_replay ? advice.gain_percent : 0, advice.launched_gain_percent};
}

// Makes changes and settings one after the other, as far as each still brings something after those
// before it.
class AllChanges {
 public:
  AllChanges(const Subject& subject, const Price& before, std::vector<std::string>& notes)
      : subject_(subject),
        notes_(notes),
        before_(before),
        run_(subject.run),
        program_{subject.graph, {}},
        price_(before) {}

  // Changes of one rule are tried at once: where they bring what they bring alone, each of them
  // does.
  void Add(const std::vector<Advice>& advice) {
    std::set<std::string> done;
    for (const Advice& one : advice) {
      if (one.gain_of != GainOf::kCall) continue;
      if (one.is_setting) {
        Set(*std::ranges::find(Settings(), one.rule, &Setting::name));
        continue;
      }
      if (!done.insert(one.rule).second) continue;
      std::vector<const Advice*> same;
      for (const Advice& other : advice)
        if (!other.is_setting && other.rule == one.rule) same.push_back(&other);
      if (same.size() > 1 && AddAtOnce(same) != Outcome::kTooLittle) continue;
      for (const Advice* other : same) Try({other}, 0);
    }
  }

  const Price& price() const { return price_; }

 private:
  enum class Outcome { kMade, kTooLittle, kNothingThere };

  Outcome AddAtOnce(const std::vector<const Advice*>& same) {
    constexpr double kMost = 0.9;
    double sum_ms = 0;
    for (const Advice* one : same) sum_ms += one->gain_ms;
    const double left = before_.replayed_ms > 0 ? price_.replayed_ms / before_.replayed_ms : 0;
    return Try(same, kMost * left * sum_ms);
  }

  // Makes them if they bring more than so much.
  Outcome Try(const std::vector<const Advice*>& pieces, double least_ms) {
    const Advice& first = *pieces.front();
    std::vector<std::string> taken;
    for (const Advice* one : pieces) taken.push_back(one->place.Key());
    try {
      auto changed = Changed(subject_, program_, RuleNamed(first.rule), taken);
      if (!changed) return Outcome::kNothingThere;
      const bool is_known = is_first_ && pieces.size() == 1;
      Price price = is_known ? first.price : PriceOf(changed->graph, run_, false);
      if (!IsLess(price, least_ms)) return Outcome::kTooLittle;
      program_ = std::move(*changed);
      price_ = std::move(price);
      is_first_ = false;
      return Outcome::kMade;
    } catch (const base::Error& error) {
      notes_.push_back(NoteOf(first.rule, first.place, error));
      return Outcome::kTooLittle;
    }
  }

  void Set(const Setting& setting) {
    Run run = run_;
    if (!setting.apply(run)) return;
    try {
      Price price = PriceOf(program_.graph, run, false);
      if (!IsLess(price, 0)) return;
      run_ = std::move(run);
      price_ = std::move(price);
      is_first_ = false;
    } catch (const base::Error& error) {
      notes_.push_back(NoteOf(setting.name, {}, error));
    }
  }

  bool IsLess(const Price& price, double least_ms) const {
    const double gain_ms = price_.replayed_ms - price.replayed_ms;
    return gain_ms > least_ms || (gain_ms == 0 && price.launched_ms < price_.launched_ms);
  }

  const Subject& subject_;
  std::vector<std::string>& notes_;
  const Price& before_;
  Run run_;
  Program program_;
  Price price_;
  bool is_first_ = true;  // of the first piece the price is known
};

}  // namespace

void AddIfWorthwhile(Advice advice, Advised& result) {
  const double percent = advice.Percent();
  const bool pays = percent >= kLeastPercent && percent > advice.doubt_percent;
  (pays ? result.advice : result.rest).push_back(std::move(advice));
}

void AddPriced(Advice advice, Price price, Advised& result) {
  const Price& before = result.before;
  advice.gain_percent = GainPercent(before.replayed_ms, price.replayed_ms);
  advice.gain_ms = before.replayed_ms - price.replayed_ms;
  advice.launched_gain_percent = GainPercent(before.launched_ms, price.launched_ms);
  if (const GainIs is = KindOfGain(before, price); is != GainIs::kExact) advice.gain_is = is;
  advice.doubt_percent = DoubtOf(advice.rule);
  advice.price = std::move(price);
  AddIfWorthwhile(std::move(advice), result);
}

void Rank(std::vector<Advice>& advice) {
  std::ranges::stable_sort(advice, std::greater(), WeightOf);
}

Price PriceWith(const Subject& subject, const std::vector<Advice>& advice, const Price& before,
                std::vector<std::string>& notes) {
  AllChanges all(subject, before, notes);
  all.Add(advice);
  return all.price();
}

std::vector<Advice> WithGain(const std::vector<Advice>& advice) {
  std::vector<Advice> known;
  std::ranges::copy_if(advice, std::back_inserter(known), [](const Advice& one) {
    return one.HasGain() && one.gain_of == GainOf::kCall;
  });
  return known;
}

std::int64_t WorkOf(const Graph& graph, std::int64_t changes) {
  return changes * std::ssize(graph.nodes);
}

Advised Try(const Subject& subject) {
  const Run& run = subject.run;
  fusion::PlanCache own(subject.graph);
  fusion::PlanCache& plans = subject.plans != nullptr ? *subject.plans : own;
  const estimate::Estimate before =
      subject.before != nullptr ? *subject.before
                                : estimate::EstimateModel(subject.graph, plans.Get(run.options),
                                                          run.hardware, run.estimate);
  const auto& precision = run.estimate.precision;
  Advised result{.device = run.hardware.name +
                           (precision ? ", " + std::string(tensor::ToString(*precision)) : ""),
                 .before = PriceOf(before),
                 .error = before.inductor_error};
  Pricer pricer(subject, result);
  pricer.AddChanges();
  if (result.untried == 0) pricer.AddSettings(plans);
  return result;
}

Advised Advise(const Subject& subject) {
  Advised result = Try(subject);
  if (result.untried == 0) Pricer(subject, result).AddBatches();
  Rank(result.advice);
  if (const std::vector<Advice> known = WithGain(result.advice); known.size() > 1)
    result.together = PriceWith(subject, known, result.before, result.notes);
  return result;
}

Program Apply(const Subject& subject, const std::vector<Advice>& advice) {
  Program program{subject.graph, graph::InputsOf(subject.graph)};
  for (const Advice& one : advice) {
    if (one.is_setting) continue;
    try {
      auto changed = Changed(subject, program, RuleNamed(one.rule), {one.place.Key()});
      if (!changed) base::FailUnsupported("the pieces before it leave nothing to change");
      program = std::move(*changed);
    } catch (const base::Error& error) {
      base::FailUnsupported(NoteOf(one.rule, one.place, error));
    }
  }
  return program;
}

}  // namespace idbg::advice
