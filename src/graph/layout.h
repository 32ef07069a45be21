// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "graph/graph.h"

// How tensors lie in memory, as ATen asks (IsContiguous is in graph.h).
namespace idbg::graph {

// Whether images of two or three dimensions lie with their channels innermost, as
// is_channels_last_strides_2d and _3d of c10 find: sizes of 1 that could be either count as
// channels first.
bool HasChannelsLast(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides);

// Whether dimensions [first, last) of a tensor lie one behind the other, so that a view can make
// one of them; those of size 1 do not count, and unknown strides count as such.
bool AreFlat(const TensorType& type, std::size_t first, std::size_t last);

}  // namespace idbg::graph
