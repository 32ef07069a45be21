// SPDX-License-Identifier: Apache-2.0
#include "report/merge.h"

#include <utility>

namespace idbg::report {
namespace {

// A part may be a report of several itself: its sources stay apart.
void SetSource(const std::string& name, std::string& source) {
  source = source.empty() ? name : name + ": " + source;
}

}  // namespace

Document Merge(std::vector<Part> parts, const std::string& title) {
  if (parts.size() == 1) {
    parts[0].document.kind = "report";
    return std::move(parts[0].document);
  }
  Document merged{.kind = "report", .title = title};
  for (Part& part : parts) {
    merged.sections.push_back({.key = "about",
                               .title = std::move(part.document.title),
                               .facts = std::move(part.document.context),
                               .source = part.name});
    for (Verdict& verdict : part.document.verdicts) {
      SetSource(part.name, verdict.source);
      merged.verdicts.push_back(std::move(verdict));
    }
    for (Section& section : part.document.sections) {
      SetSource(part.name, section.source);
      merged.sections.push_back(std::move(section));
    }
    for (Finding& finding : part.document.findings) {
      SetSource(part.name, finding.source);
      merged.findings.push_back(std::move(finding));
    }
  }
  return merged;
}

}  // namespace idbg::report
