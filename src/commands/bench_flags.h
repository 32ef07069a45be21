// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/bench/bench.h"
#include "base/process/interrupt.h"
#include "commands/app/command.h"
#include "commands/app/progress.h"

// What every command that times models takes.
namespace idbg::commands {

// How something is run and timed.
void DeclareRunFlags(Flags& flags, analyze::BenchRequest& request);

// The same, and what is timed.
void DeclareBenchFlags(Flags& flags, analyze::BenchRequest& request);

// Shows the rounds, and stops at Ctrl-C with those that there are. `progress` outlives the request.
void WatchBench(analyze::BenchRequest& request, Progress& progress);

// What `answer` returns, which times what is asked for.
auto WithProgress(analyze::BenchRequest& request, const Session& session, const auto& answer) {
  const base::InterruptScope interrupts;
  Progress progress("timing", "rounds", session.ShowsProgress());
  WatchBench(request, progress);
  return answer();
}

}  // namespace idbg::commands
