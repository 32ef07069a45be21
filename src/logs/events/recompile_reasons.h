// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "base/function_ref.h"
#include "logs/log.h"

namespace idbg::logs {

// A larger artifact recompile_reasons is not read: real ones have some KB.
inline constexpr std::uint64_t kMaxRecompileReasons = std::uint64_t{1} << 20;

// Calls `on_reason` with each reason of an artifact recompile_reasons, the newest cached version
// first; the text is valid during the call. The payload is a list of texts, or in older logs one
// text. Of a damaged list what stands before the damage is read. Throws as Log::JsonPayload.
void ReadRecompileReasons(const Log& log, const Record& record,
                          base::FunctionRef<void(std::string_view reason)> on_reason);

}  // namespace idbg::logs
