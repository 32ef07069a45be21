// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// What the artifacts graph_execution and inductor_graph_execution say: the compilations whose code
// ran, in that order.
struct GraphExecution {
  std::vector<std::string> ids;  // "0/0"
  bool is_damaged = false;       // what stands behind the damage is missing
};

GraphExecution ReadGraphExecution(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so or it cannot be read.
GraphExecution ReadGraphExecution(const Log& log, const Record& record);

}  // namespace idbg::logs
