// SPDX-License-Identifier: Apache-2.0
#include "analyze/sections.h"

#include <algorithm>

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
  for (const std::string& name : requested) {
    if (IsShown(name, document)) continue;
    text += (text.empty() ? "" : ", ") + name + " (" + std::string(reason_of(name)) + ")";
  }
  if (!text.empty()) document.context.push_back({"not_shown", "not shown", text});
}

}  // namespace idbg::analyze
