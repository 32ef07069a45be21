// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// What Inductor made: kernels with what is fused in them, library calls, operators that it left as
// they are (rule fallback, notes), and why CUDA graphs are skipped (rule cudagraph-skip).
void AddTraceKernels(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
