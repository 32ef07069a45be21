// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "constraints/check.h"
#include "report/document.h"

namespace idbg::views {

// What an adapter does not take of a graph, a row for each cause.
report::Section ConstraintsSection(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter);

// A finding for each cause: errors in strict mode, else warnings.
void AddViolations(const constraints::CheckResult& result, const constraints::Adapter& adapter,
                   constraints::Mode mode, report::Document& document);

// "edge-npu: does not take the graph, for 5 causes (dtype 52)".
report::Verdict ConstraintsVerdict(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter);

}  // namespace idbg::views
