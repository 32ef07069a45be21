// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

#include "base/names.h"
#include "graph/arguments.h"
#include "inductor/fusion_config.h"
#include "plan/work.h"

namespace idbg::plan {

namespace {

using graph::OpKind;
using IndexKinds = std::set<std::array<std::int64_t, 3>>;

// Estimates, one instruction of the special function unit counted as eight: erf, tanh, sqrt, exp
// and division from the times of kernels with them on an H200, the others by their likeness to
// those.
constexpr base::Named<double> kSpecial[] = {
    {"aten.acos", 40},       {"aten.asin", 40},       {"aten.atan", 40},
    {"aten.atan2", 60},      {"aten.cos", 40},        {"aten.cosh", 40},
    {"aten.div", 9},         {"aten.elu", 14},        {"aten.erf", 38},
    {"aten.erfc", 60},       {"aten.erfinv", 60},     {"aten.exp", 9},
    {"aten.exp2", 9},        {"aten.expm1", 25},      {"aten.floor_divide", 20},
    {"aten.fmod", 30},       {"aten.gelu", 48},       {"aten.hypot", 30},
    {"aten.log", 11},        {"aten.log10", 20},      {"aten.log1p", 30},
    {"aten.log2", 11},       {"aten.logaddexp", 45},  {"aten.log_sigmoid_forward", 45},
    {"aten.mish", 60},       {"aten.reciprocal", 11}, {"aten.remainder", 25},
    {"aten.rsqrt", 9},       {"aten.sigmoid", 19},    {"aten.silu", 20},
    {"aten.sin", 40},        {"aten.sinh", 40},       {"aten.softplus", 45},
    {"aten.sqrt", 16},       {"aten.tan", 60},        {"aten.tanh", 25},
    {"aten.true_divide", 9},
};

// And of blends of neighbours, beside their loads: single images of tests/models/single.py, on an
// H200.
constexpr base::Named<double> kBlends[] = {{"aten.upsample_bicubic2d", 300},
                                           {"aten.upsample_bilinear2d", 45}};

// Of a constant exponent: products for small whole ones, a root for halves, else the function.
OperatorSlots PowerSlots(const graph::Node& node) {
  const double power = graph::NumberAt(node, "exponent", 1).value_or(0.3);
  if (power == 0.5 || power == -0.5) return {15, true};
  if (power == std::floor(power) && std::abs(power) <= 32)
    return {
        std::max(1.0, std::ceil(std::log2(std::max(2.0, std::abs(power)))) + (power < 0 ? 9 : 0)),
        power < 0};
  return {95, true};
}

double OutputElements(const graph::Graph& graph, const graph::Node& node) {
  double most = 0;
  for (const graph::ValueId id : node.outputs)
    most = std::max(most, graph::CountOf(graph::FindTensor(graph, id)).value_or(0));
  return most;
}

// The most elements that are loaded or stored at once.
double MostOf(const plan::LoopAccess& access) {
  constexpr double kVectorBytes = 16;
  return std::max(1.0, kVectorBytes / static_cast<double>(access.element_bytes));
}

// Elements that Triton loads or stores at once: neighbors whose number it knows to be a multiple.
double VectorOf(const plan::LoopAccess& access, double points) {
  const double most = MostOf(access);
  double neighbors =
      access.repeats > 1 ? static_cast<double>(access.repeats) : static_cast<double>(access.run);
  if (access.stride == 0) neighbors = access.is_computed ? 1 : points;
  if (access.tile > 0 && access.repeats <= 1) neighbors = static_cast<double>(access.tile);
  double vector = 1;
  while (vector < most && std::fmod(points, 2 * vector) == 0 &&
         std::fmod(neighbors, 2 * vector) == 0)
    vector *= 2;
  return vector;
}

// Of what single elements take beside a vector's.
double SingleShare(const plan::LoopAccess& access, double vector) {
  const double most = MostOf(access);
  return most > 1 ? (1 / vector - 1 / most) / (1 - 1 / most) : 0;
}

// Whether the index takes no divisions of the loops' counter: the access walks through one loop,
// or does not move.
bool IsFlat(const plan::LoopAccess& access) {
  if (access.is_computed) return false;
  const auto walked = static_cast<double>(access.run) * static_cast<double>(access.repeats);
  return access.stride == 0 || (access.repeats == 1 && walked >= access.iterations);
}

// Different indices are computed once each.
void AddAccess(const plan::LoopAccess& access, double vectors, IndexKinds& seen, LoopWork& work) {
  // A row that is walked twice is loaded twice.
  const double iterations = access.iterations * (work.walks > 1 && !access.is_write ? 2 : 1);
  (access.is_write ? work.stores : work.loads) += iterations;
  // Rows and columns of a reduction are counters of their own.
  const bool is_row = work.reduced > 1;
  const bool divides = is_row ? access.is_computed && access.stride != 0
                              : !IsFlat(access) && (access.tile == 0 || access.is_computed);
  const double vector = VectorOf(access, vectors);
  // Of a vector the index of its first element; where bounds are asked for, each is chosen by
  // itself.
  constexpr double kChosen = 0.25;
  const double indices = std::max(1 / vector, access.is_computed ? kChosen : 0);
  if (divides &&
      (access.is_computed || seen.insert({access.stride, access.run, access.repeats}).second))
    work.computed += iterations * indices;
  work.unaligned += iterations * SingleShare(access, vector);
  // Of rows that are few neighbours each, far apart, the rest of a sector is for other blocks.
  constexpr double kSectorBytes = 32;
  const auto element = static_cast<double>(access.element_bytes);
  if (is_row && !access.is_write && access.stride == 1 && access.repeats == 1 && access.run > 0 &&
      static_cast<double>(access.run) < work.reduced &&
      static_cast<double>(access.run) * element < kSectorBytes)
    work.sectors += iterations / static_cast<double>(access.run);
  // Rows of a table that are summed up, each where an index says.
  if (is_row && access.gathers && std::fmod(static_cast<double>(access.repeats), work.reduced) == 0)
    work.gathered += iterations;
  // What an index from memory points to is mostly a row of neighbours, and so is what is the same
  // along some loops of the kernel.
  const bool is_known = !access.is_computed || static_cast<double>(access.repeats) < iterations;
  if (access.stride == 1 || (access.stride == 0 && (is_row || is_known))) return;
  // Of windows whose neighbours are far apart each place is in a sector of its own; where others of
  // its lines are read by the same block, a part of them are in the unit's own cache.
  constexpr double kFarShare = 0.6;
  constexpr double kLineBytes = 128;
  const double apart = static_cast<double>(access.stride) * element;
  if (!is_row && access.gathers && apart >= kSectorBytes)
    work.sectors +=
        iterations * (access.tile > 0 ? kFarShare * std::min(1.0, apart / kLineBytes) : 1);
  work.jumping += iterations;
  if (access.tile == 0) work.scattered += iterations;
  if (is_row && !access.is_write && access.is_apart) work.sectors += iterations;
  // Few neighbours (the channels of an image) are no vector to store: threads keep the vectors that
  // they loaded, and no two of them write to one sector at a time.
  constexpr std::int64_t kFewNeighbours = 8;
  if (access.is_write && access.tile > 0 && access.tile < kFewNeighbours)
    work.sectors += iterations;
}

// A row's maximum and the sum of its exponentials in one loop: each piece corrects the sum of those
// before it by the exponential of the new maximum.
constexpr double kCorrection = 30;

// Whether a kernel computes both, which a pass of Inductor's makes one loop
// (prepare_softmax_pattern in post_grad.py).
bool IsSoftmax(const plan::Kernel& kernel, const graph::Graph& graph) {
  bool has_most = false;
  bool has_sum = false;
  for (const graph::NodeId id : kernel.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, graph.node(id));
    has_most = has_most || (op != nullptr && op->name == "aten.amax");
    has_sum = has_sum || (op != nullptr && op->name == "aten.sum");
  }
  return has_most && has_sum;
}

// A random number of Triton's: ten rounds of Philox, each of two wide products, four exclusive ors
// and two sums, and what makes a float of it (triton/language/random.py).
constexpr double kRandom = 10 * 10 + 5;

bool IsWelford(std::string_view name) {
  return name.starts_with("aten.var") || name.starts_with("aten.std");
}

// How often a reduction of Inductor's goes along a row: 0 where a block holds its rows as a whole
// (a persistent kernel), 1 where it loops over pieces of them, 2 where it then does so once more to
// write a result for each element. Of other kernels 0.
int RowWalks(const plan::Kernel& kernel) {
  if (kernel.kind != plan::KernelKind::kReduction || kernel.loops.holds_rows) return 0;
  const bool writes_points =
      std::ranges::any_of(kernel.loops.accesses, [&](const LoopAccess& access) {
        return access.is_write && 2 * access.iterations >= kernel.loops.points();
      });
  return writes_points ? 2 : 1;
}

// Instructions of a point of what a reduction or scan computes along the row.
OperatorSlots RowSlots(std::string_view name, const LoopWork& work) {
  const bool is_looped = work.walks > 0;
  if (name.starts_with("aten.cum") || name.find("scan") != std::string_view::npos)
    return {60, true};
  if (IsWelford(name)) {
    // Welford's sums; a block of several rows takes few elements of each at a time.
    const bool is_short = work.reduced <= static_cast<double>(inductor::kPersistentReductionNumel);
    return is_looped ? OperatorSlots{is_short ? 45.0 : 22.0, true} : OperatorSlots{5, false};
  }
  if (name == "aten.logsumexp") return {is_looped ? kCorrection : 20, true};
  if (name == "prims.prepare_softmax_online")
    return is_looped ? OperatorSlots{kCorrection, true} : OperatorSlots{2, false};
  if (name == "aten.argmax" || name == "aten.argmin") return {6, false};
  return {2, false};
}

}  // namespace

OperatorSlots SlotsOf(const graph::Node& node, const graph::Operator& op) {
  if (op.kind == OpKind::kView || op.kind == OpKind::kScalar || op.kind == OpKind::kCheck)
    return {0, false};
  if (op.name == "aten.pow") return PowerSlots(node);
  // A division by a constant is a multiplication.
  if (op.name == "aten.div" && graph::FindAs<graph::ValueRef>(node, "other", 1) == nullptr)
    return {1, false};
  if (const auto slots = base::FindNamed(kSpecial, op.name)) return {*slots, true};
  if (const auto slots = base::FindNamed(kBlends, op.name)) return {*slots, true};
  if (op.kind == OpKind::kCopy || op.kind == OpKind::kCreation) return {0, false};
  return {1, false};
}

LoopWork LoopWorkOf(const plan::Kernel& kernel, const graph::Graph& graph) {
  LoopWork work{
      .results = kernel.loops.results, .reduced = kernel.loops.reduced, .walks = RowWalks(kernel)};
  IndexKinds seen;
  // Along rows that are summed up the vectors lie in the row.
  const double vectors = work.reduced > 1 ? work.reduced : work.results;
  for (const plan::LoopAccess& access : kernel.loops.accesses)
    AddAccess(access, vectors, seen, work);
  for (const graph::NodeId id : kernel.nodes) {
    const graph::Node& node = graph.node(id);
    const graph::Operator* op = graph::FindOperator(graph, node);
    if (op == nullptr) continue;
    const bool is_row = op->kind == OpKind::kReduction || op->kind == OpKind::kScan ||
                        op->name == "prims.prepare_softmax_online";
    constexpr double kWelfordWait = 3;  // a mean, a sum of squares and a count, of each other
    if (is_row && IsWelford(op->name)) work.wait = kWelfordWait;
    OperatorSlots slots =
        is_row && work.reduced > 1 ? RowSlots(op->name, work) : SlotsOf(node, *op);
    if (op->kind == OpKind::kRandom) slots = {kRandom, false};
    // A value of each row is computed once a row, all else at every point: also what is broadcast.
    const bool is_of_row =
        work.reduced > 1 && !is_row && OutputElements(graph, node) <= work.results;
    const double times = is_of_row ? work.results : work.points();
    if (slots.is_special || op->kind == OpKind::kReduction || op->kind == OpKind::kCopy)
      work.functions[op->name] += times;
    (slots.is_special ? work.special : work.arithmetic) += slots.slots * times;
  }
  if (work.walks > 0 && IsSoftmax(kernel, graph)) work.special += kCorrection * work.points();
  return work;
}

}  // namespace idbg::plan
