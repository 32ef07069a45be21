// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"

namespace idbg::graph {

// A size that a graph leaves open.
struct OpenSize {
  std::string symbol;  // "s77"
  std::string place;   // the first size of an input that is this symbol: "x[0]"; empty: none
  std::optional<std::int64_t> min;  // the range for which the graph was exported
  std::optional<std::int64_t> max;
};

// In the order of the symbols' names.
std::vector<OpenSize> OpenSizes(const Graph& graph);

// The open size that a user names: by its symbol, or as a size of an input, counted from 0
// ("x[0]"). torch.export does not store the names of the program's Dims. Null: the graph has none
// such.
std::optional<OpenSize> FindOpenSize(const Graph& graph, std::string_view name);

// "s17 is x[0], 2 to 64; s27 is x[1], 2 or more; y[0] is 2*s17": what a user may set, and what
// follows from it.
std::string OpenSizesText(const Graph& graph);

// What to say of a size that graphs do not have. `open`: the OpenSizesText of the first graph that
// leaves some open.
std::string UnknownSizeText(std::string_view open);

// The values of the graph's symbols among what was given; names that the graph does not have are
// left out. Throws Error(kUsage) for a value outside the range for which the graph was exported,
// and for two values of one symbol.
tensor::Bindings ResolveBindings(const Graph& graph, const tensor::Bindings& given);

}  // namespace idbg::graph
