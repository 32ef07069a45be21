// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// What TORCH_LOGS prints, alone or among a program's own output: recompiles, graph_breaks, guards,
// output_code, and the warnings that need no setting (recompile limit, suppressed failures, skipped
// CUDA graphs). It is rewritten as the TORCH_TRACE records that say the same, so that every
// analysis serves it. The texts have no specification:
// torch/_dynamo/{guards,convert_frame,symbolic_convert}.py.
bool SniffTorchLogs(std::string_view beginning);

// The records keep the lines of the text. Throws as Log::Read.
Log ReadTorchLogs(Source text, const LogOptions& options = {});

// The TORCH_TRACE log for a text of TORCH_LOGS, with the line of the text for each of its records.
struct ConvertedLog {
  Source log;
  std::vector<std::uint32_t> lines;
};
ConvertedLog ConvertTorchLogs(const Source& text);

}  // namespace idbg::logs
