// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <algorithm>

namespace idbg::report {

std::string_view ToString(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "note";
}

bool NeedsAttention(const Document& document) {
  return std::ranges::any_of(document.findings, [](const Finding& finding) {
    return finding.severity != Severity::kNote;
  });
}

}  // namespace idbg::report
