// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace idbg::analyze {

struct CalibrateRequest {
  std::string device = "cpu";  // or "cuda"
  std::string python = "python3";
  std::int64_t threads = 0;  // of torch; 0: its own choice
  // Of a GPU:
  std::string folder = "calibration";  // results of the steps, from which a second run goes on
  std::string graphs;                  // small graphs that are already measured: no GPU is asked
  std::string base;      // hardware file with the specifications; empty: of the catalogue
  double limit_s = 600;  // for measuring
};

// A hardware file, as text: of this machine's processor what torch reaches on it, measured in
// about a minute (tools/inductor_debug/cpu_figures.py); of its GPU the specifications with what was
// measured on it (tools/inductor_debug/gpu_calibration.py). Throws base::Error.
std::string Calibrate(const CalibrateRequest& request);

}  // namespace idbg::analyze
