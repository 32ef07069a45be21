// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/bench.h"
#include "graph/graph.h"
#include "report/document.h"

namespace idbg::analyze {

// Times the model of a request at each size of its sweep; every size is compiled anew. Throws
// Error(kUsage) for a size that the graph fixes, or outside its range; as BenchDocument otherwise.
report::Document SweepDocument(const BenchRequest& request, const graph::Graph& graph);

}  // namespace idbg::analyze
