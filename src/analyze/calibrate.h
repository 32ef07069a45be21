// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace idbg::analyze {

struct CalibrateRequest {
  std::string python = "python3";
  std::int64_t threads = 0;  // of torch; 0: its own choice
};

// A hardware file of this machine's processor, as text: what torch reaches on it, measured in some
// ten seconds (tools/inductor_debug/cpu_figures.py). Throws base::Error.
std::string CalibrateProcessor(const CalibrateRequest& request);

}  // namespace idbg::analyze
