// SPDX-License-Identifier: Apache-2.0
#include "views/runs/doctor_document.h"

#include <utility>

#include "base/text/text.h"
#include "views/units.h"

namespace idbg::views {

report::Document DoctorDocument(const std::vector<Check>& checks) {
  report::Document document{.kind = "doctor", .title = "What inductor-debug finds here"};
  report::Table table{.key = "checks", .columns = {{"key", "check"}, "state", "what", "found"}};
  for (const Check& check : checks) {
    const bool is_right = check.remedy.empty();
    table.AddRow({check.key, is_right ? "right" : "wrong", check.title, check.found});
    if (is_right) continue;
    document.findings.push_back({.rule = "doctor",
                                 .message = check.title + ": " + check.found,
                                 .advice = check.remedy,
                                 .group = check.key});
  }
  const std::size_t wrong = document.findings.size();
  document.verdicts.push_back(
      {"", wrong == 0 ? report::State::kPass : report::State::kFail,
       wrong == 0
           ? "everything is there and fits"
           : base::Plural(wrong, "check") + " of " + std::to_string(checks.size()) +
                 " found something wrong: " +
                 ListFirst(document.findings, wrong, [](const auto& one) { return one.group; })});
  report::Section section{.key = "checks", .title = "Checks"};
  section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace idbg::views
