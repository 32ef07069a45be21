// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "divergence/precision.h"
#include "graph/graph.h"
#include "report/document.h"

namespace idbg::views {

struct PrecisionView {
  std::string model;
  std::string dtype;
  std::size_t top = 0;  // rows of tables; 0: all
};

// Which operators lose digits in a lower precision.
report::Document PrecisionDocument(const divergence::PrecisionReport& precision,
                                   const graph::Graph& graph, const PrecisionView& view);

}  // namespace idbg::views
