// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "base/statistics.h"
#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using bench::Change;
using bench::Result;
using bench::State;
using bench::VariantResult;
using report::Severity;

constexpr double kMjPerJ = 1e3;

std::string_view ToString(Change change) {
  return change == Change::kNone ? "no difference" : base::EnumName(change);
}

// Whether a second file was timed beside the first.
bool IsPair(const Result& result) {
  return result.variants.back().name.find('@') != std::string::npos;
}

report::Table TimesTable(const Result& result) {
  report::Table table{.key = "variants",
                      .title = "Times of a run",
                      .columns = {"variant", "state", "median_ms: median [ms .4]",
                                  "low_ms: from [ms .4]", "high_ms: to [ms .4]", "speedup",
                                  "speedup_low: from", "speedup_high: to", "p [.4]", "change"}};
  table.note =
      "Intervals are of 95 %; the speedup is against " + result.variants.front().name +
      (IsPair(result) ? ", that of a variant of B against the same of the first file." : ".");
  for (const VariantResult& variant : result.variants) {
    if (variant.seconds.empty()) {
      const report::Value none;
      table.AddRow({variant.name, bench::ToString(variant.state), none, none, none, none, none,
                    none, none, none});
      continue;
    }
    const VariantResult& base = BaseOf(result, variant);
    const bool is_compared = &variant != &base && !base.seconds.empty();
    const auto compared = [&](double value) {
      return is_compared ? report::Value(value) : report::Value();
    };
    const bench::Comparison& change = variant.change;
    table.AddRow(
        {variant.name, bench::ToString(variant.state), base::Median(variant.seconds) * kMsPerS,
         variant.interval.low * kMsPerS, variant.interval.high * kMsPerS,
         compared(1 / change.ratio), compared(1 / change.interval.high),
         compared(1 / change.interval.low), compared(change.p),
         is_compared ? report::Value(std::string(ToString(change.change))) : report::Value()});
  }
  return table;
}

report::Table CostsTable(const Result& result) {
  report::Table table{
      .key = "costs",
      .title = "What else it takes",
      .columns = {"variant", "compile_s: compilation, cold [s .2]", "compile_warm_s: warm [s .2]",
                  "first_ms: first run [ms]", "peak_mb: peak memory [MB .1]",
                  "largest_difference: largest difference [.significant]"}};
  const bool has_energy = std::ranges::any_of(
      result.variants, [](const VariantResult& variant) { return variant.watts.has_value(); });
  if (has_energy) {
    table.columns.Add({"energy_mj: energy of a run [mJ]"});
    table.columns.Add({"watts: power [W .1]"});
    table.note = "Energy and power are of the whole board, with what it takes without work.";
  }
  for (const VariantResult& variant : result.variants) {
    if (variant.seconds.empty()) continue;
    table.AddRow({variant.name, variant.compile_s, OrNothing(variant.compile_warm_s),
                  variant.first_s * kMsPerS, variant.peak_mb,
                  OrNothing(variant.largest_difference)});
    if (!has_energy) continue;
    std::optional<double> energy_mj;
    if (variant.watts) energy_mj = *variant.watts * base::Median(variant.seconds) * kMjPerJ;
    table.rows.back().push_back(OrNothing(energy_mj));
    table.rows.back().push_back(OrNothing(variant.watts));
  }
  return table;
}

void AddVariantFindings(const Result& result, const VariantResult& variant,
                        report::Document& document) {
  const auto add = [&](report::Finding finding) {
    finding.message = variant.name + ": " + finding.message;
    finding.values.emplace(finding.values.begin(), "variant", variant.name);
    document.AddFinding(std::move(finding));
  };
  if (variant.state == State::kError)
    add({.rule = "bench-error",
         .severity = Severity::kError,
         .message = variant.why,
         .advice = "It is left out of the comparison.",
         .values = {{"why", variant.why}}});
  if (variant.state == State::kFail)
    add({.rule = "bench-differs",
         .severity = Severity::kError,
         .message = variant.why,
         .advice = "Find the operator where it begins with 'inductor-debug diff --run'.",
         .values = {{"why", variant.why}}});
  if (variant.nan > 0)
    add({.rule = "bench-nan",
         .message = fmt::format("{} of its outputs NaN",
                                variant.nan == 1 ? "one element is" : "elements are"),
         .advice = "NaN equals NaN here, so that outputs of it say nothing of the rest: find the "
                   "operator where it begins with 'inductor-debug diff --run'."});
  if (variant.change.change == Change::kSlower)
    add({.rule = "bench-slower",
         .message = "it is slower than " + BaseOf(result, variant).name,
         .advice = "See which kernels it has with 'inductor-debug analyze'."});
  if (variant.interval.high - variant.interval.low > kNoisy * base::Median(variant.seconds))
    add(report::AsAdvice({.rule = "bench-noisy",
                          .message = "its median is uncertain by more than 5 %",
                          .advice = "Measure for longer (--time-limit), on an idle machine."}));
}

// A bootstrap of so few rounds is narrow because they are few.
void AddFewRounds(const Result& result, report::Document& document) {
  if (result.rounds == 0 || result.rounds >= bench::kFewestRounds) return;
  document.AddAdvice(
      {.rule = "bench-rounds",
       .message = fmt::format("{} of at least {} rounds before the time limit: intervals and "
                              "comparisons of so few say nothing",
                              result.rounds, bench::kFewestRounds),
       .advice = "Measure for longer (--time-limit)."});
}

void AddOtherLoad(double load, report::Section& section, report::Document& document) {
  section.facts.Add(
      {{"other_load_percent", "other programs", load * kPercent, "% of the cores", 1}});
  if (load <= kQuiet) return;
  document.AddAdvice(
      {.rule = "bench-busy",
       .message =
           fmt::format("other programs had {:.0f} % of the machine's cores while it was timed",
                       load * kPercent),
       .advice = "Measure on an idle machine: rounds have all variants under nearly the same load, "
                 "so that speedups hold better than times."});
}

void AddConditions(const bench::DeviceConditions& conditions, report::Section& section,
                   report::Document& document) {
  const auto [low, high] = conditions.clocks_mhz;
  section.facts.Add({{"clock_low_mhz", "clock, lowest", low, "MHz", 0},
                     {"clock_high_mhz", "clock, highest", high, "MHz", 0}});
  if (conditions.temperature_c > 0)
    section.facts.Add({{"temperature_c", "temperature, highest", conditions.temperature_c, "C"}});
  section.facts.Add({{"at_power_limit", "at the power limit", conditions.at_power_limit}});
  if (conditions.is_slowed)
    document.AddFinding(
        {.rule = "bench-throttled",
         .message = "the GPU was slowed down by heat, a power brake or its hardware",
         .advice = "Times are those of a lower clock in part: measure again when it is cooler."});
  if (low < (1 - kSteadyClocks) * high)
    document.AddAdvice(
        {.rule = "bench-clocks",
         .message = fmt::format("the clock was between {:.0f} and {:.0f} MHz", low, high),
         .advice = "Rounds have all variants at nearly the same clock, so that speedups hold; "
                   "times are of a mix of clocks."});
}

// Of two files: which is faster, variant by variant.
void AddPairVerdicts(const Result& result, report::Document& document) {
  for (const VariantResult& variant : result.variants) {
    const VariantResult& base = BaseOf(result, variant);
    if (!variant.name.starts_with(base.name + "@")) continue;
    if (base.seconds.empty() || variant.seconds.empty()) continue;
    const bench::Comparison& change = variant.change;
    const std::string times =
        fmt::format("B {:.4g} ms, the first file {:.4g} ms",
                    base::Median(variant.seconds) * kMsPerS, base::Median(base.seconds) * kMsPerS);
    const std::string text =
        result.rounds < bench::kFewestRounds ? "too few rounds for a comparison: " + times
        : change.change == Change::kNone
            ? "no difference: " + times
            : fmt::format("B takes {:.3g} times as long ({:.3g} to {:.3g}), it is {}: {}",
                          change.ratio, change.interval.low, change.interval.high,
                          ToString(change.change), times);
    const bool is_well = base.state == State::kPass && variant.state == State::kPass &&
                         change.change != Change::kSlower;
    document.verdicts.push_back(
        {base.name, is_well ? report::State::kPass : report::State::kFail, text});
  }
}

// Which variant is the fastest, and by how much.
void AddVerdict(const Result& result, report::Document& document) {
  std::vector<const VariantResult*> timed;
  for (const VariantResult& variant : result.variants) {
    if (variant.state == State::kPass && !variant.seconds.empty()) timed.push_back(&variant);
  }
  if (timed.empty()) return;
  const auto median = [](const VariantResult* one) { return base::Median(one->seconds); };
  std::ranges::stable_sort(timed, {}, median);
  const VariantResult& best = *timed.front();
  report::Verdict verdict{
      .state = NeedsAttention(document) ? report::State::kFail : report::State::kPass,
      .text = fmt::format("{}: {:.4g} ms", best.name, median(&best) * kMsPerS)};
  if (timed.size() > 1) {
    const VariantResult& other = *timed[1];
    // Only the first variant is what others are compared with.
    const VariantResult* const first = &result.variants.front();
    const bool is_equal = (&best == first && other.change.change == Change::kNone) ||
                          (&other == first && best.change.change == Change::kNone);
    verdict.text =
        result.rounds > 0 && result.rounds < bench::kFewestRounds
            ? fmt::format("too few rounds for a comparison: {} {:.4g} ms, {} {:.4g} ms", best.name,
                          median(&best) * kMsPerS, other.name, median(&other) * kMsPerS)
        : is_equal
            ? fmt::format("no difference between {} and {}: {:.4g} and {:.4g} ms", best.name,
                          other.name, median(&best) * kMsPerS, median(&other) * kMsPerS)
            : fmt::format("{} is the fastest: {:.4g} ms, {:.2f} times as fast as {}", best.name,
                          median(&best) * kMsPerS, median(&other) / median(&best), other.name);
    if (!is_equal && result.rounds >= bench::kFewestRounds && &other != first && &best != first &&
        first->state == State::kPass && !first->seconds.empty())
      verdict.text += fmt::format(" and {:.2f} times as fast as {}", median(first) / median(&best),
                                  first->name);
  }
  document.verdicts.push_back(std::move(verdict));
}

}  // namespace

report::Document BenchDocument(const Result& result, const std::string& model) {
  report::Document document{.kind = "bench", .title = model};
  document.context = {{"model", "model", model},
                      {"device", "device", result.device},
                      {"torch_version", "torch version", result.torch_version},
                      {"threads", "threads", result.threads}};
  if (result.is_training) document.context.Add({{"run", "a run", "a training step"}});
  report::Section section{.key = "bench", .title = "Variants side by side"};
  section.facts = {{"rounds", "rounds", result.rounds}};
  if (result.noise_floor)
    section.facts.Add({{"noise_percent", "noise", *result.noise_floor * kPercent, "%", 2}});
  if (result.compiled_at_once > 1)
    section.facts.Add({{"compiled_at_once", "compiled at a time", result.compiled_at_once}});
  if (result.other_load) AddOtherLoad(*result.other_load, section, document);
  if (result.conditions) AddConditions(*result.conditions, section, document);
  section.tables = {TimesTable(result), CostsTable(result)};
  document.sections.push_back(std::move(section));
  AddFewRounds(result, document);
  for (const VariantResult& variant : result.variants)
    AddVariantFindings(result, variant, document);
  if (IsPair(result))
    AddPairVerdicts(result, document);
  else
    AddVerdict(result, document);
  return document;
}

}  // namespace idbg::views
