// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile/compilations.h"
#include "compile/recompiles/recompile_reason.h"

namespace idbg::compile {

// Tells of each backward graph that compiled autograd captured why it was captured again.
class CaptureHistory {
 public:
  // To be called in the order of the log. Null for the first capture that a line of the program
  // caused; else why that capture did not do: PyTorch's own words, or the first autograd node in
  // which the graph differs from the last one of that line. A reason without a text: the log does
  // not say.
  std::optional<RecompileReason> ReasonOf(const CompilationSummary& capture);

 private:
  // By rank and line; captures of unknown lines are never compared.
  std::map<std::pair<const logs::Rank*, std::string>, std::vector<std::string>> nodes_;
};

}  // namespace idbg::compile
