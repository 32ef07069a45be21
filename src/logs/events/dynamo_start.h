// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "logs/events/stack.h"

namespace idbg::logs {

// dynamo_start: a compilation begins.
struct DynamoStartEvent {
  // Outermost frame first. The innermost one is the function that is compiled.
  std::vector<Frame> stack;
};

// Reads the event of a dynamo_start record. Of a damaged one what stands before the damage.
DynamoStartEvent ReadDynamoStart(const Log& log, const Record& record);

}  // namespace idbg::logs
