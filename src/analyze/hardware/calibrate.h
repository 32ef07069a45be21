// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "roofline/calls/call_training.h"

namespace idbg::analyze {

struct CalibrateRequest {
  std::string device = "cpu";  // or "cuda"
  std::string python = "python3";
  std::int64_t threads = 0;  // of torch; 0: its own choice
  // Of a GPU:
  std::string folder = "calibration";  // results of the steps, from which a second run goes on
  std::string graphs;                  // small graphs that are already measured: no GPU is asked
  std::string base;  // hardware file with the specifications; empty: of the catalogue
  // For measuring; null: 60 seconds of a processor, 600 of a GPU.
  std::optional<double> limit_s;
};

// Hears of each step that is done: of how many, and which one is next.
using CalibrateObserver = std::function<void(double done, double total, std::string_view next)>;

// A hardware file, as text: of this machine's processor what torch reaches on it
// (tools/inductor_debug/cpu_figures.py); of its GPU the specifications with what was measured on it
// (tools/inductor_debug/gpu_calibration.py). When the limit is reached, or base::InterruptScope
// asks for it, it has what is measured so far, and a warning says what it lacks. Throws
// base::Error.
std::string Calibrate(const CalibrateRequest& request, const CalibrateObserver& observer);

struct LearnCallsRequest {
  std::string calls;     // what tools/inductor_debug/calibration/measure_calls.py wrote
  std::string hardware;  // of the device that they were measured on
  std::string also;      // the same of a relative of the device, to learn from too; or empty
  std::string also_hardware;
  std::string model;  // file to write; empty: nothing is trained, the device's own is judged
  std::int64_t epochs = roofline::CallTrainingOptions{}.epochs;
  std::int64_t members = roofline::CallTrainingOptions{}.members;
  std::int64_t threads = 0;  // 0: LibTorch's choice
  std::int64_t seed = 42;
};

struct LearnedCalls {
  roofline::CallSamples samples;
  roofline::CallTraining training;
};

// Trains a model of library calls, or judges that of the device, on calls kept out of training.
LearnedCalls LearnCalls(const LearnCallsRequest& request, train::TrainObserver& observer);

// What kernels that Inductor writes take beside their floor, with other costs than the device's:
// the arithmetic that fits of these costs call
// (tools/inductor_debug/calibration/fit_kernel_costs.py). `file` holds {"launches": [columns of the
// table of launches], "sets": [{"costs": {name: value}, "memory_us": [for each launch, where it is
// not the launch's own]}]}; the result is a line
// {"times_us": [for each set [for each launch]]}.
std::string PriceLoops(const std::string& file, const std::string& hardware);

}  // namespace idbg::analyze
