// SPDX-License-Identifier: Apache-2.0
#include "fusion/kernel_names.h"

#include <map>
#include <set>
#include <string>

#include "fusion/short_name.h"
#include "graph/operators.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {
namespace {

std::string_view Category(const Fused& kernel) {
  switch (kernel.kind) {
    case GroupKind::kReduction:
      // A row that is kept on chip; along an outer dimension Inductor allows fewer elements.
      return kernel.reduced_numel <= inductor::kPersistentReductionNumel ? "triton_per_fused"
                                                                         : "triton_red_fused";
    case GroupKind::kTemplate:
      return "triton_tem_fused";
    case GroupKind::kForeach:
      return "triton_for_fused";
    default:
      return "triton_poi_fused";
  }
}

std::string CallName(const graph::Node& node, GroupKind kind) {
  const graph::Operator* op = graph::FindOperator(node.target);
  const bool is_library =
      op && (op->kind == graph::OpKind::kGemm || op->kind == graph::OpKind::kConvolution);
  if (kind == GroupKind::kExtern && is_library)
    return "extern_kernels." + std::string(ShortName(graph::LoweredName(node.target)));
  return "torch.ops." + std::string(node.target);
}

// Of get_fused_kernel_name in utils.py, which cuts no name: config.kernel_name_max_ops is not used.
std::string FusedOperators(const Program& program, const Fused& kernel,
                           const base::IdVector<graph::NodeId, std::string>& reported) {
  std::set<std::string_view> packets;
  for (const OperationId operation : kernel.operations) {
    for (const graph::NodeId node : program.operations[operation].named)
      packets.insert(reported[node]);
  }
  std::string text;
  for (const std::string_view packet : packets) text += "_" + std::string(packet);
  return text;
}

}  // namespace

void NameKernels(Plan& plan, const Program& program, const Schedule& schedule,
                 const base::IdVector<graph::NodeId, std::string>& reported, bool is_cpp) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    const Fused& kernel = schedule.kernels[i];
    Group& group = plan.groups[i];
    if (kernel.kind == GroupKind::kNone) {
      group.name = "no kernel";
      continue;
    }
    if (kernel.kind == GroupKind::kExtern || kernel.kind == GroupKind::kFallback) {
      group.name = CallName(plan.graph.node(group.nodes.back()), kernel.kind);
      continue;
    }

    std::string name = is_cpp ? "cpp_fused" : std::string(Category(kernel));
    name += FusedOperators(program, kernel, reported);
    std::string code = name;
    for (const Sizes* sizes : {&kernel.loops, &kernel.reduced}) {
      for (const std::int64_t size : *sizes) code += " " + std::to_string(size);
      code += ";";
    }
    code += std::to_string(group.reads.size()) + ";" + std::to_string(group.writes.size()) + ";" +
            std::to_string(group.nodes.size());
    const std::size_t number = numbers.emplace(code, numbers.size()).first->second;
    group.name = name + "_" + std::to_string(number);
  }
}

}  // namespace idbg::fusion
