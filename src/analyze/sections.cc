// SPDX-License-Identifier: Apache-2.0
#include "analyze/sections.h"

#include <set>

namespace idbg::analyze {
namespace {

bool IsShown(const std::string& name, const report::Document& document) {
  if (name == "verdict") return !document.verdicts.empty();
  return std::ranges::find(document.sections, name, &report::Section::key) !=
         document.sections.end();
}

}  // namespace

void AddNotShown(const std::vector<std::string>& requested,
                 std::string_view (*reason_of)(std::string_view section),
                 report::Document& document) {
  std::string text;
  std::set<std::string> told;
  for (const std::string& name : requested) {
    if (IsShown(name, document) || !told.insert(name).second) continue;
    text += (text.empty() ? "" : ", ") + name + " (" + std::string(reason_of(name)) + ")";
  }
  if (!text.empty()) document.context.push_back({"not_shown", "not shown", text});
}

void MarkMainTable(std::initializer_list<std::string_view> sections, report::Document& document) {
  for (const std::string_view key : sections) {
    const auto found = std::ranges::find(document.sections, key, &report::Section::key);
    if (found == document.sections.end() || found->tables.empty()) continue;
    const auto longest = std::ranges::max_element(
        found->tables, {}, [](const report::Table& table) { return table.rows.size(); });
    longest->is_main = true;
    return;
  }
}

}  // namespace idbg::analyze
