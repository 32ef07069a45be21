// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "plan/kernel.h"

namespace idbg::roofline {

// A convolution or fused attention that was measured by itself.
struct CallSample {
  plan::Kernel work;  // with either
  tensor::DType dtype = tensor::DType::kFloat32;
  std::string style;  // how it was drawn: "dense", "stem"; of attention its mask
  std::string shape;  // the same for calls that differ in dtype, layout, bias and mask alone
  double time_s = 0;  // what CallModel::CallS predicts
};

struct CallSamples {
  std::vector<CallSample> calls;
  // Lines of other calls: convolutions in float32 without TF32, attention that no fused kernel took
  // or whose heads share keys.
  std::size_t others = 0;
  std::size_t damaged = 0;  // lines that could not be read, or without sizes and a time that fit
};

// Reads what tools/inductor_debug/calibration/measure_calls.py writes, a JSON map a line. Throws
// Error(kNotFound), and Error(kFormat) where no line is such a call.
CallSamples ReadCallSamples(const std::filesystem::path& path);

}  // namespace idbg::roofline
