// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <set>
#include <span>
#include <string_view>
#include <tuple>

#include "base/text/text.h"
#include "compile/ranks/ranks.h"
#include "logs/trace.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::Agreement;
using compile::Collectives;

constexpr std::size_t kNamedRanks = 8;  // of those that agree

// "rank 0, rank 2 | rank 1"; of many ranks that agree the first ones, and how many they are.
std::string GroupText(const Agreement& agreement) {
  const auto text_of = [](const std::vector<std::string>& group) {
    const std::size_t named = group.size() > kNamedRanks ? kNamedRanks / 2 : group.size();
    return ListFirst(group, named, std::identity());
  };
  return JoinOf(agreement.groups, text_of, " | ");
}

// What the ranks differ in first.
report::Table AgreementTable(const compile::RankReport& ranks, std::size_t top) {
  report::Table table{
      .key = "agreements",
      .title = "Agreement between ranks",
      .columns = {"aspect", "compile_id: compilation", "agree", "groups: ranks that agree",
                  "difference: first difference", "doubt: caveat"}};
  const bool has_room = ranks.agreements.size() <= top;
  const auto order =
      SortedBy(ranks.agreements, [&](const Agreement& one) { return has_room || one.Agree(); });
  for (const Agreement* agreement : First(order, top))
    table.AddRow({agreement->aspect, agreement->id, agreement->Agree(), GroupText(*agreement),
                  agreement->difference, agreement->doubt});
  return table;
}

// Where schedule and code differ, or waits are missing, first.
report::Table CollectiveTable(const compile::RankReport& ranks, std::size_t top) {
  report::Table table{
      .key = "collectives",
      .title = "Collectives",
      .columns = {"rank", "compile_id: compilation", "scheduled", "in_code: calls in output code",
                  "offset: difference", "missing_waits: missing waits", "intact: record intact"},
      .note =
          "difference: by how many collectives the schedule and the output code "
          "differ, summed over kinds"};
  const bool has_room = ranks.collectives.size() <= top;
  const auto order = SortedBy(ranks.collectives, [&](const Collectives& one) {
    return has_room || (one.MissingWaits() == 0 && (!one.has_schedule || one.Offset() == 0));
  });
  for (const Collectives* one : First(order, top))
    table.AddRow({one->of.rank->label, one->of.compilation->Label(),
                  ValueIf(one->has_schedule, one->schedule.size()), one->code_calls.size(),
                  ValueIf(one->has_schedule, one->Offset()), one->MissingWaits(),
                  !one->is_doubtful && !one->is_code_doubtful});
  return table;
}

report::Table StageTable(const compile::RankReport& ranks) {
  report::Table table{.key = "stages",
                      .title = "Compile time by rank",
                      .columns = {"stage", "median_s: median rank [s]", "slowest_s: slowest [s]",
                                  "slowest: slowest rank", "stragglers: ranks far behind"},
                      .note = "far behind: 1.5 times the median, and a second more"};
  for (const compile::StageSpread& spread : ranks.stages)
    table.AddRow({ToString(spread.stage), spread.median_us / kUsPerS, spread.slowest_us / kUsPerS,
                  spread.slowest, spread.stragglers});
  return table;
}

report::Table RuntimeTable(const compile::RankReport& ranks) {
  report::Table table{
      .key = "runtimes",
      .title = "Estimated time per graph",
      .columns = {"compile_id: compilation", "slowest: slowest rank", "slowest_ms: longest [ms]",
                  "fastest_ms: shortest [ms]", "delta_ms: difference [ms]"},
      .note = "Inductor's static estimate, not a measurement"};
  for (const compile::RuntimeSpread& spread : ranks.runtimes)
    table.AddRow({spread.id, spread.slowest, spread.slowest_ms, spread.fastest_ms,
                  spread.slowest_ms - spread.fastest_ms});
  return table;
}

std::string DivergenceAdvice(const Agreement& agreement) {
  if (!agreement.doubt.empty()) return "check the records themselves before you act on this";
  if (agreement.aspect.find("collectives") != std::string::npos)
    return "ranks that run different collectives hang: look for rank-dependent code before the "
           "first collective that differs";
  if (agreement.aspect == "cache")
    return "a rank that still compiles while others run can cause a timeout: warm the cache, or "
           "share it";
  return "look for shapes, flags or code that depend on the rank";
}

// "rank 13 differs from the 15 other ranks in its collectives of [0/0]: ": of a few beside many who
// they are is what a reader looks for.
std::string WhoDiffers(const Agreement& agreement, const std::string& what) {
  std::vector<std::string> few;
  for (const auto& group : std::span(agreement.groups).subspan(1))
    few.insert(few.end(), group.begin(), group.end());
  const std::size_t many = agreement.groups.front().size();
  if (many < 3 || many < 2 * few.size() || few.size() > kNamedRanks)
    return "the ranks differ in their " + what + ": " + GroupText(agreement) + "; ";
  return fmt::format("{} {} from the {} other ranks in {} {}: ", base::Join(few),
                     few.size() == 1 ? "differs" : "differ", many,
                     few.size() == 1 ? "its" : "their", what);
}

// `same`: how many more compilations divide the ranks alike.
void AddDivergence(const Agreement& agreement, std::size_t same, report::Document& document) {
  const bool doubtful = !agreement.doubt.empty();
  std::string of = agreement.id.empty() ? "" : " of " + agreement.id;
  if (same > 0) of += fmt::format(" and {}", base::Plural(same, "more compilation"));
  document.AddFinding({.rule = "rank-divergence",
                       .severity = doubtful ? report::Severity::kNote : report::Severity::kWarning,
                       .message = WhoDiffers(agreement, agreement.aspect + of) +
                                  agreement.difference +
                                  (doubtful ? " (unreliable: " + agreement.doubt + ")" : ""),
                       .advice = DivergenceAdvice(agreement),
                       .place = agreement.place,
                       .group = agreement.aspect,
                       .count = static_cast<std::int64_t>(same) + 1,
                       .weight = std::numeric_limits<double>::max()});  // it may hang the job
}

// Each division of the ranks once, where it is first met.
void AddDivergences(const std::vector<Agreement>& agreements, report::Document& document) {
  std::map<std::tuple<std::string, std::vector<std::vector<std::string>>, bool>,
           std::vector<const Agreement*>>
      known;
  std::vector<const std::vector<const Agreement*>*> order;
  for (const Agreement& agreement : agreements) {
    if (agreement.Agree()) continue;
    auto& alike = known[{agreement.aspect, agreement.groups, agreement.doubt.empty()}];
    if (alike.empty()) order.push_back(&alike);
    alike.push_back(&agreement);
  }
  for (const auto* const alike : order) AddDivergence(*alike->front(), alike->size() - 1, document);
}

// Ranks wait for the slowest one.
void AddStraggler(const std::vector<compile::StageSpread>& stages, report::Document& document) {
  const auto found = std::ranges::find_if(
      stages, [](const compile::StageSpread& spread) { return spread.stragglers > 0; });
  if (found == stages.end()) return;
  document.AddFinding(
      {.rule = "rank-straggler",
       .message = fmt::format(
           "{} took {} s for {}, the median rank {} s: {} far behind", found->slowest,
           report::FormatValue(found->slowest_us / kUsPerS, 1), ToString(found->stage),
           report::FormatValue(found->median_us / kUsPerS, 1),
           base::Plural(found->stragglers, "rank") + (found->stragglers == 1 ? " is" : " are")),
       .advice = "the others wait in their first collective: look for a cold cache, a slower "
                 "machine or more versions of a function on that rank",
       .group = std::string(ToString(found->stage)),
       .weight = std::numeric_limits<double>::max() / 2});  // behind what may hang the job
}

void AddMissingWaits(const Collectives& one, report::Document& document) {
  if (one.MissingWaits() == 0) return;
  document.AddFinding(
      {.rule = "missing-wait",
       .severity = one.is_code_doubtful ? report::Severity::kNote : report::Severity::kWarning,
       .message = one.of.rank->label + " " + one.of.compilation->Label() + " starts " +
                  std::to_string(one.MissingWaits()) + " collectives and never waits for them" +
                  (one.is_code_doubtful ? " (unreliable: the output code is damaged)" : ""),
       .advice = "results can be read too early, or the program can hang: look for the missing "
                 "wait_tensor in the output code (extract --kind inductor_output_code)"});
}

// "[0/0] #2" of "rank 1 [0/0] #2".
std::string_view IdOf(std::string_view label) {
  const std::size_t id = label.rfind('[');
  return id == std::string_view::npos ? label : label.substr(id);
}

// "ranks 0-14, 17 [2/1]" of the labels of one id.
std::string JoinLabels(const std::vector<std::string>& labels) {
  constexpr std::string_view kRank = "rank ";
  if (labels.size() < 2) return labels.empty() ? "" : labels.front();
  std::set<std::int64_t> ranks;
  std::vector<std::string> others;  // "pid 123", "rank 1 (file 2)"
  for (const std::string& label : labels) {
    const std::string_view writer =
        base::Trim(std::string_view(label).substr(0, label.size() - IdOf(label).size()));
    const auto rank = writer.starts_with(kRank)
                          ? base::ParseNumber<std::int64_t>(writer.substr(kRank.size()))
                          : std::nullopt;
    if (rank)
      ranks.insert(*rank);
    else
      others.emplace_back(writer);
  }
  std::vector<std::string> texts;
  for (auto from = ranks.begin(); from != ranks.end();) {
    auto to = from;
    while (std::next(to) != ranks.end() && *std::next(to) == *to + 1) ++to;
    texts.push_back(from == to ? std::to_string(*to) : fmt::format("{}-{}", *from, *to));
    from = std::next(to);
  }
  if (!texts.empty()) texts.front().insert(0, ranks.size() > 1 ? "ranks " : kRank);
  if (!others.empty()) texts.push_back(ListFirst(others, kNamedRanks, std::identity()));
  return base::Join(texts) + " " + std::string(IdOf(labels.front()));
}

}  // namespace

std::size_t RankFolder::Add(const std::string& label, std::vector<report::Value> values) {
  values.emplace_back(label);
  const std::int64_t number = seen_[values]++;
  values.back() = std::string(IdOf(label));
  values.emplace_back(number);
  const auto [found, is_new] = known_.emplace(std::move(values), labels_.size());
  if (is_new) labels_.emplace_back();
  labels_[found->second].push_back(label);
  return found->second;
}

std::string RankFolder::Label(std::size_t number) const { return JoinLabels(labels_.at(number)); }

void AddFoldedTable(report::Table table, std::size_t top, report::Section& section) {
  RankFolder folder;
  std::vector<std::vector<report::Value>> rows;
  for (std::vector<report::Value>& row : table.rows) {
    const std::string label = std::get<std::string>(row.at(0));
    if (folder.Add(label, {row.begin() + 1, row.end()}) == rows.size())
      rows.push_back(std::move(row));
  }
  const std::size_t all = rows.size();
  rows.resize(std::min(top, all));
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].at(0) = folder.Label(i);
  table.rows = std::move(rows);
  AddTopTable(std::move(table), all, section);
}

void AddTraceRanks(const compile::LogFacts& facts, report::Document& document) {
  const compile::RankReport ranks = compile::CompareRanks(facts);
  if (ranks.agreements.empty() && ranks.collectives.empty()) return;
  report::Section& section = document.AddSection({.key = "ranks", .title = "Ranks"});
  section.facts = {{"ranks", facts.trace().ranks.size()}};
  const std::size_t top = facts.view().top;
  AddTopTable(AgreementTable(ranks, top), ranks.agreements.size(), section);
  AddTopTable(CollectiveTable(ranks, top), ranks.collectives.size(), section);
  AddTable(StageTable(ranks), section);
  AddTable(RuntimeTable(ranks), section);
  // Programs that are no ranks may differ.
  if (std::ranges::any_of(facts.trace().ranks, [](const auto& one) { return !!one.rank; })) {
    AddDivergences(ranks.agreements, document);
    AddStraggler(ranks.stages, document);
  }
  for (const Collectives& one : ranks.collectives) AddMissingWaits(one, document);
}

}  // namespace idbg::views
