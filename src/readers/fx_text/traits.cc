// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/names.h"
#include "readers/fx_text/builder.h"

// What a graph shows of where it comes from.
namespace idbg::readers::fx_text {
namespace {

using graph::Dialect;
using graph::Graph;
using graph::Node;
using graph::Phase;

// ATen operators that decompositions replace: what has them is as torch.export left it.
constexpr std::string_view kComposite = R"(
    aten.batch_norm aten.chunk aten.contiguous aten.conv1d aten.conv2d aten.conv3d aten.dropout
    aten.flatten aten.linear aten.layer_norm aten.log_softmax aten.matmul aten.reshape
    aten.scaled_dot_product_attention aten.softmax aten.to aten.einsum aten.type_as)";

bool IsPythonCall(const Node& node) {
  return node.target.starts_with("method.") || node.target.starts_with("module.") ||
         (node.target.starts_with("torch.") && !node.target.starts_with("torch.sym_"));
}

bool HasInput(const Graph& graph, std::string_view prefix) {
  return std::ranges::any_of(graph.inputs, [&](const graph::GraphInput& input) {
    return graph.value(input.value).name.starts_with(prefix);
  });
}

// After AOTAutograd no reshape is left; Inductor makes one of every view (view_to_reshape in
// post_grad.py).
bool WentThroughInductor(const Graph& graph) {
  // The names that AOTAutograd gives.
  const bool has_flat_inputs = HasInput(graph, "arg0_1") || HasInput(graph, "primals_");
  return std::ranges::any_of(graph.nodes, [&](const Node& node) {
    return node.target.starts_with("prims.inductor_") ||
           (node.target == "aten.reshape.default" && has_flat_inputs);
  });
}

}  // namespace

Dialect DialectOf(const Graph& graph) {
  const auto any = [&](auto&& fits) { return std::ranges::any_of(graph.nodes, fits); };
  const bool has_aten = any([](const Node& node) { return node.target.starts_with("aten."); });
  if (any(IsPythonCall)) return Dialect::kDynamo;
  if (WentThroughInductor(graph)) return Dialect::kInductor;
  if (any([](const Node& node) { return base::HasName(kComposite, graph::PacketOf(node.target)); }))
    return Dialect::kTraining;
  // Dynamo names its inputs after the variables of the frame.
  if (!has_aten && HasInput(graph, "L_")) return Dialect::kDynamo;
  return Dialect::kAten;
}

Phase PhaseOf(const Graph& graph) {
  const bool is_joint = graph.name.find("joint") != std::string::npos;
  if (HasInput(graph, "tangents_")) return is_joint ? Phase::kJoint : Phase::kBackward;
  return HasInput(graph, "primals_") ? Phase::kForward : Phase::kInference;
}

}  // namespace idbg::readers::fx_text
