// SPDX-License-Identifier: Apache-2.0
#include "plan/join/join.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"

namespace idbg::plan {

namespace {

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

// The operator at the start of names that are joined by "_": the longest that is known, since names
// have that character, too; else what stands before the next.
std::string_view FirstOperator(std::string_view names) {
  for (std::size_t end = names.size(); end != std::string_view::npos && end > 0;
       end = names.rfind('_', end - 1)) {
    if (FindShortName(names.substr(0, end)) != nullptr) return names.substr(0, end);
  }
  return names.substr(0, names.find('_', 1));
}

}  // namespace

double Joined::MatchedShare() const {
  const std::int64_t most = std::max(predicted_kernels, real_kernels);
  return most == 0 ? 1 : static_cast<double>(matched) / static_cast<double>(most);
}

Joined Join(const Plan& plan, const RealRun& real) {
  Joined joined{.predicted_kernels = plan.KernelCount(),
                .real_kernels = std::ranges::count_if(real.kernels, &Kernel::launches)};
  const auto [evidence, join] = real.has_reads     ? std::pair(Evidence::kReads, &JoinByReads)
                                : real.names_nodes ? std::pair(Evidence::kNodes, &JoinByNodes)
                                                   : std::pair(Evidence::kOrder, &JoinByOrder);
  joined.evidence = evidence;
  join(plan, real, joined);
  joined.matched = std::ranges::count(joined.pairings, Agreement::kMatched, &Pairing::agreement);
  return joined;
}

std::string_view ToString(Evidence evidence) {
  using enum Evidence;
  static constexpr base::Named<Evidence> kNames[] = {{"what they read, and from whom", kReads},
                                                     {"nodes", kNodes},
                                                     {"fused operators, in call order", kOrder}};
  return base::NameOf(kNames, evidence);
}

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
    const bool is_launch = !node.kind.starts_with("Nop") && node.detail != "MultiOutput";
    Kernel kernel{.kind = !is_launch ? KernelKind::kNone
                          : is_call  ? KernelKind::kExtern
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

const graph::Operator* FindShortName(std::string_view name) {
  static const std::map<std::string_view, const graph::Operator*> kKnown = [] {
    std::map<std::string_view, const graph::Operator*> all;
    for (const graph::Operator& op : graph::Operators()) {
      if (op.name.starts_with("aten.") || op.name.starts_with("prims."))
        all.emplace(op.name.substr(op.name.find('.') + 1), &op);
    }
    return all;
  }();
  const auto found = kKnown.find(name);
  return found == kKnown.end() ? nullptr : found->second;
}

std::string KernelLabel(std::string_view name) {
  for (const std::string_view made : {"triton_", "cpp_fused"}) {
    if (name.starts_with(made)) return "generated";
  }
  for (const std::string_view prefix : {"extern_kernels.", "torch.ops.", "aten."}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  for (const std::string_view shim : {"aoti_torch_cpu_", "aoti_torch_cuda_"}) {
    if (!name.starts_with(shim)) continue;
    name.remove_prefix(shim.size());
    if (name.ends_with("_out")) name.remove_suffix(4);
  }
  return std::string(name.substr(0, name.find('.')));
}

bool CarriesWork(graph::OpKind kind) {
  using enum graph::OpKind;
  return kind != kView && kind != kScalar && kind != kCheck && kind != kCreation;
}

std::vector<std::string_view> FusedOperators(std::string_view kernel) {
  constexpr std::string_view kFused = "_fused_";
  const std::size_t fused = kernel.find(kFused);
  if (KernelLabel(kernel) != "generated" || fused == std::string_view::npos) return {};
  std::string_view rest = base::WithoutNumber(kernel.substr(fused + kFused.size()));
  std::vector<std::string_view> operators;
  while (!rest.empty()) {
    operators.push_back(FirstOperator(rest));
    rest.remove_prefix(std::min(rest.size(), operators.back().size() + 1));
  }
  return operators;
}

}  // namespace idbg::plan
