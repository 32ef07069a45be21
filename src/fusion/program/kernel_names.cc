// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <map>
#include <ranges>
#include <set>
#include <string>

#include "fusion/program/program.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

std::string_view Category(const Program& program, const Fused& kernel) {
  if (kernel.is_reduction())
    return HoldsRows(program, kernel) ? "triton_per_fused" : "triton_red_fused";
  return kernel.kind == plan::KernelKind::kTemplate ? "triton_tem_fused" : "triton_poi_fused";
}

std::string CallName(const graph::Node& node, plan::KernelKind kind) {
  const graph::Operator* op = graph::FindOperator(node.target);
  const bool is_library =
      op && (op->kind == graph::OpKind::kGemm || op->kind == graph::OpKind::kConvolution);
  if (kind == plan::KernelKind::kExtern && is_library)
    return "extern_kernels." + std::string(ShortName(graph::LoweredName(node.target)));
  return "torch.ops." + std::string(node.target);
}

// Of get_fused_kernel_name in utils.py, which cuts no name: config.kernel_name_max_ops is not used.
std::string NamesOfOperators(const Program& program, const Fused& kernel) {
  std::set<std::string_view> packets;
  for (const OperationId operation : kernel.operations) {
    for (const NameId id : program.operations[operation].named) {
      for (const auto name : std::views::split(std::string_view(program.names[id]), ' '))
        packets.emplace(name.begin(), name.end());
    }
  }
  std::string text;
  for (const std::string_view packet : packets) text += "_" + std::string(packet);
  return text;
}

// What decides the source code of a kernel but for its name. Equal code is compiled once, under the
// name of the first kernel (src_to_kernel in codegen/wrapper.py).
class Code {
 public:
  Code(const graph::Graph& graph, const Program& program, const Fused& kernel)
      : graph_(graph), program_(program) {
    Add(static_cast<std::uint64_t>(kernel.kind));
    for (const OperationId operation : kernel.operations) AddOperation(operation);
  }
  std::uint64_t Number() const { return number_; }

 private:
  void Add(std::uint64_t value) { number_ = Mix(number_, value); }
  void AddText(std::string_view text) { Add(std::hash<std::string_view>{}(text)); }

  void AddOperation(OperationId id) {
    const Operation& operation = program_.operations[id];
    for (const Sizes* sizes : {&operation.loops, &operation.reduced}) {
      Add(sizes->size());
      for (const std::int64_t size : *sizes) Add(static_cast<std::uint64_t>(size));
    }
    for (const graph::NodeId node : operation.nodes) AddNode(graph_.node(node));
    for (const auto* dependences : {&operation.reads, &operation.writes}) {
      Add(dependences->size());
      for (const Dependence& dependence : *dependences) {
        Add(buffers_.emplace(dependence.buffer, buffers_.size()).first->second);
        Add(dependence.index);
        Add(static_cast<std::uint64_t>(program_.buffers[dependence.buffer].element_bytes));
      }
    }
  }

  // Its operator and numbers; views are in the indices.
  void AddNode(const graph::Node& node) {
    const graph::Operator* op = graph::FindOperator(node.target);
    if (op && op->kind == graph::OpKind::kView) return;
    AddText(node.target);
    for (const graph::NamedArgument& named : node.arguments) {
      const auto& value = named.argument.value;
      if (const auto* number = std::get_if<double>(&value)) AddText(std::to_string(*number));
      if (const auto* number = std::get_if<std::int64_t>(&value))
        Add(static_cast<std::uint64_t>(*number));
    }
    for (const graph::ValueId output : node.outputs) {
      if (const auto& type = graph_.value(output).tensor)
        Add(static_cast<std::uint64_t>(type->dtype));
    }
  }

  const graph::Graph& graph_;
  const Program& program_;
  std::map<BufferId, std::size_t> buffers_;  // numbered as the kernel meets them
  std::uint64_t number_ = 0;
};

}  // namespace

void NameKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp) {
  std::map<std::uint64_t, std::string> names;  // of the first kernel with this code
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    const Fused& kernel = schedule.kernels[i];
    plan::Kernel& planned = plan.kernels[i];
    if (kernel.kind == plan::KernelKind::kNone) {
      planned.name = "no kernel";
      continue;
    }
    if (kernel.kind == plan::KernelKind::kExtern || kernel.kind == plan::KernelKind::kFallback) {
      planned.name = CallName(plan.graph.node(planned.nodes.back()), kernel.kind);
      continue;
    }

    std::string name = is_cpp ? "cpp_fused" : std::string(Category(program, kernel));
    name += NamesOfOperators(program, kernel);
    name += "_" + std::to_string(names.size());
    planned.name = names.emplace(Code(plan.graph, program, kernel).Number(), name).first->second;
  }
}

}  // namespace idbg::fusion
