// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "logs/events/stack.h"
#include "logs/log.h"

namespace idbg::logs {

// What inductor_provenance_tracking_kernel_stack_traces says: which lines became which kernel.
struct KernelStackTraces {
  // By kernel without the number of one call, its first stack, outermost frame first.
  std::map<std::string, std::vector<Frame>, std::less<>> stacks;
  bool is_damaged = false;  // what stands behind the damage is missing
};

KernelStackTraces ReadKernelStackTraces(std::string_view json);
// Of an artifact's payload. A payload that cannot be read counts as damaged.
KernelStackTraces ReadKernelStackTraces(const Log& log, const Record& record);

}  // namespace idbg::logs
