// SPDX-License-Identifier: Apache-2.0
#include "views/compile/log_verdicts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/text.h"

namespace idbg::views {
namespace {

using report::Document;
using report::Finding;
using report::State;
using report::Verdict;

// The sections and findings of one log.
class LogPart {
 public:
  LogPart(const Document& document, std::size_t first, std::size_t first_finding)
      : sections_(std::span(document.sections).subspan(first)),
        findings_(std::span(document.findings).subspan(first_finding)) {}

  const report::Section* Find(std::string_view key) const {
    const auto found = std::ranges::find(sections_, key, &report::Section::key);
    return found == sections_.end() ? nullptr : &*found;
  }

  // A count among the facts of a section; 0 where either is missing.
  std::int64_t Count(std::string_view key, std::string_view fact) const {
    const report::Section* const section = Find(key);
    if (section == nullptr) return 0;
    const auto found = std::ranges::find(section->facts, fact, &report::Fact::key);
    if (found == section->facts.end()) return 0;
    const auto* const number = std::get_if<std::int64_t>(&found->value);
    return number == nullptr ? 0 : *number;
  }

  // The finding of a rule that was seen most often.
  const Finding* Most(std::string_view rule) const {
    const Finding* most = nullptr;
    for (const Finding& finding : findings_) {
      if (finding.rule == rule && (most == nullptr || finding.count > most->count)) most = &finding;
    }
    return most;
  }

  std::int64_t Times(std::string_view rule) const {
    std::int64_t times = 0;
    for (const Finding& finding : findings_) times += finding.rule == rule ? finding.count : 0;
    return times;
  }

 private:
  std::span<const report::Section> sections_;
  std::span<const Finding> findings_;
};

// "train.py:13: Data-dependent branching": the place, and why.
std::string Because(const Finding* finding) {
  if (finding == nullptr) return "";
  constexpr std::string_view kPrefix = "graph break: ";
  const std::string place = finding->place.ToString();
  std::string_view message = finding->message;
  if (message.starts_with(kPrefix)) message.remove_prefix(kPrefix.size());
  return (place.empty() ? "" : place + ": ") + std::string(message);
}

Verdict OfCompilations(const LogPart& log) {
  std::int64_t all = 0;
  for (const char* const status : {"ok", "break", "empty", "error", "missing"})
    all += log.Count("compilations", status);
  const std::int64_t failed = log.Count("compilations", "error");
  Verdict verdict{.subject = "compilations",
                  .state = failed > 0 ? State::kFail : State::kPass,
                  .text = fmt::format("{}, {} failed", all, failed),
                  .figures = {{"compilations", all}, {"failed_compilations", failed}}};
  if (failed > 0) verdict.text += "; " + Because(log.Most("compile-failure"));
  return verdict;
}

Verdict OfBreaks(const LogPart& log) {
  const std::int64_t places = log.Count("breaks", "breaks");
  Verdict verdict{.subject = "graph breaks",
                  .state = places > 0 ? State::kFail : State::kPass,
                  .text = "none",
                  .figures = {{"graph_breaks", places}}};
  if (places > 0)
    verdict.text =
        base::Plural(places, "place") + "; most often " + Because(log.Most("graph-break"));
  return verdict;
}

Verdict OfRecompiles(const LogPart& log) {
  const std::int64_t count = log.Count("recompiles", "recompilations");
  Verdict verdict{.subject = "recompilations",
                  .state = count > 0 ? State::kFail : State::kPass,
                  .text = "none",
                  .figures = {{"recompilations", count}}};
  if (count > 0)
    verdict.text = fmt::format("{} ({}); most often {}", count,
                               base::Plural(log.Count("recompiles", "causes"), "cause"),
                               Because(log.Most("recompile")));
  const std::int64_t given_up = log.Count("recompiles", "given_up");
  if (given_up > 0)
    verdict.text += fmt::format("; {} in eager mode at the recompile limit",
                                base::Plural(given_up, "function"));
  return verdict;
}

// Of all compilations, their backward graphs too, as the time section says.
double SpanSeconds(const LogPart& log) {
  const report::Section* const section = log.Find("time");
  if (section == nullptr) return 0;
  const auto found = std::ranges::find(section->facts, "compile_ms", &report::Fact::key);
  if (found == section->facts.end()) return 0;
  const auto* const milliseconds = std::get_if<double>(&found->value);
  return milliseconds == nullptr ? 0 : *milliseconds / 1e3;
}

// What look-ups that missed took, as the table of the cache section says.
double ColdCacheSeconds(const LogPart& log) {
  const report::Section* const section = log.Find("cache");
  if (section == nullptr) return 0;
  double milliseconds = 0;
  for (const report::Table& table : section->tables) {
    if (table.key != "states") continue;
    for (const auto& row : table.rows) {
      const auto* const state = std::get_if<std::string>(&row[1]);
      const auto* const taken_ms = std::get_if<double>(&row[3]);
      if (state != nullptr && *state == "miss" && taken_ms != nullptr) milliseconds += *taken_ms;
    }
  }
  return milliseconds / 1e3;
}

// What it would be worth to cure each kind of trouble. Nothing below a tenth of a second.
Verdict OfSavings(const compile::Savings& savings, const LogPart& log) {
  constexpr double kLeast = 0.1;
  Verdict verdict{.subject = "avoidable compile time", .state = State::kPass};
  const auto add = [&](double seconds, std::string_view how, const char* key) {
    verdict.figures.emplace_back(key, seconds);
    if (seconds >= kLeast)
      verdict.text += fmt::format("{}{:.1f} s {}", verdict.text.empty() ? "" : ", ", seconds, how);
  };
  add(savings.recompilations_s, "without the recompilations", "recompilations_s");
  add(savings.breaks_s, "without the functions that resume after graph breaks", "breaks_s");
  add(ColdCacheSeconds(log), "with a warm FX graph cache", "cold_cache_s");
  if (!verdict.text.empty())
    verdict.text +=
        fmt::format(", of {:.1f} s (these overlap)", std::max(savings.total_s, SpanSeconds(log)));
  return verdict;
}

}  // namespace

void AddLogVerdicts(const std::string& log_name, const compile::Savings& savings, std::size_t first,
                    std::size_t first_finding, report::Document& document) {
  const LogPart log(document, first, first_finding);
  if (log.Find("compilations") == nullptr) return;
  std::vector<Verdict> verdicts = {OfCompilations(log), OfBreaks(log), OfRecompiles(log)};
  const report::Section* const time = log.Find("time");
  if (time != nullptr && !time->lines.empty())
    verdicts.push_back(
        {.subject = "compile time", .state = State::kPass, .text = time->lines.front()});
  if (Verdict avoidable = OfSavings(savings, log); !avoidable.text.empty())
    verdicts.push_back(std::move(avoidable));
  if (log.Find("cache") != nullptr) {
    const std::int64_t misses = log.Times("cache-miss");
    const std::int64_t bypassed = log.Times("cache-bypass");
    verdicts.push_back(
        {.subject = "caches",
         .state = State::kPass,
         .text = fmt::format("{}, {} bypassed",
                             misses == 1 ? "1 miss" : fmt::format("{} misses", misses), bypassed),
         .figures = {{"cache_misses", misses}, {"cache_bypasses", bypassed}}});
  }
  for (Verdict& verdict : verdicts) {
    verdict.graph = log_name;
    document.verdicts.push_back(std::move(verdict));
  }
}

}  // namespace idbg::views
