// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/names.h"
#include "graph/arguments.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"

// The parts of shapes.h, one file a family of operators.

namespace idbg::graph {

using Shape = std::vector<SymInt>;
using MaybeShape = std::optional<Shape>;

// The outputs of an operator in the order of its schema; null: unknown, or None.
using OutputTypes = std::vector<std::optional<TensorType>>;

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

// Of operators that make a tensor out of arguments, and what it holds when nobody says it
// (torch.get_default_dtype() is float32).
MaybeShape CreatedShape(const Graph& graph, const Node& node, const Operator& op);
DType CreatedType(const Graph& graph, const Node& node, const Operator& op);

MaybeShape ConvolutionShape(const Graph& graph, const Node& node, const Operator& op);
MaybeShape PoolingShape(const Graph& graph, const Node& node, const Operator& op);
// Pooling over the last `axes` axes; the arguments are in the order of aten.max_pool2d or
// avg_pool2d.
MaybeShape PooledShape(const Graph& graph, const Node& node, std::size_t axes, bool is_max);

// x[i, j] for the list of indices at this argument.
MaybeShape IndexShape(const Graph& graph, const Node& node, const TensorType& input,
                      std::size_t position);

// Operators whose outputs differ from each other in size or dtype, by a signature
// (shape_signatures.cc) or a function (shape_special.cc). Null: the operator has none.
std::optional<OutputTypes> OutputsBySignature(const Graph& graph, const Node& node,
                                              const Operator& op);
std::optional<OutputTypes> OutputsByFunction(const Graph& graph, const Node& node,
                                             const Operator& op);

// How the outputs of an operator follow from its arguments; the form is described in
// shape_signatures.cc. Several rows of one operator: the first that fits.
using ShapeSignature = base::Named<std::string_view>;

// Sorted by operator. tests/shapes/check_shapes.py holds the names of arguments against torch.
std::span<const ShapeSignature> ShapeSignatures();

// The element type of an output of this node by torch's promotion rules; `first` is its first
// input.
DType ResultType(const Graph& graph, const Node& node, const Operator& op, DType first);

// The dtype that an argument asks for; null: none does.
std::optional<DType> RequestedType(const Node& node);

DType RealType(DType dtype);     // complex64: float32; others themselves
DType ComplexType(DType dtype);  // float64: complex128; others complex64

// The shape with another size of an axis; without the axis; with an axis of that size before it.
Shape WithSize(Shape shape, std::size_t axis, SymInt size);
Shape Without(Shape shape, std::size_t axis);
Shape WithAxis(Shape shape, std::size_t axis, SymInt size);

// One call, for the shape rules that are functions. `first`: the type of its first tensor.
struct Call {
  const Graph& graph;
  const Node& node;
  const Operator& op;
  const TensorType& first;

  const Argument* Find(std::string_view name, std::size_t position) const {
    return FindArgument(node, name, position);
  }
  const TensorType* Tensor(std::string_view name, std::size_t position) const {
    return FindTensor(graph, node, name, position);
  }
  std::optional<std::int64_t> Int(std::string_view name, std::size_t position) const {
    return FindInt(graph, node, name, position);
  }
  std::optional<Sizes> Ints(std::string_view name, std::size_t position) const {
    return FindInts(graph, node, name, position);
  }
  std::optional<SymInt> Size(std::string_view name, std::size_t position) const {
    return SizeOf(graph, Find(name, position));
  }
  MaybeShape SizeList(std::string_view name, std::size_t position) const {
    return FindSizes(graph, node, name, position);
  }
  // Of the first tensor.
  std::optional<std::size_t> Axis(std::string_view name, std::size_t position,
                                  std::optional<std::int64_t> otherwise = {}) const {
    const auto dim = Int(name, position);
    if (!dim && !otherwise) return std::nullopt;
    return AxisOf(dim ? *dim : *otherwise, first.sizes.size());
  }
  TensorType Like(Shape sizes, DType dtype) const {
    TensorType type;
    type.dtype = dtype;
    type.sizes = std::move(sizes);
    type.device = first.device;
    return type;
  }
  TensorType Like(Shape sizes) const {
    return Like(std::move(sizes), RequestedType(node).value_or(first.dtype));
  }
  OutputTypes One(MaybeShape sizes) const {
    if (!sizes) return {};
    return {Like(*std::move(sizes))};
  }
};

using ShapeFunction = OutputTypes (*)(const Call& call);
using ShapeFunctions = std::span<const base::Named<ShapeFunction>>;

// Sorted by operator; a file each.
ShapeFunctions CopyFunctions();       // shape_copies.cc: pad, stack, diagonal
ShapeFunctions ProductFunctions();    // shape_products.cc
ShapeFunctions TransformFunctions();  // shape_transforms.cc: fft, svd, collectives
// Of an operator with ShapeRule::kView; null: none.
ShapeFunction FindViewFunction(const Operator& op, const Node& node);
// Of _foreach_add and its forty sisters, whose schemas begin alike; the fused optimizers write.
OutputTypes ForeachOutputs(const Call& call);

}  // namespace idbg::graph
