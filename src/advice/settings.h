// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "advice/advise.h"

namespace idbg::advice {

// A change of how a graph is compiled or started, not of the graph.
struct Setting {
  std::string_view name;
  std::string_view finding;
  std::string_view change;     // what to write
  std::string_view condition;  // when that is allowed; empty: always
  Numbers numbers;
  bool (*apply)(Run& run);  // false: the run has it, or the device does not
};

std::span<const Setting> Settings();

}  // namespace idbg::advice
