// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/recompiles/recompile_reason.h"
#include "logs/events/metrics.h"
#include "logs/events/stack.h"

namespace idbg::compile {

// What to change so that a function is not compiled again for this cause. `specialized_at`: the
// line that made a dynamic size a number, where one did.
std::string AdviseOnRecompile(const RecompileReason& cause, const logs::DynamoConfig& config,
                              const logs::Frame& specialized_at);

// The same of a backward graph of compiled autograd, captured or compiled again.
std::string AdviseOnBackward(const RecompileReason& cause);

}  // namespace idbg::compile
