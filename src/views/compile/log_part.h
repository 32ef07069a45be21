// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "report/document.h"

namespace idbg::views {

// The sections and findings of one log in a document, for what is made of them: the sections from
// `first` on, the findings from `first_finding` on.
class LogPart {
 public:
  LogPart(const report::Document& document, std::size_t first, std::size_t first_finding)
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

  const report::Table* FindTable(std::string_view key, std::string_view table) const {
    const report::Section* const section = Find(key);
    if (section == nullptr) return nullptr;
    const auto found = std::ranges::find(section->tables, table, &report::Table::key);
    return found == section->tables.end() ? nullptr : &*found;
  }

  // Of all compilations, their backward graphs too, as the time section says; 0 where it does not.
  double CompileSeconds() const {
    const report::Section* const section = Find("time");
    if (section == nullptr) return 0;
    const auto found = std::ranges::find(section->facts, "compile_ms", &report::Fact::key);
    if (found == section->facts.end()) return 0;
    const auto* const milliseconds = std::get_if<double>(&found->value);
    return milliseconds == nullptr ? 0 : *milliseconds / 1e3;
  }

  // How often a cache ("FX graph cache") gave an answer ("hit").
  std::int64_t LookUps(std::string_view cache, std::string_view answer) const {
    std::int64_t count = 0;
    ForEachAnswer([&](std::string_view name, std::string_view state, std::int64_t times, double) {
      count += name == cache && state == answer ? times : 0;
    });
    return count;
  }

  // What look-ups that missed took.
  double MissSeconds() const {
    double milliseconds = 0;
    ForEachAnswer([&](std::string_view, std::string_view state, std::int64_t, double taken_ms) {
      milliseconds += state == "miss" ? taken_ms : 0;
    });
    return milliseconds / 1e3;
  }

  // The finding of a rule that was seen most often.
  const report::Finding* Most(std::string_view rule) const {
    const report::Finding* most = nullptr;
    for (const report::Finding& finding : findings_) {
      if (finding.rule == rule && (most == nullptr || finding.count > most->count)) most = &finding;
    }
    return most;
  }

  std::int64_t Times(std::string_view rule) const {
    std::int64_t times = 0;
    for (const report::Finding& finding : findings_)
      times += finding.rule == rule ? finding.count : 0;
    return times;
  }

 private:
  // The rows of the cache section's table: cache, answer, count, milliseconds.
  template <typename OnAnswer>
  void ForEachAnswer(const OnAnswer& on_answer) const {
    const report::Table* const states = FindTable("cache", "states");
    if (states == nullptr) return;
    for (const auto& row : states->rows) {
      if (row.size() < 4) continue;
      const auto* const cache = std::get_if<std::string>(&row[0]);
      const auto* const answer = std::get_if<std::string>(&row[1]);
      const auto* const count = std::get_if<std::int64_t>(&row[2]);
      const auto* const taken_ms = std::get_if<double>(&row[3]);
      if (cache != nullptr && answer != nullptr && count != nullptr)
        on_answer(*cache, *answer, *count, taken_ms == nullptr ? 0 : *taken_ms);
    }
  }

  std::span<const report::Section> sections_;
  std::span<const report::Finding> findings_;
};

}  // namespace idbg::views
