// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/hash.h"
#include "base/small_vector.h"
#include "graph/graph.h"
#include "plan/sizes.h"

namespace idbg::fusion {

// A region of memory; positions in Program::buffers.
using BufferId = std::int32_t;
inline constexpr BufferId kNoBuffer = -1;

using plan::HintsOf;
using plan::Plus;
using plan::Product;
using plan::RoundUp;
using plan::RowMajorStrides;
using plan::Sizes;
using plan::SizesOf;
using plan::Times;

// Dimensions, outermost first.
using Order = base::SmallVector<std::size_t, 6>;

// How the innermost loops of an access walk through memory: what a GPU's loads and stores cost by.
struct Walk {
  // Elements from one iteration of the innermost loop that moves to the next; 0: no loop moves, or
  // an index from memory says where.
  std::int64_t stride = 0;
  std::int64_t run = 1;      // iterations, from the innermost on, that follow each other in memory
  std::int64_t repeats = 1;  // iterations inside those that stay on one element
  // Where the innermost loop jumps: iterations of the loop that walks neighbours, else 0. A tile of
  // both reads whole lines.
  std::int64_t tile = 0;
  std::int64_t apart = 0;  // and iterations from one of them to the next
  bool gathers = false;    // each place is where an index says
};

// A tensor that is seen in another shape: its element [i...], counted row by row, lies at
// sum(i * stride), in memory or in the shape inside.
struct Shape {
  Sizes sizes;
  Sizes strides;
  std::shared_ptr<const Shape> inside;
};

// Where in a buffer a loop nest reads or writes: element [i...] lies at offset + sum(i * stride).
struct Access {
  BufferId buffer = kNoBuffer;
  Sizes sizes;  // of the loop nest
  Sizes strides;
  std::int64_t offset = 0;
  // Not 0: no such formula (division, modulo, an index from memory); equal numbers are equal
  // formulas. The strides are those in `shape`, or mean nothing where there is none.
  std::uint64_t opaque = 0;
  Walk hidden = {};      // of an opaque access: as it was while there was a formula
  bool gathers = false;  // see Walk
  // Dimensions (bits) whose strides Inductor does not see when it orders loops.
  std::uint64_t unseen = 0;
  // Of an opaque access: what it walks through, element by element in a row.
  std::shared_ptr<const Shape> shape = nullptr;
};

// The stride of a dimension as Inductor sees it when it orders loops: where there is no formula,
// how far the first step leads (stride_hints in sizevars.py).
std::int64_t SeenStride(const Access& access, std::size_t dim);

// Of the loops in the order in which they run.
Walk WalkOf(const Access& access);

// Whether the index is that of one loop alone, once loops that go on in one another are one, and
// leads from element to element from the buffer's first on; or none moves (MemoryDep.is_contiguous
// in dependencies.py). Of the loops in the order in which they run.
bool IsOneRow(const Access& access);
// Whether the innermost loop that moves goes from element to element, as far as the index says so
// (MemoryDep.stride1_for_last_dim).
bool EndsByOne(const Access& access);

// The access through `node`, a view, as its output number `piece` sees it.
Access ThroughView(const graph::Graph& graph, const graph::Node& node, std::size_t piece,
                   const Access& access);
// The access in a loop nest over `sizes`, which it broadcasts to.
Access Broadcast(const Access& access, const Sizes& sizes);
Access Reshape(const Access& access, const Sizes& sizes);
// Its dimensions in this order.
Access Permute(const Access& access, const Order& order);

// A number that two accesses share when they touch the same elements in the same order, loops
// merged and trailing broadcast loops dropped as Inductor's MemoryDep.normalize does; with
// `any_order`, the same elements in whatever order (normalize_with_stride_order).
std::uint64_t Fingerprint(const Access& access, bool any_order);
// The same without loops merged, as Inductor has them on GPUs until all is fused.
std::uint64_t UnmergedFingerprint(const Access& access);
// The same in whatever order. 0: a loop does not move, or two move alike, and no order of the loops
// can be found by strides (MemoryDep.decide_loop_order_to_match).
std::uint64_t ReorderedFingerprint(const Access& access);

using base::Mix;

}  // namespace idbg::fusion
