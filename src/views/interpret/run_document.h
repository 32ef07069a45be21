// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "report/document.h"

namespace idbg::views {

// What was run and how.
struct RunView {
  std::string model;
  std::string inputs;  // where they came from
  std::string dtype;   // empty: as exported
  std::string saved;   // the file of the values; empty: none
  std::int64_t seed = 0;
  std::size_t top = 0;  // rows of the table; 0: all
};

// A run operator by operator: what each gave, which could not run, where the first NaN is.
report::Document RunDocument(const interpret::RunResult& result, const graph::Graph& graph,
                             const RunView& view);

}  // namespace idbg::views
