// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "graph/shapes/shape_rules.h"

namespace idbg::graph {

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
                                  std::int64_t otherwise) const {
    return AxisOf(Int(name, position).value_or(otherwise), first.sizes.size());
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

struct ShapeFunction {
  std::string_view op;
  OutputTypes (*outputs)(const Call& call);
};

// Sorted by operator; a file each.
std::span<const ShapeFunction> CopyFunctions();       // shape_copies.cc: pad, stack, diagonal
std::span<const ShapeFunction> ProductFunctions();    // shape_products.cc
std::span<const ShapeFunction> TransformFunctions();  // shape_transforms.cc: fft, svd, collectives
std::span<const ShapeFunction> ForeachFunctions();    // one row: all names that begin so

}  // namespace idbg::graph
