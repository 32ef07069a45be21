// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// The tensors that captured graphs take: where from, sizes, strides, who shares memory.
void AddTraceInputs(const trace::Trace& trace, const trace::View& view, Document& document);

// Dynamic sizes: which there are, which became numbers (rule specialized-symbol, notes) and what
// they must keep to; operators whose fake kernel is missing (missing-fake-kernel) or wrong
// (mismatched-fake-kernel).
void AddTraceSymbols(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
