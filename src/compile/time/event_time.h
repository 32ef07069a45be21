// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "logs/events/metrics.h"
#include "logs/view.h"

namespace idbg::compile {

// How long a compilation took as its chromium_event records say, for logs whose metrics do not: of
// programs that died while they compiled, and of old versions. The spans entire_frame_compile (of a
// capture compiled_autograd, of AOTInductor compile_fx_aot); of one that did not end the time until
// the last event. Null without such events.
std::optional<logs::CompileTime> CompileTimeOfEvents(const logs::Selected& selected);

}  // namespace idbg::compile
