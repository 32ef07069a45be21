// SPDX-License-Identifier: Apache-2.0
#include "views/compile/log_verdicts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "report/text_table.h"
#include "views/compile/log_part.h"

namespace idbg::views {
namespace {

using report::Finding;

constexpr double kLeastSeconds = 0.1;         // worth a word
constexpr std::size_t kMostCauseBytes = 100;  // of a cause in a sentence

// "train.py:13: Data-dependent branching": the place, and why.
std::string Because(const Finding* finding) {
  if (finding == nullptr) return "";
  constexpr std::string_view kPrefix = "graph break: ";
  const std::string place = finding->place.ToString();
  std::string_view message = finding->message;
  if (message.starts_with(kPrefix)) message.remove_prefix(kPrefix.size());
  return (place.empty() ? "" : place + ": ") + std::string(message);
}

report::Verdict OfCompilations(const LogPart& log) {
  std::int64_t all = 0;
  for (const char* const status : {"ok", "break", "empty", "error", "missing"})
    all += log.Count("compilations", status);
  const std::int64_t failed = log.Count("compilations", "error");
  report::Verdict verdict{.subject = "compilations",
                          .state = failed > 0 ? report::State::kFail : report::State::kPass,
                          .text = fmt::format("{}, {} failed", all, failed),
                          .figures = {{"compilations", all}, {"failed_compilations", failed}}};
  const Finding* const failure = log.Most("compile-failure");
  if (failed > 0 && failure != nullptr) verdict.text += "; " + Because(failure);
  return verdict;
}

report::Verdict OfBreaks(const LogPart& log) {
  const std::int64_t places = log.Count("breaks", "breaks");
  report::Verdict verdict{.subject = "graph breaks",
                          .state = places > 0 ? report::State::kFail : report::State::kPass,
                          .text = "none",
                          .figures = {{"graph_breaks", places}}};
  if (places > 0)
    verdict.text = base::Plural(places, "place") + (places > 1 ? "; most often " : ": ") +
                   Because(log.Most("graph-break"));
  return verdict;
}

report::Verdict OfRecompiles(const LogPart& log) {
  const std::int64_t count = log.Count("recompiles", "recompilations");
  report::Verdict verdict{.subject = "recompilations",
                          .state = count > 0 ? report::State::kFail : report::State::kPass,
                          .text = "none",
                          .figures = {{"recompilations", count}}};
  const std::int64_t causes = log.Count("recompiles", "causes");
  if (count > 0)
    verdict.text = fmt::format("{} ({}){} {}", count, base::Plural(causes, "cause"),
                               causes > 1 ? "; most often" : ":", Because(log.Most("recompile")));
  const std::int64_t given_up = log.Count("recompiles", "given_up");
  if (given_up > 0)
    verdict.text += fmt::format("; {} in eager mode at the recompile limit",
                                base::Plural(given_up, "function"));
  return verdict;
}

// The first of the causes is the costliest one.
report::Verdict OfWorst(const compile::CostCause& worst) {
  const std::string place = worst.place.ToString();
  return {.subject = "worst cause",
          .state = report::State::kFail,
          .text = fmt::format("{} s for {}, {}{}{}", report::FormatValue(worst.seconds, 1),
                              base::Plural(worst.count, ToString(worst.kind)),
                              base::OneLine(worst.what, kMostCauseBytes), place.empty() ? "" : ", ",
                              place),
          .figures = {{"worst_cause_s", worst.seconds}}};
}

report::Verdict OfCaches(const LogPart& log) {
  constexpr std::string_view kGraphs = "FX graph cache";
  const std::int64_t misses = log.Times("cache-miss");
  const std::int64_t bypassed = log.Times("cache-bypass");
  const std::int64_t hits = log.LookUps(kGraphs, "hit");
  const std::int64_t asked = hits + log.LookUps(kGraphs, "miss") + log.LookUps(kGraphs, "bypass");
  report::Verdict verdict{.subject = "caches",
                          .state = report::State::kPass,
                          .figures = {{"cache_misses", misses}, {"cache_bypasses", bypassed}}};
  if (asked > 0) {
    verdict.text =
        fmt::format("{} of {} in the {} hit, ", hits, base::Plural(asked, "lookup"), kGraphs);
    verdict.figures.emplace_back("cache_hit_percent",
                                 100.0 * static_cast<double>(hits) / static_cast<double>(asked));
  }
  verdict.text += fmt::format("{}, {} bypassed",
                              misses == 1 ? "1 miss" : fmt::format("{} misses", misses), bypassed);
  if (asked > 0) verdict.text += " in all caches";
  return verdict;
}

// Where the log has no spans the metrics say how long, if not with what.
report::Verdict OfTime(const compile::Costs& costs, const LogPart& log) {
  report::Verdict verdict{.subject = "compile time", .state = report::State::kPass};
  const report::Section* const time = log.Find("time");
  if (time != nullptr && !time->lines.empty())
    verdict.text = time->lines.front();
  else if (costs.total_s > 0 && std::isfinite(costs.total_s))
    verdict.text = report::FormatValue(costs.total_s, 3) + " s in all compilations together";
  return verdict;
}

// What it would be worth to cure each kind of trouble. Nothing below a tenth of a second.
report::Verdict OfSavings(const compile::Costs& costs, const LogPart& log) {
  report::Verdict verdict{.subject = "avoidable compile time", .state = report::State::kPass};
  const auto add = [&](double seconds, std::string_view how, const char* key) {
    verdict.figures.emplace_back(key, seconds);
    if (seconds >= kLeastSeconds)
      verdict.text += fmt::format("{}{} s {}", verdict.text.empty() ? "" : ", ",
                                  report::FormatValue(seconds, 1), how);
  };
  add(costs.recompilations_s, "without the recompilations", "recompilations_s");
  add(costs.breaks_s, "without the functions that resume after graph breaks", "breaks_s");
  add(log.MissSeconds(), "with a warm FX graph cache", "cold_cache_s");
  if (!verdict.text.empty() && std::isfinite(costs.total_s))
    verdict.text +=
        fmt::format(", of {} s (these overlap)",
                    report::FormatValue(std::max(costs.total_s, log.CompileSeconds()), 1));
  return verdict;
}

}  // namespace

void AddLogVerdicts(const std::string& log_name, const compile::Costs& costs, std::size_t first,
                    std::size_t first_finding, report::Document& document) {
  const LogPart log(document, first, first_finding);
  if (log.Find("compilations") == nullptr) return;
  std::vector<report::Verdict> verdicts = {OfCompilations(log), OfBreaks(log), OfRecompiles(log)};
  if (report::Verdict time = OfTime(costs, log); !time.text.empty())
    verdicts.push_back(std::move(time));
  if (!costs.causes.empty() && costs.causes.front().seconds >= kLeastSeconds)
    verdicts.push_back(OfWorst(costs.causes.front()));
  if (report::Verdict avoidable = OfSavings(costs, log); !avoidable.text.empty())
    verdicts.push_back(std::move(avoidable));
  if (log.Find("cache") != nullptr) verdicts.push_back(OfCaches(log));
  for (report::Verdict& verdict : verdicts) {
    verdict.graph = log_name;
    document.verdicts.push_back(std::move(verdict));
  }
}

}  // namespace idbg::views
