// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "logs/view.h"

namespace idbg::logs {

// A larger artifact recompile_reasons is not read: real ones have some KB.
inline constexpr std::uint64_t kMaxRecompileReasons = std::uint64_t{1} << 20;

// Calls `on_reason` with each reason of an artifact recompile_reasons, the newest cached version
// first; the text is valid during the call. The payload is a list of texts, or in older logs one
// text. Of a damaged list what stands before the damage is read. Throws as Log::JsonPayload.
void ReadRecompileReasons(const Log& log, const Record& record,
                          base::FunctionRef<void(std::string_view reason)> on_reason);

// What a log says of one backward graph that compiled autograd captured, under an id without a
// frame ("[!1/-/-]").
struct CapturedBackward {
  // Autograd nodes in the order in which they were called: "SumBackward0",
  // "torch::autograd::AccumulateGrad". Of the first graph in the log.
  std::vector<std::string> nodes;
  // Why no graph that was captured before did: "Cache miss due to new autograd node: ...". PyTorch
  // writes it where TORCH_LOGS=compiled_autograd_verbose is set; else empty.
  std::string reason;
};

// Reads the records compiled_autograd_graph and compiled_autograd_compile_reasons of a capture.
CapturedBackward ReadCapturedBackward(const Selected& capture);

}  // namespace idbg::logs
