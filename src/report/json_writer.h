// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

inline constexpr const char* kReportFormat = "inductor-debug-report";
inline constexpr int kReportVersion = 1;

// Of one text; of a longer one the rest is counted.
inline constexpr std::size_t kMostJsonTextBytes = std::size_t{16} << 20;

// The JSON form of a Document (data/schemas/report.schema.json), with a newline at the end: two
// spaces a level, or all in one line. Numbers that are not finite become null.
std::string ToJson(const Document& document);
std::string ToJsonLine(const Document& document);

}  // namespace idbg::report
