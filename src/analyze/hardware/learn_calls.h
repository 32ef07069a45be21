// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "roofline/calls/call_training.h"

namespace idbg::analyze {

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

}  // namespace idbg::analyze
