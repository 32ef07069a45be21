// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyze/bench/bench.h"
#include "graph/graph.h"
#include "report/document.h"

namespace idbg::analyze {

// Times a model, `file`, at each size of its sweep; every size is compiled anew. Throws
// Error(kUsage) for a size that the graph fixes, or outside its range; as BenchDocument otherwise.
report::Document SweepDocument(const BenchRequest& request, const std::string& file,
                               const graph::Graph& graph);

}  // namespace idbg::analyze
