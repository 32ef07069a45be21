// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "base/text/text.h"
#include "report/text_parts.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using advice::Advice;
using advice::Advised;
using advice::GainOf;
using advice::Price;

std::string ShortPlace(const graph::SourceLine& source) {
  return std::string(WithoutFolders(source.file.empty() ? "" : PlaceText(source)));
}

// With the digits that the mean error of such predictions leaves.
std::string TimeOf(const Advised& advised, double time_ms) {
  const auto& error = advised.error;
  return report::PredictedTimeText(time_ms, error ? std::optional(1 + error->mean) : std::nullopt);
}

// "-45 %    -1.1 ms", "at least -45 %    -1.1 ms", "unknown".
std::string GainText(const Advised& advised, const Advice& one) {
  if (!one.HasGain()) return fmt::format("{:>18}", "gain unknown");
  const std::string_view bound = ToString(one.gain_is);
  return fmt::format("{}{}{:+4.0f} %  {:>10}", bound, bound.empty() ? "" : " ", -one.Percent(),
                     one.gain_of == GainOf::kSample ? "a sample"
                     : one.IsOfReplay()             ? "-" + TimeOf(advised, one.gain_ms)
                                                    : "launched");
}

// "1  -45 %  -1.1 ms  model.py:27  ...", the first `count`, with their gains in a column.
void AddLines(const Advised& advised, std::size_t count, std::vector<std::string>& lines) {
  std::vector<std::string> gains;
  std::size_t width = 0;
  for (std::size_t i = 0; i < count; ++i) {
    gains.push_back(GainText(advised, advised.advice[i]));
    width = std::max(width, gains.back().size());
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Advice& one = advised.advice[i];
    const std::string place = ShortPlace(one.place.source);
    lines.push_back(fmt::format("{:>2}  {:>{}}  {}{}{}: {}", i + 1, gains[i], width, place,
                                place.empty() ? "" : "  ", one.finding, one.place.change));
    if (!one.place.condition.empty()) lines.back() += fmt::format(" ({})", one.place.condition);
    if (one.gain_of == GainOf::kStep)  // the optimizer is in no other time here
      lines.back() += "; of " + TimeOf(advised, 100 * one.gain_ms / one.gain_percent) + " with it";
  }
}

std::string_view AtLeast(const Price& price) {
  return price.unknown_kernels > 0 ? "at least " : "";
}

std::string FirstLine(const Advised& advised) {
  const Price& before = advised.before;
  return fmt::format("{}{} replayed, {} launched from Python (predicted{})", AtLeast(before),
                     TimeOf(advised, before.replayed_ms), TimeOf(advised, before.launched_ms),
                     advised.error ? fmt::format("; measured error of launched times {:.0f} %",
                                                 100 * advised.error->mean)
                                   : "; error not measured");
}

// Why TorchInductor is not faster than eager mode; empty: it is.
std::string WhyNotFaster(const Advised& advised) {
  const Price& before = advised.before;
  constexpr double kFaster = 0.98;
  if (before.eager_launched_ms == 0) return "";  // not known
  if (before.launched_ms < kFaster * before.eager_launched_ms) return "";
  const std::string times =
      fmt::format("compiled {} against {} in eager mode, launched",
                  TimeOf(advised, before.launched_ms), TimeOf(advised, before.eager_launched_ms));
  if (before.replayed_ms < kFaster * before.eager_replayed_ms)
    return fmt::format(
        "not faster than eager mode: {}; the GPU has work for {} (eager mode {}) and waits for "
        "guards and {} of kernels and libraries",
        times, TimeOf(advised, before.replayed_ms), TimeOf(advised, before.eager_replayed_ms),
        base::Plural(before.kernels, "call"));
  return fmt::format("not faster than eager mode: {}; its kernels take {}, those of eager mode {}",
                     times, TimeOf(advised, before.replayed_ms),
                     TimeOf(advised, before.eager_replayed_ms));
}

report::Value GainOf(const Advice& one, double figure) { return ValueIf(one.HasGain(), figure); }

report::Table TableOf(const Advised& advised) {
  report::Table table{
      .key = "advice",
      .title = "Each change alone",
      .columns = {"rank: [.0]", "rule", "gain_percent: gain [% .1]",
                  "gain_ms: gain [ms .predicted]", "launched_gain_percent: launched [% .1]",
                  "gain_is: gain is", "doubt_percent: doubt [points .1]",
                  "memory_mb: memory [MB .1]", "numbers", "count: times [.0]", "place", "change",
                  "condition: if"}};
  std::size_t rank = 0;
  for (const Advice& one : advised.advice) {
    table.AddRow({++rank, one.rule, GainOf(one, one.gain_percent), GainOf(one, one.gain_ms),
                  GainOf(one, one.launched_gain_percent), ToString(one.gain_is), one.doubt_percent,
                  Megabytes(advised.before.peak_bytes - one.price.peak_bytes),
                  ToString(one.numbers), one.place.count, ShortPlace(one.place.source),
                  one.place.change, one.place.condition});
  }
  table.note =
      "Lowered and priced again. gain: of the time replayed as a CUDA "
      "graph; launched: of a call from Python; gain is: where kernels of unknown work come or "
      "go, what the gain is; doubt: how far gains by this rule were off on measured changes.";
  return table;
}

// Of kernels that come or go the slowest, and the rest as one row.
void AddKernels(std::int64_t rank, std::string_view what, std::vector<advice::KernelCost> kernels,
                report::Table& table) {
  constexpr std::size_t kMost = 4;
  std::ranges::stable_sort(kernels, std::greater(), &advice::KernelCost::time_ms);
  advice::KernelCost rest{.name = "others"};
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const advice::KernelCost& one = kernels[i];
    if (i < kMost) {
      table.AddRow({rank, what, one.name, one.count, one.time_ms});
    } else {
      rest.count += one.count;
      rest.time_ms += one.time_ms;
    }
  }
  if (rest.count > 0) table.AddRow({rank, what, rest.name, rest.count, rest.time_ms});
}

report::Table KernelTable(const Advised& advised) {
  report::Table table{.key = "kernels_of_advice",
                      .title = "Kernels that go and come with each change",
                      .columns = {"rank: [.0]", "what: change", "kernel", "count [.0]",
                                  "time_ms: time [ms .predicted]"}};
  std::int64_t rank = 0;
  for (const Advice& one : advised.advice) {
    ++rank;
    if (one.gain_of != GainOf::kCall) continue;
    AddKernels(rank, "goes", OnlyIn(advised.before, one.price), table);
    AddKernels(rank, "comes", OnlyIn(one.price, advised.before), table);
  }
  return table;
}

report::Table BatchTable(const Advised& advised) {
  report::Table table{.key = "batches",
                      .title = "Time for each sample by batch",
                      .columns = {"batch [.0]", "replayed_ms: replayed [ms .predicted]",
                                  "sample_ms: a sample [ms .predicted]",
                                  "launched_sample_ms: launched, a sample [ms .predicted]",
                                  "peak_mb: peak memory [MB .1]"}};
  for (const advice::BatchPrice& one : advised.batches)
    table.AddRow({one.batch, one.price.replayed_ms, one.SampleMs(), one.LaunchedSampleMs(),
                  Megabytes(one.price.peak_bytes)});
  return table;
}

report::Table TriedTable(const Advised& advised) {
  report::Table table{
      .key = "tried",
      .title = "Tried, and not advised: it brings less than 1 % or than the doubt",
      .columns = {"rule", "gain_percent: gain [% .1]", "launched_gain_percent: launched [% .1]",
                  "doubt_percent: doubt [points .1]", "place", "change"}};
  for (const Advice& one : advised.rest)
    table.AddRow({one.rule, GainOf(one, one.gain_percent), GainOf(one, one.launched_gain_percent),
                  one.doubt_percent, ShortPlace(one.place.source), one.place.change});
  return table;
}

}  // namespace

report::Section AdviceSection(const Advised& advised, std::size_t top, std::string_view command) {
  report::Section section{.key = "advice",
                          .title = "What to change on " + advised.device,
                          .lines = {FirstLine(advised)},
                          .leads = true,
                          .is_answer = true};
  if (const std::string why = WhyNotFaster(advised); !why.empty()) section.lines.push_back(why);
  if (advised.advice.empty() && advised.untried == 0)
    section.lines.emplace_back(
        "nothing that is known to pay: no change brings 1 % or more than its own error");
  AddLines(advised, std::min(top, advised.advice.size()), section.lines);
  if (advised.untried > 0)
    section.lines.push_back(fmt::format("{} of this large graph {} not priced here: {}",
                                        base::Plural(advised.untried, "change"),
                                        advised.untried == 1 ? "was" : "were", command));
  else if (advised.advice.size() > top)
    section.lines.push_back(fmt::format("{} more: {}", advised.advice.size() - top, command));
  if (advised.together) {
    const Price& all = *advised.together;
    const double gain = advice::GainPercent(advised.before.replayed_ms, all.replayed_ms);
    section.facts = {{"together_ms: together, replayed [ms .predicted]", all.replayed_ms},
                     {"together_percent: gain [% .0]", gain}};
    const std::string_view bound = ToString(KindOfGain(advised.before, all));
    section.lines.push_back(fmt::format("together: {}{} replayed ({}{}{:+.0f} %), {} launched",
                                        AtLeast(all), TimeOf(advised, all.replayed_ms), bound,
                                        bound.empty() ? "" : " ", -gain,
                                        TimeOf(advised, all.launched_ms)));
  }
  section.tables.push_back(TableOf(advised));
  AddTable(KernelTable(advised), section);
  AddTable(BatchTable(advised), section);
  AddTable(TriedTable(advised), section);
  return section;
}

report::Section NoAdviceSection(const std::string& device, std::string_view command) {
  return {.key = "advice",
          .title = "What to change on " + device,
          .lines = {fmt::format("not looked for here, as the graph is large: {}", command)},
          .leads = true,
          .is_answer = true};
}

void AddAdviceFindings(const Advised& advised, report::Document& document) {
  for (const Advice& one : advised.advice) {
    report::Finding& finding = document.AddAdvice({.rule = "advice",
                                                   .advice = one.place.change,
                                                   .place = PlaceOf(one.place.source),
                                                   .group = one.rule});
    if (one.HasGain()) {
      const std::string_view bound = ToString(one.gain_is);
      const bool is_of_sample = one.gain_of == GainOf::kSample;
      const std::string_view launched = one.IsOfReplay() ? "" : " launched";
      // What is done at once is no matter of gates.
      if (!is_of_sample) finding.percent = one.Percent();
      finding.message =
          fmt::format("{}{}{:+.0f} %{} on {}: {}", bound, bound.empty() ? "" : " ", -one.Percent(),
                      is_of_sample ? " for each sample" : launched, advised.device, one.finding);
      finding.values = {{"gain_percent", one.gain_percent},
                        {"launched_gain_percent", one.launched_gain_percent}};
    } else {
      finding.message = fmt::format("gain unknown on {}: {}", advised.device, one.finding);
    }
  }
}

}  // namespace idbg::views
