// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "trace/metrics.h"
#include "trace/recompile_reason.h"

namespace idbg::trace {

// What to change so that a function is not compiled again for this cause.
std::string AdviseOnRecompile(const RecompileReason& cause, const DynamoConfig& config);

}  // namespace idbg::trace
