// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "graph/graph.h"

namespace idbg::minify {

// Why a graph cannot be a script: the first part of it, in subgraphs too, that is not known to
// compute and nothing else. A script is run, and targets are whatever the file of a model says:
// "exec", "torch.os.system". What may stand in one are operators of the catalogue by their names
// in torch, and operators of namespaces that are not torch's, which exist only where somebody has
// loaded their library. Null: none.
std::optional<std::string> FindUnwritable(const graph::Graph& graph);

}  // namespace idbg::minify
