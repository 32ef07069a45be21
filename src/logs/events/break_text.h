// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/function_ref.h"
#include "logs/events/stack.h"
#include "logs/log.h"
#include "logs/view.h"

namespace idbg::logs {

// What Dynamo writes about one graph break: the payload of dynamo_graph_break_reason, an entry of
// restart_reasons, the message of TORCH_LOGS=graph_breaks. Whatever a version leaves out is empty.
struct BreakText {
  std::string type;  // "Data-dependent branching"; of versions without types the whole reason
  std::string explanation;
  std::vector<std::string> hints;
  std::string context;       // "attempted to jump with TensorVariable()"
  std::string link;          // the page about breaks of this type
  base::Place place;         // of the line that breaks, which may be a library's
  std::vector<Frame> stack;  // of the program down to that line, outermost first
  bool skips_frame = false;  // the whole function falls back to eager
  std::string skip_type;     // why that, if it is another break: "graph break in loop"

  // The exception behind it, "RuntimeError: a and b must have ..."; empty for none.
  std::string Cause() const;
  // "gb0170" of the link.
  std::string LinkId() const;
};

// "RuntimeError: a and b" of "RuntimeError('a and b')", as Python prints an exception's value.
std::string UnquoteException(std::string_view text);

BreakText ParseBreakText(std::string_view text);
// Of the payload of dynamo_graph_break_reason.
BreakText ReadBreakText(const Log& log, const Record& record);

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
