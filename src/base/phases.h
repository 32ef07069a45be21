// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/log.h"

// What the program is doing: the phases (LogPhase) that have begun and not ended.
namespace idbg::base {

struct RunningPhase {
  std::string what;  // "prepare a.pt2, inductor"
  double seconds = 0;
};

// From now on phases are noted even where the log does not show them.
void WatchPhases();

// Of the phases that have run for at least `least_s` the one that began last. The first of all is
// left out: it is the command. Null: none.
std::optional<RunningPhase> FindRunningPhase(double least_s);

// Whether messages of this level are shown. LogsAt() is true for watched phases, too.
bool ShowsLog(LogLevel level);

}  // namespace idbg::base
