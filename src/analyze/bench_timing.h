// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "analyze/bench_prepare.h"

namespace idbg::analyze {

// Times the variants of a prepared model side by side, each in a process of its own, and the first
// one in a second process, which shows the noise. `jobs` of them start at a time. A variant that
// fails says so; throws base::Error otherwise.
void TimeModel(const BenchRequest& request, std::size_t jobs, BenchedModel& model);

}  // namespace idbg::analyze
