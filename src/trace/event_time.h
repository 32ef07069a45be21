// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "trace/metrics.h"
#include "trace/view.h"

namespace idbg::trace {

// How long a compilation took as its chromium_event records say, for logs whose metrics do not: of
// programs that died while they compiled, and of old versions. The spans entire_frame_compile; of
// one that did not end the time until the last event. Null without such events.
std::optional<CompileTime> CompileTimeOfEvents(const Selected& selected);

}  // namespace idbg::trace
