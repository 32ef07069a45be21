// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/recompiles/recompile_reason.h"
#include "logs/events/metrics.h"

namespace idbg::compile {

// What to change so that a function is not compiled again for this cause.
std::string AdviseOnRecompile(const RecompileReason& cause, const logs::DynamoConfig& config);

}  // namespace idbg::compile
