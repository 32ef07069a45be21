// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diff/sets.h"
#include "report/document.h"

// The parts of a comparison of tensors.

namespace idbg::views {

// Where in a tensor the mismatches are, and how large the errors: heatmaps over rows and columns,
// along each axis and over blocks, and a chart of the errors' distribution. What is all zero is
// left out.
void AddTensorFigures(const diff::PairDiff& pair, report::Section& section);

// "0 to 3": range `range` of `ranges` over `size` indices.
std::string RangeText(std::size_t range, std::size_t ranges, std::int64_t size);

// How the error grows along a graph whose values were kept by two runs: a chart over the values in
// the order of the graph, and the values at which it rose most above all before. `order`: names in
// that order. Nothing where no value has an error.
void AddErrorGrowth(const diff::SetDiff& diff, const std::vector<std::string>& order,
                    std::size_t top, report::Document& document);

struct TensorDiffView {
  std::string expected;  // paths, for the context
  std::string actual;
  std::string fp64;                           // with Semantics::kSame
  std::size_t top = 20;                       // rows of tables; 0: all
  std::vector<std::string> graph_order = {};  // of values that two runs of a graph have kept
};

// Two sets of tensors side by side; what does not pass is a finding: mismatch, nan, structure.
report::Document TensorDiffDocument(const diff::SetDiff& diff, diff::Semantics semantics,
                                    const TensorDiffView& view);

}  // namespace idbg::views
