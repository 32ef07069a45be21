// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <algorithm>
#include <charconv>

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

std::optional<Severity> FindSeverity(std::string_view name) {
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    if (ToString(severity) == name) return severity;
  }
  return std::nullopt;
}

bool NeedsAttention(const Document& document) {
  return std::ranges::any_of(document.findings, [](const Finding& finding) {
    return finding.severity != Severity::kNote;
  });
}

FailRule ParseFailRule(const std::string& text) {
  const std::size_t sign = text.find('>');
  FailRule rule{.rule = text.substr(0, sign)};
  const char* const end = text.data() + text.size();
  bool valid = !rule.rule.empty();
  if (sign != std::string::npos) {
    const auto [stop, error] = std::from_chars(text.data() + sign + 1, end, rule.allowed);
    valid = valid && error == std::errc{} && stop == end && rule.allowed >= 0;
  }
  if (!valid) {
    throw base::Error(base::ErrorCode::kUsage,
                      "--fail-on '" + text +
                          "' is no rule (expected like training-data-leak or "
                          "extrapolation>10)");
  }
  return rule;
}

bool Breaks(const Document& document, const FailRule& rule) {
  std::int64_t count = 0;
  for (const Finding& finding : document.findings) {
    if (finding.rule == rule.rule) count += finding.count;
  }
  return count > rule.allowed;
}

}  // namespace idbg::report
