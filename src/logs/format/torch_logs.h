// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "logs/format/log_builder.h"
#include "logs/source.h"

namespace idbg::logs {

// What TORCH_LOGS prints, alone or among a program's own output: recompiles, graph_breaks, guards,
// output_code, and the warnings that need no setting (recompile limit, suppressed failures, skipped
// CUDA graphs). Its messages become the records in which TORCH_TRACE says the same, so that every
// analysis serves it.
bool SniffTorchLogs(std::string_view beginning);

// A record's line is that of its message in the text. Throws kFormat for a text without records.
LogContents ReadTorchLogs(const Source& text);

}  // namespace idbg::logs
