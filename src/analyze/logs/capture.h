// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runs/capture.h"

namespace idbg::analyze {

// Lines for people about a run that has ended: where its logs went otherwise, how it ended, what
// was compiled, how to look at it. `folder` is the run's as the user would write it.
std::vector<std::string> SummarizeCapture(const runs::CaptureResult& result,
                                          const std::string& folder);

}  // namespace idbg::analyze
