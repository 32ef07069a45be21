// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/lowering.h"

namespace idbg::fusion {

using graph::NodeId;

Program Lowering::Run() {
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    Begin(id);
    LowerNode(id);
    End();
  }
  return Finish();
}

void Lowering::LowerNode(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const graph::Operator* op = graph::FindOperator(node.target);
  if (!op) {
    ++program_.unknown_nodes;
    LowerCall(id, plan::KernelKind::kFallback);
    return;
  }
  LowerKnown(id, *op);
}

Program Lower(const graph::Graph& graph, const Options& options,
              const base::IdVector<NodeId, std::string>& reported) {
  return Lowering(graph, options, reported).Run();
}

}  // namespace idbg::fusion
