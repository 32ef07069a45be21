// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "logs/events/stack.h"
#include "logs/log.h"

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

}  // namespace idbg::logs
