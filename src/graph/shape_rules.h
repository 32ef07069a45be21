// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "graph/arguments.h"
#include "graph/graph.h"
#include "graph/operators.h"

// The parts of shapes.h, one file a family of operators.
namespace idbg::graph {

using Shape = std::vector<SymInt>;
using MaybeShape = std::optional<Shape>;

// Sizes as the arguments say them; null: absent or no integer. Symbolic ones stay symbolic.
std::optional<SymInt> SizeOf(const Graph& graph, const Argument* argument);
MaybeShape FindSizes(const Graph& graph, const Node& node, std::string_view name,
                     std::size_t position);

// Arithmetic over sizes: a number where both are, else an expression with its hint.
SymInt Add(const SymInt& a, const SymInt& b);
SymInt Multiply(const SymInt& a, const SymInt& b);
SymInt FloorDivide(const SymInt& a, const SymInt& b);

// Null when the shapes do not fit.
MaybeShape Broadcast(const Shape& a, const Shape& b);

// Views of `input`: one shape an output.
std::optional<std::vector<Shape>> ViewShapes(const Graph& graph, const Node& node,
                                             const Operator& op, const TensorType& input);

MaybeShape ConvolutionShape(const Graph& graph, const Node& node, const Operator& op);
MaybeShape PoolingShape(const Graph& graph, const Node& node, const Operator& op);

// The element type of an output of this node by torch's promotion rules; `first` is its first
// input.
DType ResultType(const Graph& graph, const Node& node, const Operator& op, DType first);

}  // namespace idbg::graph
