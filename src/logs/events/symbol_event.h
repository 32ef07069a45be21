// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "logs/events/stack.h"

namespace idbg::logs {

// An event on symbolic sizes. Each kind of event has some of the fields; the others stay empty.
struct SymbolEvent {
  std::string symbol;      // create_symbol, create_unbacked_symbol, ..._specialization: "s77"
  std::string value;       // with which it was traced, or to which it was specialized
  std::string range;       // create_symbol: "[2, int_oo]"
  std::string source;      // "L['x'].size()[0]"; of several the first
  std::string reason;      // ..._specialization, ..._fake_kernel
  std::string expression;  // guard_added, ..._provenance, expression_created: "Eq(s77, 6)"
  std::string op;          // missing_fake_kernel, mismatched_fake_kernel: the operator
  // In the tree of expressions, where the version numbers them: of the symbol, of the expression
  // that was made or asked about, and of those that it was made of. 0: not numbered.
  std::int64_t node_id = 0;
  std::vector<std::int64_t> argument_ids;
  std::string line_text;  // of the user's line that asked, as frame_locals holds it
  // Its variables: "a" to "Tensor(shape: torch.Size([s0, 3]), ...)".
  std::vector<std::pair<std::string, std::string>> locals;
  std::vector<Frame> user_stack;
  std::vector<Frame> stack;

  // The stack of the user's program where the event has one, else the whole stack.
  const std::vector<Frame>& UserStack() const { return user_stack.empty() ? stack : user_stack; }
};

// Reads the event of a record. Of a damaged one what stands before the damage.
SymbolEvent ReadSymbolEvent(const Log& log, const Record& record);

}  // namespace idbg::logs
