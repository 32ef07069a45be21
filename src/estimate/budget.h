// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/estimate.h"

namespace idbg::estimate {

// What a model may take; null: any.
struct Budget {
  std::optional<double> latency_ms;
  std::optional<double> memory_mb;  // 1e6 bytes
  std::optional<double> energy_mj;  // millijoules an inference
  std::optional<double> power_w;

  bool operator==(const Budget&) const = default;
};

enum class Verdict { kPass, kFail, kUnknown };
std::string_view ToString(Verdict verdict);  // "PASS", "FAIL", "UNKNOWN"

struct BudgetVerdict {
  std::string what;  // "latency", "memory", "energy", "power"
  std::string unit;
  double limit = 0;
  std::optional<double> predicted;  // null: the device's file does not say enough
  Verdict verdict = Verdict::kUnknown;
  std::string note;  // what the verdict rests on, where that is not plain
};

// Holds the predicted Inductor run against the budget, in the order of its fields. A prediction
// with parts left out, or of times of a processor whose error was never measured, can fail, and is
// unknown otherwise. Energy and power of a device without
// energy figures pass when even the power limit would, and are unknown otherwise.
std::vector<BudgetVerdict> CheckBudget(const Estimate& estimate, const Budget& budget);

}  // namespace idbg::estimate
