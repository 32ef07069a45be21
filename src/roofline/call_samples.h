// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "roofline/convolution_work.h"

namespace idbg::roofline {

// A convolution that was measured by itself.
struct CallSample {
  ConvolutionWork work;
  std::string style;  // how it was drawn: "dense", "stem"
  std::string shape;  // the same for calls that differ in dtype, layout and bias alone
  double time_s = 0;  // what it adds to a replayed graph, beside the gap before it
};

struct CallSamples {
  std::vector<CallSample> calls;
  std::size_t others = 0;   // lines of other calls, or of float32 without TF32
  std::size_t damaged = 0;  // lines that could not be read, or without sizes and a time that fit
};

// Reads what tools/measure_calls.py writes, a JSON map a line. Throws Error(kNotFound), and
// Error(kFormat) where no line is a convolution.
CallSamples ReadCallSamples(const std::filesystem::path& path);

}  // namespace idbg::roofline
