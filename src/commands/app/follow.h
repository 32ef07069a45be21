// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/logs/logs.h"
#include "commands/app/command.h"

namespace idbg::commands {

// Reports logs that are being written again whenever they have grown, until Ctrl-C. A log that does
// not exist or holds nothing yet is waited for. Returns the exit code of the last report. `brief`:
// as Session::Report.
int FollowTraces(analyze::TraceRequest request, bool brief, const Session& session);

}  // namespace idbg::commands
