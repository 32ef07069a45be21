// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "compile/time/timeline.h"

namespace idbg::views {

// Writes a timeline in Chrome's trace format, as Perfetto and chrome://tracing read it: complete
// events, whose process is the rank and whose thread is the lane. Times are microseconds since the
// epoch, as in the log. Args that are lists or long (the components of keys) are left out. Throws
// kExternal when the file cannot be written.
void WriteChromeTrace(const logs::Trace& trace, const compile::Timeline& timeline,
                      const std::filesystem::path& path);

}  // namespace idbg::views
