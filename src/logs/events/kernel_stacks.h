// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/error.h"
#include "logs/log.h"

namespace idbg::logs {

// A line of the user's code.
struct SourceLine {
  base::Place place;
  std::string code;  // its text

  bool operator==(const SourceLine&) const = default;
};

// What inductor_provenance_tracking_kernel_stack_traces says: which lines became which kernel.
struct KernelStackTraces {
  // By kernel without the number of one call, the innermost frame of its first stack.
  std::map<std::string, SourceLine, std::less<>> lines;
  bool is_damaged = false;  // what stands behind the damage is missing
};

KernelStackTraces ReadKernelStackTraces(std::string_view json);
// Of an artifact's payload. A payload that cannot be read counts as damaged.
KernelStackTraces ReadKernelStackTraces(const Log& log, const Record& record);

}  // namespace idbg::logs
