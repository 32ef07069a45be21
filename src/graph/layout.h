// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/graph.h"
#include "graph/operators/operators.h"

// How tensors lie in memory, as ATen asks (IsContiguous of a type is in graph.h).
namespace idbg::graph {

// Whether elements lie in row-major order without gaps. Sizes of 1 may have any stride.
bool IsContiguous(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);

// Whether a type has a stride for each of its sizes.
bool HasStrides(const TensorType& type);

// Whether images of two or three dimensions lie with their channels innermost, as
// is_channels_last_strides_2d and _3d of c10 find: sizes of 1 that could be either count as
// channels first.
bool HasChannelsLast(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);
// Of a type; unknown strides count as channels first, unknown sizes as 1.
bool HasChannelsLast(const TensorType& type);

// Whether elements lie further apart than as many would; unknown strides do not.
bool HasGaps(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);
bool HasGaps(const TensorType& type);

// Whether dimensions [first, last) of a tensor lie one behind the other, so that a view can make
// one of them; those of size 1 do not count, and unknown strides count as such.
bool AreFlat(const TensorType& type, std::size_t first, std::size_t last);

// Whether at::matmul takes a left operand of three dimensions or more, beside a right one of two,
// for one matrix: all but its last dimension lie one behind the other (should_fold in
// LinearAlgebra.cpp). Unknown strides do.
bool FoldsIntoMatrix(const TensorType& left);
bool FoldsIntoMatrix(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);

// The axis of a tensor of `rank` dimensions that each axis of its permutation is (aten.permute,
// aten.transpose, aten.t). Null: the arguments do not say it.
std::optional<std::vector<std::size_t>> PermutationOf(const Graph& graph, const Node& node,
                                                      const Operator& op, std::size_t rank);

}  // namespace idbg::graph
