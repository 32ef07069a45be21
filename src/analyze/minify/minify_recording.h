// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "minify/values.h"
#include "readers/reader.h"

namespace idbg::analyze {

// What every value of a graph of `file` was when it ran once: inputs from `inputs` (tensors by
// name; empty: the sample inputs of the archive, else spread numbers), weights from the archive.
// Where the graph cannot run, the inputs and weights alone; `source` says so.
minify::Recording RecordValues(const readers::Input& file, const graph::Graph& graph,
                               const std::string& inputs);

}  // namespace idbg::analyze
