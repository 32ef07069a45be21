// SPDX-License-Identifier: Apache-2.0
#include "roofline/row_walk.h"

#include <algorithm>

#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "inductor/fusion_config.h"

namespace idbg::roofline {
namespace {

using fusion::LoopAccess;
using graph::Graph;

// Rows of more elements are looped over unless the reduction is one along neighbors.
constexpr double kShortRow = 64;
constexpr double kRowsOfUnit = 64;  // that are enough for it

bool IsAtEachPoint(const LoopAccess& access, const fusion::LoopNest& loops) {
  return 2 * access.iterations >= loops.points();
}

bool LiesAlong(const LoopAccess& access) { return access.stride == 0 || access.stride == 1; }

double ElementsOf(const LoopAccess& access, const Graph& graph, double otherwise) {
  if (access.value == graph::kNoValue) return otherwise;
  const auto& type = graph.value(access.value).tensor;
  return type ? graph::CountOf(&*type).value_or(0) : 0;
}

// Whether an access is to an element for each point, each row or each place in a row, all of them
// along the loops.
bool IsEven(const LoopAccess& access, const Graph& graph, const fusion::LoopNest& loops) {
  if (access.stride != 0 && (access.is_computed || !LiesAlong(access))) return false;
  const double elements = ElementsOf(access, graph, loops.points());
  return elements <= 1 || elements == loops.results || elements == loops.reduced ||
         2 * elements >= loops.points();
}

// Whether Inductor calls a reduction one along neighbors (ReductionHint.INNER): most of what it
// reads as a whole lies along the rows. Where there are rows enough for all units it asks whether
// all does.
bool IsInner(const fusion::Group& group, const Graph& graph, double units) {
  const fusion::LoopNest& loops = group.loops;
  if (loops.results <= 1) return true;
  int along = 0;
  int across = 0;
  bool is_even = true;
  for (const LoopAccess& access : loops.accesses) {
    if (!IsAtEachPoint(access, loops)) continue;
    is_even = is_even && IsEven(access, graph, loops);
    const bool is_whole = 2 * ElementsOf(access, graph, loops.points()) >= loops.points();
    if (!access.is_write && is_whole) ++(LiesAlong(access) ? along : across);
  }
  return along > across && (is_even || loops.results < kRowsOfUnit * std::max(1.0, units));
}

bool IsLooped(const fusion::Group& group, const Graph& graph, double units) {
  const double row = group.loops.reduced;
  if (row <= kShortRow) return false;
  return row > static_cast<double>(inductor::kPersistentReductionNumel) ||
         !IsInner(group, graph, units);
}

}  // namespace

int RowWalks(const fusion::Group& group, const Graph& graph, double units) {
  if (!IsLooped(group, graph, units)) return 0;
  const bool writes_points =
      std::ranges::any_of(group.loops.accesses, [&](const LoopAccess& access) {
        return access.is_write && IsAtEachPoint(access, group.loops);
      });
  return writes_points ? 2 : 1;
}

}  // namespace idbg::roofline
