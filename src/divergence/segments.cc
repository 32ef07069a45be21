// SPDX-License-Identifier: Apache-2.0
#include "divergence/segments.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "graph/operators/operators.h"

namespace idbg::divergence {
namespace {

using graph::NodeId;
using graph::OpKind;

// Roundings that one operation may differ by: a function's last bits, or one order of two
// operations instead of another.
constexpr double kRoundings = 4;
// The same of a special function, for which generated code and ATen's loops may have polynomials of
// their own: float32 erf and bessel_y0 of PyTorch 2.13 on a CPU are 5 roundings from eager mode's.
constexpr double kRoundingsOfSpecial = 16;
constexpr double kUnitOfSums = 0x1p-24;

double CountOf(const graph::Graph& graph, graph::ValueId id) {
  const auto& type = graph.value(id).tensor;
  return type ? static_cast<double>(graph::ElementCount(*type).value_or(1)) : 1;
}

// How many numbers are added up for one element.
double LengthOf(const graph::Graph& graph, const graph::Node& node, OpKind kind) {
  std::vector<double> counts = {1, 1};
  graph::VisitValues(node, [&](graph::ValueId id) { counts.push_back(CountOf(graph, id)); });
  std::ranges::sort(counts, std::greater{});
  const double output = node.outputs.empty() ? 1 : std::max(1.0, CountOf(graph, node.outputs[0]));
  // Products: rows * length and length * columns have length^2 * output elements.
  if (kind == OpKind::kGemm || kind == OpKind::kConvolution || kind == OpKind::kRecurrent)
    return std::max(1.0, std::sqrt(counts[0] * counts[1] / output));
  return kind == OpKind::kReduction ? std::max(1.0, counts[0] / output) : counts[0];
}

bool IsSpecialFunction(std::string_view packet) {
  constexpr std::string_view kNames = R"(
      aten.digamma aten.erf aten.erfc aten.erfinv aten.i0 aten.igamma aten.igammac aten.lgamma
      aten.polygamma)";
  return packet.starts_with("aten.special_") || base::HasName(kNames, packet);
}

// How many roundings of `unit` the sums of an operator may be off. What they add up is float32
// where the result has fewer digits.
double SumsOf(const graph::Graph& graph, const graph::Node& node, OpKind kind, double unit) {
  const double sums = kRoundings * std::sqrt(LengthOf(graph, node, kind));
  return kind == OpKind::kRecurrent ? sums : sums * std::min(1.0, kUnitOfSums / unit);
}

// Whether a result of fewer digits than float32 is rounded once, at the end. A product may be
// before something is added.
bool RoundsOnce(const graph::Graph& graph, const graph::Node& node) {
  if (graph::IsOneOf(graph, node, OpKind::kReduction, OpKind::kNormalization)) return true;
  std::size_t operands = 0;
  graph::VisitValues(node, [&](graph::ValueId) { ++operands; });
  return operands == 2 && graph::IsOneOf(graph, node, OpKind::kGemm);
}

double FactorOf(const graph::Graph& graph, const graph::Node& node, double unit) {
  const graph::Operator* const found = graph::FindOperator(graph, node);
  if (found == nullptr) return kRoundings;
  using enum OpKind;
  if (graph::IsOneOf(graph, node, kView, kCopy, kCreation, kIndirect, kSort, kScalar, kCheck))
    return 0;
  if (found->kind == kPointwise)
    return IsSpecialFunction(graph::PacketOf(node.target)) ? kRoundingsOfSpecial : kRoundings;
  return std::max(kRoundings, SumsOf(graph, node, found->kind, unit));
}

// Whether a number of so many bits is another one.
bool IsInexact(double number, double unit) {
  if (unit == 0 || !std::isfinite(number)) return false;
  int exponent = 0;
  const double digits = std::frexp(number, &exponent) / unit;
  return digits != std::trunc(digits);
}

bool HasInexactArgument(const graph::Argument& argument, double unit) {
  if (const auto* const list = std::get_if<graph::ArgumentList>(&argument.value))
    return std::ranges::any_of(
        *list, [&](const graph::Argument& element) { return HasInexactArgument(element, unit); });
  const auto* const number = std::get_if<double>(&argument.value);
  return number != nullptr && IsInexact(*number, unit);
}

}  // namespace

std::vector<NodeId> SegmentOf(const graph::Graph& graph, graph::ValueId value,
                              const std::function<bool(const std::string&)>& is_known) {
  std::set<NodeId> nodes;
  std::vector<NodeId> waiting = {graph.value(value).producer};
  while (!waiting.empty()) {
    const NodeId id = waiting.back();
    waiting.pop_back();
    if (id == graph::kNoNode || !nodes.insert(id).second) continue;
    graph::VisitValues(graph.node(id), [&](graph::ValueId input) {
      if (!is_known(graph.value(input).name)) waiting.push_back(graph.value(input).producer);
    });
  }
  return {nodes.begin(), nodes.end()};
}

std::vector<NodeId> SuspectsOf(const graph::Graph& graph, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> suspects;
  std::ranges::copy_if(nodes, std::back_inserter(suspects), [&](NodeId id) {
    return !graph::IsOneOf(graph, graph.node(id), OpKind::kView, OpKind::kCreation, OpKind::kScalar,
                           OpKind::kCheck);
  });
  return suspects.empty() ? nodes : suspects;
}

bool IsPointwise(const graph::Graph& graph, const graph::Node& node) {
  return graph::IsOneOf(graph, node, OpKind::kPointwise);
}

bool Copies(const graph::Graph& graph, const graph::Node& node) {
  return graph::PacketOf(node.target) == "aten._to_copy" ||
         graph::IsOneOf(graph, node, OpKind::kCopy, OpKind::kView);
}

bool LeavesMemoryAsItIs(const graph::Node& node) {
  const std::string_view name = graph::PacketOf(node.target);
  return name.starts_with("aten.empty") || name.starts_with("aten.new_empty");
}

Noise NoiseOf(const graph::Graph& graph, const std::vector<NodeId>& nodes, tensor::DType dtype) {
  Noise noise{.unit = RoundoffOf(dtype)};
  for (const NodeId id : nodes) {
    const graph::Node& node = graph.node(id);
    noise.factor += FactorOf(graph, node, noise.unit);
    noise.has_inexact_argument |=
        std::ranges::any_of(node.arguments, [&](const graph::NamedArgument& named) {
          return HasInexactArgument(named.argument, noise.unit);
        });
  }
  noise.factor = std::max(noise.factor, 1.0);
  if (nodes.size() != 1) return noise;
  const graph::Node& only = graph.node(nodes.front());
  noise.is_step = graph::PacketOf(only.target).starts_with("aten.nextafter");
  if (noise.unit > kUnitOfSums && RoundsOnce(graph, only))
    noise.sums =
        noise.unit * SumsOf(graph, only, graph::FindOperator(graph, only)->kind, noise.unit);
  return noise;
}

}  // namespace idbg::divergence
