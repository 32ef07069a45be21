// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "commands/app/flags.h"
#include "commands/app/progress.h"

// What every command that times models takes.
namespace idbg::commands {

// How something is run and timed.
void DeclareRunFlags(Flags& flags, analyze::BenchRequest& request);

// The same, and what is timed.
void DeclareBenchFlags(Flags& flags, analyze::BenchRequest& request,
                       std::vector<std::string>& variants);

// Shows the rounds, and stops at Ctrl-C with those that there are. `progress` outlives the request.
void WatchBench(analyze::BenchRequest& request, Progress& progress);

}  // namespace idbg::commands
