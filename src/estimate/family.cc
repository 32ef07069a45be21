// SPDX-License-Identifier: Apache-2.0
#include "estimate/family.h"

#include <set>
#include <string_view>

#include "graph/operators/operators.h"

namespace idbg::estimate {
namespace {

bool IsSoftmax(std::string_view packet) {
  static const std::set<std::string_view> kNames = {"aten.softmax", "aten._softmax",
                                                    "aten._safe_softmax"};
  return kNames.contains(packet);
}

// A product of two activations, as attention has two of: with the keys and with the values.
bool IsBatchedProduct(std::string_view packet) {
  static const std::set<std::string_view> kNames = {"aten.bmm", "aten.baddbmm", "aten.matmul"};
  return kNames.contains(packet);
}

}  // namespace

device::Family FamilyOf(const graph::Graph& graph) {
  double flops = 0;
  double convolution_flops = 0;
  bool has_convolution = false;
  bool has_attention = false;
  bool has_softmax = false;
  int products = 0;
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, node);
    if (op == nullptr) continue;
    const std::string_view packet = graph::PacketOf(node.target);
    const double work = graph::FlopsOf(graph, node, *op).value_or(0);
    flops += work;
    if (op->kind == graph::OpKind::kConvolution) {
      has_convolution = true;
      convolution_flops += work;
    }
    has_attention |= op->kind == graph::OpKind::kAttention;
    has_softmax |= IsSoftmax(packet);
    products += IsBatchedProduct(packet) ? 1 : 0;
  }
  if (has_convolution && 2 * convolution_flops > flops) return device::Family::kConvolutional;
  if (has_attention || (has_softmax && products >= 2)) return device::Family::kTransformer;
  return has_convolution ? device::Family::kConvolutional : device::Family::kOther;
}

}  // namespace idbg::estimate
