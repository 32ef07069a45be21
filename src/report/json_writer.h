// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

inline constexpr const char* kReportFormat = "inductor-debug-report";
inline constexpr int kReportVersion = 1;

// The JSON form of a Document (data/schemas/report.schema.json), with a newline at the
// end. Numbers that are not finite become null. `indent` 0 gives one line.
std::string ToJson(const Document& document, int indent = 2);

}  // namespace idbg::report
