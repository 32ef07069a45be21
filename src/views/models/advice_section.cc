// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "base/text/text.h"
#include "report/readable_units.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using advice::Advice;
using advice::Advised;
using advice::Price;

// The file without its folders, but the last of them.
std::string ShortPlace(const graph::SourceLine& source) {
  if (source.file.empty()) return "";
  std::size_t start = source.file.rfind('/');
  if (start != std::string::npos && start > 0) start = source.file.rfind('/', start - 1);
  start = start == std::string::npos ? 0 : start + 1;
  return fmt::format("{}:{}", source.file.substr(start), source.line);
}

base::Place PlaceOfFinding(const graph::SourceLine& source) {
  if (source.file.empty()) return {};
  return {.file = source.file, .line = static_cast<std::uint64_t>(source.line)};
}

// "1  -45 %  -1.1 ms  model.py:27  ...".
std::string LineOf(std::size_t rank, const Advice& one) {
  std::string line =
      !one.IsOfReplay()
          ? fmt::format("{:>2}  {:+4.0f} %  {:>10}", rank, -one.launched_gain_percent, "launched")
          : fmt::format("{:>2}  {:+4.0f} %  {:>10}", rank, -one.gain_percent,
                        "-" + report::TimeText(one.gain_ms));
  const std::string place = ShortPlace(one.place.source);
  line +=
      fmt::format("  {}{}{}: {}", place, place.empty() ? "" : "  ", one.finding, one.place.change);
  if (!one.place.condition.empty()) line += fmt::format(" ({})", one.place.condition);
  return line;
}

std::string FirstLine(const Advised& advised) {
  const Price& before = advised.before;
  const char* const at_least = before.unknown_kernels > 0 ? "at least " : "";
  return fmt::format("{}{} replayed, {} launched from Python (predicted{})", at_least,
                     report::TimeText(before.replayed_ms), report::TimeText(before.launched_ms),
                     advised.error ? fmt::format("; measured error of launched times {:.0f} %",
                                                 100 * advised.error->mean)
                                   : "; error not measured");
}

// Why TorchInductor is not faster than eager mode; empty: it is.
std::string WhyNotFaster(const Price& before) {
  constexpr double kFaster = 0.98;
  if (before.eager_launched_ms == 0) return "";  // not known
  if (before.launched_ms < kFaster * before.eager_launched_ms) return "";
  const std::string times =
      fmt::format("compiled {} against {} in eager mode, launched",
                  report::TimeText(before.launched_ms), report::TimeText(before.eager_launched_ms));
  if (before.replayed_ms < kFaster * before.eager_replayed_ms)
    return fmt::format(
        "not faster than eager mode: {}; the GPU has work for {} (eager mode {}) and waits for "
        "guards and launches of {}",
        times, report::TimeText(before.replayed_ms), report::TimeText(before.eager_replayed_ms),
        base::Plural(before.kernels, "kernel"));
  return fmt::format("not faster than eager mode: {}; its kernels take {}, those of eager mode {}",
                     times, report::TimeText(before.replayed_ms),
                     report::TimeText(before.eager_replayed_ms));
}

report::Table TableOf(const Advised& advised) {
  report::Table table{.key = "advice",
                      .title = "",
                      .columns = {{"rank", "", "", 0},
                                  {"rule", "rule"},
                                  {"gain_percent", "gain", "%", 1},
                                  {"gain_ms", "gain", "ms"},
                                  {"launched_gain_percent", "launched", "%", 1},
                                  {"doubt_percent", "doubt", "points", 1},
                                  {"memory_mb", "memory", "MB", 1},
                                  {"numbers", "numbers"},
                                  {"count", "times", "", 0},
                                  {"place", "place"},
                                  {"change", "change"},
                                  {"condition", "if"}}};
  std::size_t rank = 0;
  for (const Advice& one : advised.advice) {
    const auto saved = static_cast<double>(advised.before.peak_bytes - one.price.peak_bytes);
    table.AddRow({++rank, one.rule, one.gain_percent, one.gain_ms, one.launched_gain_percent,
                  one.doubt_percent, saved / kMega, std::string(ToString(one.numbers)),
                  one.place.count, ShortPlace(one.place.source), one.place.change,
                  one.place.condition});
  }
  table.note =
      "Each change alone, lowered and priced again. gain: of the time replayed as a CUDA "
      "graph; launched: of a call from Python; doubt: how far gains by this rule were off "
      "on measured changes.";
  return table;
}

}  // namespace

report::Section AdviceSection(const Advised& advised, std::size_t top) {
  report::Section section{.key = "advice",
                          .title = "What to change on " + advised.device,
                          .lines = {FirstLine(advised)},
                          .leads = true,
                          .is_answer = true};
  if (const std::string why = WhyNotFaster(advised.before); !why.empty())
    section.lines.push_back(why);
  if (advised.advice.empty())
    section.lines.emplace_back(
        "nothing that is known to pay: no change brings 1 % or more than its "
        "own error");
  for (std::size_t i = 0; i < std::min(top, advised.advice.size()); ++i)
    section.lines.push_back(LineOf(i + 1, advised.advice[i]));
  if (advised.together) {
    const Price& all = *advised.together;
    const double gain = advice::GainPercent(advised.before.replayed_ms, all.replayed_ms);
    section.facts = {{"together_ms", "together, replayed", all.replayed_ms, "ms"},
                     {"together_percent", "gain", gain, "%", 0}};
    section.lines.push_back(fmt::format("together: {} replayed ({:+.0f} %), {} launched",
                                        report::TimeText(all.replayed_ms), -gain,
                                        report::TimeText(all.launched_ms)));
  }
  section.tables.push_back(TableOf(advised));
  return section;
}

void AddAdviceFindings(const Advised& advised, report::Document& document) {
  for (const Advice& one : advised.advice) {
    const double gain = one.LargestPercent();
    document.findings.push_back(
        {.rule = "advice",
         .severity = report::Severity::kNote,
         .is_advisory = true,
         .message = fmt::format("{:+.0f} % on {}: {}", -gain, advised.device, one.finding),
         .advice = one.place.change,
         .place = PlaceOfFinding(one.place.source),
         .group = one.rule,
         .values = {{"gain_percent", one.gain_percent},
                    {"launched_gain_percent", one.launched_gain_percent}},
         .percent = gain});
  }
}

}  // namespace idbg::views
