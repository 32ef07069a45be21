// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logs/format/envelope.h"

namespace idbg::logs {

// The messages of the compiler that TORCH_LOGS prints, and what TORCH_TRACE says in their place.
// The texts have no specification: torch/_dynamo/{guards,convert_frame,symbolic_convert}.py,
// torch/_inductor/{cudagraph_utils,compile_fx}.py, torch/fx/experimental/symbolic_shapes.py,
// torch/_functorch/_aot_autograd/graph_c{apture,ompile}.py.

// A record of TORCH_TRACE.
struct MessageRecord {
  Envelope envelope;     // its event, name and whether it has a payload
  std::string metadata;  // {"EVENT": {...}}
  std::string payload;
};

struct MessageKind {
  std::string_view start;
  bool anywhere;  // in the first line
  bool is_whole;  // a line that looks like the start of another message belongs to this one
  // What the lines of a message say, of which there is one; null: nothing that another does not.
  std::vector<MessageRecord> (*read)(std::span<const std::string> lines);
  std::string_view end = "";  // how a line of each whole message begins, behind blanks
};

// By the first line of a message; null: the compiler does not begin one so.
const MessageKind* FindMessageKind(std::string_view line);

// False for a message that lacks what each of its kind holds.
bool IsWhole(std::span<const std::string> message);

}  // namespace idbg::logs
