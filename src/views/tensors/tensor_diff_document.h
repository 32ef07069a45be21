// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diff/sets.h"
#include "report/document.h"

namespace idbg::views {

struct TensorDiffView {
  std::string expected;  // paths, for the context
  std::string actual;
  std::string fp64;                           // with Semantics::kSame
  std::size_t top = 20;                       // rows of tables; 0: all
  std::vector<std::string> graph_order = {};  // of values that two runs of a graph have kept
  std::size_t most_details = 5;               // tensors with a section of their own
};

// Two sets of tensors side by side; what does not pass is a finding: mismatch, nan, structure.
report::Document TensorDiffDocument(const diff::SetDiff& diff, diff::Semantics semantics,
                                    const TensorDiffView& view);

}  // namespace idbg::views
