// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "device/hardware.h"

namespace idbg::device {

// A figure of a hardware file that cannot be right, or cannot be checked.
struct HardwareDoubt {
  enum class Rule { kRate, kNoSuchUnit, kNotChecked };
  Rule rule = Rule::kRate;
  std::string figure;  // "matrix_flops.bfloat16"
  std::string message;
  std::string advice;
};

// Holds each rate against units x operations per cycle x clock of the architecture. Data sheets
// print tensor rates with 2:4 sparsity, and many tables repeat them as if dense: twice too high.
std::vector<HardwareDoubt> CheckHardware(const Hardware& hardware);

}  // namespace idbg::device
