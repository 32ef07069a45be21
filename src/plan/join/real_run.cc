// SPDX-License-Identifier: Apache-2.0
#include "plan/join/real_run.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace idbg::plan {
namespace {

bool IsLaunch(const readers::ScheduleNode& node) {
  return !node.kind.starts_with("Nop") && node.detail != "MultiOutput";
}

// A kernel in C++ holds several of the scheduler's nodes.
bool HasCpp(const readers::KernelModule& module) {
  return std::ranges::find(module.kernels, KernelKind::kCpp, &readers::Kernel::kind) !=
         module.kernels.end();
}

std::unordered_map<std::string_view, graph::NodeId> NodesByName(const graph::Graph& graph) {
  std::unordered_map<std::string_view, graph::NodeId> ids;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto id = static_cast<graph::NodeId>(i);
    ids.emplace(graph.nodes[i].name, id);
    for (const graph::ValueId output : graph.nodes[i].outputs)
      ids.emplace(graph.value(output).name, id);
  }
  return ids;
}

}  // namespace

RealRun ReadRealRun(const Plan& plan, const readers::Schedule& schedule) {
  std::unordered_map<std::string_view, std::size_t> writers;
  for (std::size_t i = 0; i < schedule.nodes.size(); ++i) {
    for (const std::string& buffer : schedule.nodes[i].writes) writers.emplace(buffer, i);
  }
  std::unordered_map<std::string_view, graph::ValueId> inputs;
  for (const graph::GraphInput& input : plan.graph.inputs) {
    if (input.value != graph::kNoValue)
      inputs.emplace(plan.graph.value(input.value).name, input.value);
  }
  RealRun run{.has_reads = true};
  for (std::size_t i = 0; i < schedule.nodes.size(); ++i) {
    const readers::ScheduleNode& node = schedule.nodes[i];
    const bool is_call = node.kind.starts_with("Extern");
    Kernel kernel{.kind = !IsLaunch(node) ? KernelKind::kNone
                          : is_call       ? KernelKind::kExtern
                                          : KernelKind::kPointwise,
                  .name = is_call ? node.detail : "triton_" + node.name};
    for (const std::string& buffer : std::set<std::string>(node.reads.begin(), node.reads.end())) {
      const auto writer = writers.find(buffer);
      if (writer == writers.end()) {
        const auto input = inputs.find(buffer);
        kernel.reads.push_back({.value = input == inputs.end() ? graph::kNoValue : input->second});
      } else if (writer->second != i) {
        kernel.producers.push_back(writer->second);
      }
    }
    run.kernels.push_back(std::move(kernel));
  }
  return run;
}

RealRun ReadRealRun(const Plan& plan, const readers::KernelModule& module,
                    const readers::Schedule* schedule) {
  if (schedule != nullptr && plan.graph.dialect == graph::Dialect::kInductor && !HasCpp(module)) {
    RealRun run = ReadRealRun(plan, *schedule);
    if (std::ranges::count_if(run.kernels, &Kernel::launches) == std::ssize(module.calls))
      return run;
  }
  const auto ids = NodesByName(plan.graph);
  RealRun run;
  std::int64_t names_in_all = 0;
  std::int64_t known = 0;
  for (const readers::Call& call : module.calls) {
    const readers::Kernel& made = module.kernels[call.kernel];
    const auto& names = call.nodes.empty() ? made.nodes : call.nodes;
    std::set<graph::NodeId> nodes;
    for (const std::string& name : names) {
      if (const auto found = ids.find(name); found != ids.end()) {
        nodes.insert(found->second);
        ++known;
      }
    }
    names_in_all += std::ssize(names);
    run.kernels.push_back({.kind = made.kind,
                           .name = made.name,
                           .nodes = {nodes.begin(), nodes.end()},
                           .known = !names.empty()});
  }
  // Graphs of other dialects share names by chance.
  run.names_nodes = names_in_all > 0 && 10 * known >= 9 * names_in_all;
  return run;
}

}  // namespace idbg::plan
