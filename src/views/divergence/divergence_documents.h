// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "divergence/diverge.h"
#include "divergence/precision.h"
#include "graph/graph.h"
#include "report/document.h"

// A compiled model, or one in a lower precision, beside eager mode.
namespace idbg::views {

struct DivergenceView {
  std::string model;
  bool was_cached = false;
  std::size_t top = 0;  // rows of tables; 0: all
};

// Where a compiled model departs from eager mode: the values in order with what has come together
// and what each kernel adds, and the operator that is wrong, with its code.
report::Document DivergenceDocument(const divergence::Divergence& divergence,
                                    const divergence::CompiledRun& compiled,
                                    const graph::Graph& graph, const DivergenceView& view);

struct PrecisionView {
  std::string model;
  std::string dtype;
  std::size_t top = 0;  // rows of tables; 0: all
};

// Which operators lose digits in a lower precision.
report::Document PrecisionDocument(const divergence::PrecisionReport& precision,
                                   const graph::Graph& graph, const PrecisionView& view);

}  // namespace idbg::views
