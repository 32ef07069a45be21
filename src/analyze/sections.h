// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.h"

namespace idbg::analyze {

// A section in the table of those that one kind of input has, in the order of the page.
struct SectionRow {
  std::string_view name;
  std::string_view needs;   // why it is not shown although it was asked for
  bool only_asked = false;  // long, and read by few people: not in the report on everything
};

std::vector<std::string> NamesOf(const auto& table) {
  std::vector<std::string> names;
  for (const SectionRow& row : table) names.emplace_back(row.name);
  return names;
}

// What a section needs; `otherwise` for one that is not in the table.
std::string_view NeedsOf(const auto& table, std::string_view section, std::string_view otherwise) {
  const auto row = std::ranges::find(table, section, &SectionRow::name);
  return row == std::end(table) ? otherwise : row->needs;
}

// Whether a request for these sections, none of them for a report on everything, asks for this one.
bool IsAskedFor(const auto& table, std::string_view section,
                const std::vector<std::string>& requested) {
  if (requested.empty()) return !std::ranges::find(table, section, &SectionRow::name)->only_asked;
  return std::ranges::find(requested, section) != requested.end();
}

// Names the sections that were requested and are not in the document, each with the reason: an
// empty report must not look like a clean one. `reason_of` tells what a section needs.
void AddNotShown(const std::vector<std::string>& requested,
                 std::string_view (*reason_of)(std::string_view section),
                 report::Document& document);

// Marks the table that the short text form shows: the longest of the first of these sections that
// has one.
void MarkMainTable(std::initializer_list<std::string_view> sections, report::Document& document);

}  // namespace idbg::analyze
