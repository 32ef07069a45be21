// SPDX-License-Identifier: Apache-2.0
#include "advice/advise.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "advice/doubt.h"
#include "advice/settings.h"
#include "base/error.h"
#include "base/log.h"

namespace idbg::advice {
namespace {

using graph::Graph;
using graph::Program;

roofline::Estimate EstimateOf(const Graph& graph, const Run& run) {
  const fusion::Plan plan = fusion::PredictFusion(graph, run.options);
  return roofline::EstimateModel(graph, plan, run.hardware, run.estimate);
}

Price PriceOfEstimate(const roofline::Estimate& estimate) {
  return {.replayed_ms = estimate.inductor.device_ms,
          .launched_ms = estimate.inductor.time_ms,
          .package_ms = estimate.inductor.package_ms,
          .eager_replayed_ms = estimate.eager.device_ms,
          .eager_launched_ms = estimate.eager.time_ms,
          .peak_bytes = estimate.inductor_memory.peak_bytes,
          .unknown_kernels = estimate.inductor.unknown_kernels,
          .kernels = std::ssize(estimate.inductor.kernels)};
}

// Changes graphs, and keeps what could not be changed as notes.
class Changer {
 public:
  Changer(const Subject& subject, std::vector<std::string>& notes)
      : subject_(subject), notes_(notes) {}

  std::vector<Place> PlacesOf(const Rule& rule) const {
    Site site({subject_.graph, {}}, subject_.run.options, subject_.constants, nullptr);
    rule.visit(site);
    return site.places();
  }

  // Null: the rule finds nothing there any more, or what it makes is no graph.
  std::optional<Program> Changed(const Program& program, const Rule& rule,
                                 const Place& place) const {
    const std::vector<std::string> taken = {place.Key()};
    try {
      Site site(program, subject_.run.options, subject_.constants, &taken);
      rule.visit(site);
      if (!site.HasChanged()) return std::nullopt;
      return site.editor().Finish();
    } catch (const base::Error& error) {
      notes_.push_back(std::string(rule.name) + " at " + place.source.file + ":" +
                       std::to_string(place.source.line) + ": " + error.what());
      return std::nullopt;
    }
  }

 private:
  const Subject& subject_;
  std::vector<std::string>& notes_;
};

const Rule& RuleNamed(std::string_view name) {
  return *std::ranges::find(Rules(), name, &Rule::name);
}

const Setting& SettingNamed(std::string_view name) {
  return *std::ranges::find(Settings(), name, &Setting::name);
}

bool IsWorthwhile(const Advice& advice) {
  const double gain = advice.LargestPercent();
  return gain >= kLeastPercent && gain > advice.doubt_percent;
}

// Prices what is changed against what there was.
class Pricer {
 public:
  Pricer(const Subject& subject, Advised& result) : subject_(subject), result_(result) {}

  void Add(Advice advice, const Price& price) {
    SetPrice(result_.before, price, advice);
    result_.advice.push_back(std::move(advice));
  }

  void AddChanges() {
    const Changer changer(subject_, result_.notes);
    for (const Rule& rule : Rules()) {
      for (Place& place : changer.PlacesOf(rule)) {
        const base::LogPhase phase(base::LogLevel::kDebug, "what if ", rule.name, " at ",
                                   place.source.file, ":", place.source.line);
        const auto changed = changer.Changed({subject_.graph, {}}, rule, place);
        if (!changed) continue;
        Add({.rule = std::string(rule.name),
             .finding = std::string(rule.finding),
             .place = std::move(place),
             .numbers = rule.numbers},
            advice::PriceOf(changed->graph, subject_.run));
      }
    }
  }

  void AddSettings() {
    for (const Setting& setting : Settings()) {
      Run run = subject_.run;
      if (!setting.apply(run)) continue;
      Add({.rule = std::string(setting.name),
           .finding = std::string(setting.finding),
           .is_setting = true,
           .place = {.change = std::string(setting.change),
                     .condition = std::string(setting.condition)},
           .numbers = setting.numbers},
          advice::PriceOf(subject_.graph, run));
    }
  }

 private:
  const Subject& subject_;
  Advised& result_;
};

// What shortens the device's work comes before what only shortens the waiting for it.
std::pair<double, double> WeightOf(const Advice& advice) {
  return {advice.IsOfReplay() ? advice.gain_percent : 0, advice.launched_gain_percent};
}

}  // namespace

Price PriceOf(const Graph& graph, const Run& run) {
  return PriceOfEstimate(EstimateOf(graph, run));
}

Advised Try(const Subject& subject) {
  const roofline::Estimate before = EstimateOf(subject.graph, subject.run);
  const auto& precision = subject.run.estimate.precision;
  Advised result{.device = subject.run.hardware.name +
                           (precision ? ", " + std::string(tensor::ToString(*precision)) : ""),
                 .before = PriceOfEstimate(before),
                 .error = before.inductor_error};
  Pricer pricer(subject, result);
  pricer.AddChanges();
  pricer.AddSettings();
  return result;
}

void SetPrice(const Price& before, const Price& price, Advice& advice) {
  advice.price = price;
  advice.gain_percent = GainPercent(before.replayed_ms, price.replayed_ms);
  advice.gain_ms = before.replayed_ms - price.replayed_ms;
  advice.launched_gain_percent = GainPercent(before.launched_ms, price.launched_ms);
  advice.doubt_percent = DoubtOf(advice.rule);
}

void KeepWorthwhile(std::vector<Advice>& advice) {
  std::erase_if(advice, std::not_fn(IsWorthwhile));
  std::ranges::stable_sort(advice, std::greater(), WeightOf);
}

Price PriceWith(const Subject& subject, const std::vector<Advice>& advice) {
  std::vector<std::string> notes;
  const Changer changer(subject, notes);
  Run run = subject.run;
  for (const Advice& one : advice)
    if (one.is_setting) SettingNamed(one.rule).apply(run);
  Program program{subject.graph, {}};
  Price least = PriceOf(program.graph, run);
  for (const Advice& one : advice) {
    if (one.is_setting) continue;
    auto changed = changer.Changed(program, RuleNamed(one.rule), one.place);
    if (!changed) continue;
    const Price now = PriceOf(changed->graph, run);
    if (now.replayed_ms >= least.replayed_ms) continue;
    program = std::move(*changed);
    least = now;
  }
  return least;
}

Advised Advise(const Subject& subject) {
  Advised result = Try(subject);
  KeepWorthwhile(result.advice);
  if (result.advice.size() > 1) result.together = PriceWith(subject, result.advice);
  return result;
}

Program Apply(const Subject& subject, const std::vector<Advice>& advice) {
  Program program{subject.graph, graph::InputsOf(subject.graph)};
  std::vector<std::string> notes;
  const Changer changer(subject, notes);
  for (const Advice& one : advice) {
    if (one.is_setting) continue;
    auto changed = changer.Changed(program, RuleNamed(one.rule), one.place);
    if (!changed)
      throw base::Error(base::ErrorCode::kUnsupported,
                        notes.empty() ? one.rule + ": the pieces before it leave nothing to change"
                                      : notes.back());
    program = std::move(*changed);
  }
  return program;
}

}  // namespace idbg::advice
