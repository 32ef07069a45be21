// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cmath>
#include <span>
#include <string_view>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {

using compile::LogSummary;
using logs::CacheKind;
using logs::CacheState;

namespace {

constexpr double kLeastSeconds = 0.1;         // worth a word
constexpr std::size_t kMostCauseBytes = 100;  // of a cause in a sentence

// Of a sum, without the rest that adding leaves behind its last digits (0.045000000000000005).
double Microseconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

// "train.py:13: Data-dependent branching": the place, and why.
std::string Because(const base::Place& place, const std::string& why) {
  const std::string where = place.ToString();
  return (where.empty() ? "" : where + ": ") + why;
}

report::Verdict OfCompilations(const LogSummary& log, bool is_whole) {
  const std::int64_t compilations = compile::CountCompilations(log.statuses);
  const std::int64_t failed = log.Count(compile::Status::kError);
  // Of a whole log they are what its version records no end of.
  const std::int64_t unfinished = is_whole ? 0 : log.Count(compile::Status::kMissing);
  report::Verdict verdict{
      .subject = "compilations",
      .state = failed > 0 ? report::State::kFail : report::State::kPass,
      .text = fmt::format("{}, {} failed", compilations, failed) +
              (log.is_text && failed == 0 ? " that the text tells of" : "") +
              (unfinished > 0 ? fmt::format(", {} not finished", unfinished) : "") +
              (log.stopped > 0 ? fmt::format(" ({} stopped the program)", log.stopped) : "") +
              (log.has_failed_exports && !log.is_text ? ", without exports that succeeded" : ""),
      .figures = {{"compilations", compilations}, {"failed_compilations", failed}}};
  if (failed > 0 && log.failure != nullptr)
    verdict.text += "; " + Because(log.failure->text.place, Sentence(*log.failure));
  return verdict;
}

// Programs that were logged one after the other, or side by side, are no job of several ranks.
report::Verdict OfWriters(const compile::TimeSummary& time) {
  return {.subject = "programs",
          .state = report::State::kPass,
          .text = fmt::format("{} processes, which are not known to be ranks of one job: what "
                              "follows counts them together",
                              time.ranks)};
}

// Of a log that breaks off only what it holds is known.
std::string None(bool is_whole) { return is_whole ? "none" : "none before the log ends"; }

report::Verdict OfBreaks(const LogSummary& log, bool is_whole) {
  const std::int64_t places = log.graph_breaks;
  report::Verdict verdict{.subject = "graph breaks",
                          .state = places > 0 ? report::State::kFail : report::State::kPass,
                          .text = None(is_whole),
                          .figures = {{"graph_breaks", places}}};
  if (places == 0 && log.intended_breaks > 0)
    verdict.text += fmt::format(" but {} on purpose", base::Plural(log.intended_breaks, "place"));
  if (log.graph_break != nullptr)
    verdict.text = base::Plural(places, "place") + (places > 1 ? "; most often " : ": ") +
                   Because(log.graph_break->user_place, Sentence(*log.graph_break));
  return verdict;
}

report::Verdict OfRecompiles(const LogSummary& log, bool is_whole) {
  const std::int64_t count = log.recompiles.recompilations;
  const std::int64_t causes = log.recompiles.causes;
  report::Verdict verdict{.subject = "recompilations",
                          .state = count > 0 ? report::State::kFail : report::State::kPass,
                          .text = None(is_whole),
                          .figures = {{"recompilations", count}}};
  if (log.recompile != nullptr)
    verdict.text = fmt::format("{} ({}){} {}", count, base::Plural(causes, "cause"),
                               causes > 1 ? "; most often" : ":",
                               Because(log.recompile->place, Sentence(*log.recompile)));
  if (log.recompiles.given_up > 0)
    verdict.text += fmt::format("; {} {}at the recompile limit",
                                base::Plural(log.recompiles.given_up, "function"),
                                log.is_text ? "" : "in eager mode ");
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
          .figures = {{"worst_cause_s", Microseconds(worst.seconds)}}};
}

report::Verdict OfCaches(const LogSummary& log) {
  constexpr CacheKind kGraphs = CacheKind::kFxGraph;
  const std::int64_t misses = log.LookUps(CacheState::kMiss);
  const std::int64_t bypassed = log.LookUps(CacheState::kBypass);
  const std::int64_t hits = log.LookUps(kGraphs, CacheState::kHit);
  const std::int64_t asked =
      hits + log.LookUps(kGraphs, CacheState::kMiss) + log.LookUps(kGraphs, CacheState::kBypass);
  report::Verdict verdict{.subject = "caches",
                          .state = report::State::kPass,
                          .figures = {{"cache_misses", misses}, {"cache_bypasses", bypassed}}};
  if (asked > 0) {
    verdict.text = fmt::format(
        "{} of {} in the {} hit{}, ", hits, base::Plural(asked, "lookup"), ToString(kGraphs),
        log.hit_kernels_s > 0 ? fmt::format(" ({} s went into compiling its kernels again)",
                                            report::FormatValue(log.hit_kernels_s, 1))
                              : "");
    verdict.figures.emplace_back("cache_hit_percent",
                                 kPercent * static_cast<double>(hits) / static_cast<double>(asked));
  }
  verdict.text += fmt::format("{}, {} bypassed",
                              misses == 1 ? "1 miss" : fmt::format("{} misses", misses), bypassed);
  if (asked > 0) verdict.text += " in all caches";
  return verdict;
}

// Where the log has no spans the metrics say how long, if not with what.
report::Verdict OfTime(const LogSummary& log) {
  report::Verdict verdict{.subject = "compile time", .state = report::State::kPass};
  const double total_s = log.costs.total_s;
  if (log.time.total_us > 0)
    verdict.text = Sentence(log.time);
  else if (total_s > 0 && std::isfinite(total_s))
    verdict.text = report::FormatValue(total_s, 3) + " s in all compilations together";
  if (!verdict.text.empty()) verdict.figures = {{"compile_s", Microseconds(log.CompileSeconds())}};
  return verdict;
}

// What it would be worth to cure each kind of trouble. Nothing below a tenth of a second.
report::Verdict OfSavings(const LogSummary& log) {
  report::Verdict verdict{.subject = "avoidable compile time", .state = report::State::kPass};
  const auto add = [&](double seconds, std::string_view how, const char* key) {
    verdict.figures.emplace_back(key, Microseconds(seconds));
    if (seconds >= kLeastSeconds)
      verdict.text += fmt::format("{}{} s {}", verdict.text.empty() ? "" : ", ",
                                  report::FormatValue(seconds, 1), how);
  };
  add(log.costs.recompilations_s, "without the recompilations", "recompilations_s");
  add(log.costs.breaks_s, "without the functions that resume after graph breaks", "breaks_s");
  add(log.MissSeconds(), "with a warm FX graph cache", "cold_cache_s");
  if (!verdict.text.empty() && std::isfinite(log.costs.total_s))
    verdict.text +=
        fmt::format(", of {} s (these overlap)", report::FormatValue(log.CompileSeconds(), 1));
  return verdict;
}

report::Facts FactsOf(const compile::LogSummary& log) {
  report::Facts facts = {{"compile_s: compile time [s .1]", log.CompileSeconds()},
                         {"compilations", compile::CountCompilations(log.statuses)},
                         {"failed", log.Count(compile::Status::kError)},
                         {"graph_breaks: graph breaks", log.graph_breaks},
                         {"recompilations", log.recompiles.recompilations}};
  const std::int64_t hits = log.LookUps(CacheKind::kFxGraph, CacheState::kHit);
  const std::int64_t asked = hits + log.LookUps(CacheKind::kFxGraph, CacheState::kMiss);
  if (asked > 0)
    facts.Add({"cache_hit_percent: FX graph cache hits [% .0]",
               kPercent * static_cast<double>(hits) / static_cast<double>(asked)});
  const std::vector<compile::CostCause>& causes = log.costs.causes;
  if (!causes.empty() && causes.front().seconds > 0)
    facts.Add({"worst_s: worst cause [s .1]", causes.front().seconds});
  if (!log.torch_version.empty()) facts.Add({"torch", log.torch_version});
  return facts;
}

report::Table CauseTable(const compile::Costs& costs, std::size_t top) {
  report::Table table{
      .key = "causes",
      .title = "Causes, costliest first",
      .columns = {"seconds: time [s .2]", "kind", "count", "what: cause", "source"}};
  for (const compile::CostCause& cause : First(costs.causes, top)) {
    table.AddRow(
        {ValueIf(cause.seconds > 0, cause.seconds), ToString(cause.kind), cause.count,
         cause.what + (cause.places > 1 ? fmt::format(", in {} places", cause.places) : ""),
         cause.place.ToString()});
  }
  return table;
}

}  // namespace

void AddLogVerdicts(const std::string& log_name, const LogSummary& log, bool is_whole,
                    report::Document& document) {
  std::vector<report::Verdict> verdicts;
  if (log.time.ranks > 1 && log.time.writers != "ranks") verdicts.push_back(OfWriters(log.time));
  verdicts.insert(verdicts.end(), {OfCompilations(log, is_whole), OfBreaks(log, is_whole),
                                   OfRecompiles(log, is_whole)});
  if (report::Verdict time = OfTime(log); !time.text.empty()) verdicts.push_back(std::move(time));
  const std::vector<compile::CostCause>& causes = log.costs.causes;
  if (!causes.empty() && causes.front().seconds >= kLeastSeconds)
    verdicts.push_back(OfWorst(causes.front()));
  if (report::Verdict avoidable = OfSavings(log); !avoidable.text.empty())
    verdicts.push_back(std::move(avoidable));
  if (!log.caches.empty()) verdicts.push_back(OfCaches(log));
  for (report::Verdict& verdict : verdicts) {
    verdict.graph = log_name;
    document.verdicts.push_back(std::move(verdict));
  }
}

report::Section LogOverview(const compile::LogSummary& log, std::size_t top) {
  report::Section section{.key = "overview", .title = "Overview", .leads = true};
  section.facts = FactsOf(log);
  AddTopTable(CauseTable(log.costs, top), log.costs.causes.size(), section);
  return section;
}

void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document) {
  std::map<std::string_view, double> seconds;
  for (const compile::CostCause& cause : costs.causes) seconds.emplace(cause.id, cause.seconds);
  for (report::Finding& finding : std::span(document.findings).subspan(first_finding)) {
    if (!finding.cause_id.empty()) SetCost(seconds.at(finding.cause_id), finding);
  }
}

void SetCost(double seconds, report::Finding& finding) {
  if (!(seconds > 0)) return;
  finding.values.emplace_back("compile_s", seconds);
  finding.weight = seconds;
}

}  // namespace idbg::views
