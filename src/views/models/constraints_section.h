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

// "edge-npu: will not run: 52 violations with 5 causes".
std::string Verdict(const constraints::CheckResult& result, const constraints::Adapter& adapter);

}  // namespace idbg::views
