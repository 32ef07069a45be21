// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"

namespace idbg::analyze {

// Whether what commands need beside the program is there and fits: `doctor`. It starts a Python and
// a compiler, opens LibTorch and a confined process. `version`: of the program.
report::Document Diagnose(const std::string& version);

}  // namespace idbg::analyze
