// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logs/events/stack.h"
#include "logs/view.h"

namespace idbg::compile {

// A size that is not a number in the graph.
struct Symbol {
  std::string compilation;   // the label of the first that has it
  std::string name;          // "s77", "u0"
  bool is_unbacked = false;  // known only when the code runs: of nonzero(), item()
  std::string source;        // "L['x'].size()[0]"; of unbacked ones nothing
  std::string value;         // with which it was traced
  std::string range;         // "[2, int_oo]"
  logs::Frame user;          // the user's line that made it
  // Why it is none: "8, then 5" where Dynamo saw it change, else who asked for it.
  std::string made_dynamic;
  std::string specialized_to;  // the number that it became; empty: it is dynamic
  std::string reason;          // why, as PyTorch says: "range_refined_to_singleton"
  logs::Frame specialized_at;  // the user's line that did it
};

// A step by which an expression came to be: what it was made of stands before it.
struct ExpressionStep {
  std::string expression;  // "((-u0)//3)"
  logs::Frame user;        // the user's line that made it
};

// A condition on symbols that the program must keep to, or recompile.
struct SymbolGuard {
  std::string_view kind;    // "guard", or "real value used" where tracing looked at data
  std::string expression;   // "Eq(s77, 6)"
  std::string compilation;  // the label of the first
  logs::Frame user;
  std::int64_t count = 0;
  // The variables of that line, where the log has them: "a" to "u0 + 5".
  std::vector<std::pair<std::string, std::string>> locals;
  // How data came into it, from the symbols on; where the version records that. At most kMaxSteps.
  std::vector<ExpressionStep> steps;
  static constexpr std::size_t kMaxSteps = 24;
  bool is_export = false;  // recorded without a compile id: by torch.export
};

// An operator without a fake kernel, or with a wrong one: found by torch.export's draft mode.
struct FakeKernelProblem {
  std::string op;
  bool is_missing = true;  // else it differs from the real one
  std::string reason;
  base::Place record;
  std::int64_t count = 0;
};

struct Symbols {
  std::vector<Symbol> symbols;
  std::vector<SymbolGuard> guards;  // equal ones once, by first occurrence
  std::vector<FakeKernelProblem> fake_kernels;
  std::int64_t expressions = 0;  // expression_created records
};
Symbols FindSymbols(const logs::Trace& trace, const logs::View& view);

// How a symbol can be kept dynamic after this reason for specialising it.
std::string_view AdviceForSpecialization(const Symbol& symbol);

// The innermost frame that is not PyTorch's own; an empty one when there is none.
logs::Frame UserFrame(const std::vector<logs::Frame>& stack);

}  // namespace idbg::compile
