// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "compile/compilations.h"
#include "report/figures.h"

namespace idbg::views {

// Who called what was compiled: the stacks of the compilations' beginnings as one tree, without the
// frames of PyTorch and other libraries, with the compilations as leaves. No nodes where the log
// has no stacks.
report::Tree MakeStackTree(const logs::Trace& trace,
                           const std::vector<compile::CompilationSummary>& summaries);

}  // namespace idbg::views
