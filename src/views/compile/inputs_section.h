// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// The tensors that captured graphs take: where from, sizes, strides, who shares memory.
void AddTraceInputs(const logs::Trace& trace, const logs::View& view, report::Document& document);

// Dynamic sizes: which there are, which became numbers (rule specialized-symbol, notes) and what
// they must keep to; operators whose fake kernel is missing (missing-fake-kernel) or wrong
// (mismatched-fake-kernel).
void AddTraceSymbols(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
