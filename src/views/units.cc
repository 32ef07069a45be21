// SPDX-License-Identifier: Apache-2.0
#include "views/units.h"

#include <cmath>
#include <cstddef>

namespace idbg::views {
namespace {

constexpr std::size_t kMostPoints = 200;

}  // namespace

report::Facts KnownFacts(report::Facts facts) {
  std::erase_if(facts, [](const report::Fact& fact) { return fact.value == report::Value(); });
  return facts;
}

void AddText(std::string key, std::string text, report::Finding& finding) {
  if (!text.empty()) finding.values.emplace_back(std::move(key), std::move(text));
}

void CountedFindings::Add(const std::string& cause, report::Finding finding) {
  const auto [found, is_new] = known_.try_emplace({finding.rule, cause}, document_.findings.size());
  if (is_new)
    document_.AddFinding(std::move(finding));
  else
    ++document_.findings[found->second].count;
}

void AddTable(report::Table table, report::Section& section) {
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
}

void AddTopTable(report::Table table, std::size_t all, report::Section& section) {
  if (all > table.rows.size()) {
    table.note += (table.note.empty() ? "" : "; ") + std::to_string(all - table.rows.size()) +
                  " more (--top 0 shows all)";
  }
  AddTable(std::move(table), section);
}

void AddFirstRows(report::Table table, std::size_t top, report::Section& section) {
  const std::size_t all = table.rows.size();
  if (top != 0 && all > top) table.rows.resize(top);
  AddTopTable(std::move(table), all, section);
}

report::Section SectionOf(std::string title, report::Table table) {
  report::Section section{.key = table.key, .title = std::move(title)};
  section.tables.push_back(std::move(table));
  return section;
}

std::string PlaceText(const graph::SourceLine& source) { return PlaceOf(source).ToString(); }

std::string_view WithoutFolders(std::string_view path) {
  const std::size_t name = path.rfind('/', path.find(": "));
  const std::size_t folder = name == std::string_view::npos || name == 0
                                 ? std::string_view::npos
                                 : path.rfind('/', name - 1);
  return folder == std::string_view::npos ? path : path.substr(folder + 1);
}

report::Series SortedCurve(std::string name, std::vector<double> values) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  std::ranges::sort(values);
  report::Series series{.name = std::move(name), .line = true};
  const std::size_t count = std::min(values.size(), kMostPoints);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = count == 1 ? 0 : i * (values.size() - 1) / (count - 1);
    const double part = static_cast<double>(at + 1) / static_cast<double>(values.size());
    series.points.push_back({.x = 100 * part, .y = values[at]});
  }
  return series;
}

}  // namespace idbg::views
