// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// What Inductor made: kernels with what is fused in them, library calls, operators that it left as
// they are (rule fallback, notes), and why CUDA graphs are skipped (rule cudagraph-skip).
void AddTraceKernels(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
