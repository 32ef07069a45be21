// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compile/guards/guards.h"
#include "report/document.h"

namespace idbg::views {

// The guards of a compilation beside the work that they guard, in microseconds of one call.
struct GuardCost {
  std::string compilation;  // its label
  std::int64_t checks = 0;
  std::int64_t python = 0;            // of them those that run in Python
  std::optional<double> recorded_us;  // once, with cold caches, as PyTorch's log says
  std::optional<double> measured_us;  // of a call, by a profile
  double work_us = 0;                 // of a call of the compiled code: host or device, the longer
  std::string_view work_source;       // "measured", "predicted"

  double guard_us() const { return measured_us ? *measured_us : recorded_us.value_or(0); }
  // Of the time of a call with its guards.
  double Share() const;
};

// The largest share first, as those below take them.
void SortByShare(std::vector<GuardCost>& costs);

// Adds a table of the costs, if there are any, to the section of the guards of the same log.
void AddGuardCostTable(const std::vector<GuardCost>& costs, std::size_t top,
                       report::Section& guards);

// A finding for each that is above a tenth. `python`: the kinds of guards that run in Python, whose
// cures are named.
void AddGuardCostFindings(const std::vector<GuardCost>& costs,
                          const std::vector<compile::PythonGuards>& python,
                          report::Document& document);

}  // namespace idbg::views
