// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "timings/timings.h"

namespace idbg::timings {

// Throws Error(kUsage) when the times in `path` are of another device than `hardware`; empty: any.
void CheckDevice(const Timings& timings, const std::string& hardware, const std::string& path);

// Keeps the problems of one operator. Throws Error(kUsage) for a name that is not one, and for data
// without such problems, with those that it holds.
void KeepOp(Timings& timings, const std::string& op, const std::string& path);

}  // namespace idbg::timings
