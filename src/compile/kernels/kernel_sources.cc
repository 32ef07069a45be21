// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "compile/kernels/kernels.h"
#include "compile/recorded_text.h"
#include "compile/user_frames.h"
#include "logs/events/artifacts.h"
#include "logs/events/graphs.h"
#include "readers/formats.h"

namespace idbg::compile {

namespace {

// Of the first of these stages that the log holds, the last graph.
logs::GraphLines ReadLastGraph(const logs::Selected& selected,
                               std::initializer_list<logs::GraphStage> stages) {
  for (const logs::GraphStage stage : stages) {
    if (const logs::Record* const record = logs::FindLastGraph(selected, stage))
      return logs::ReadGraphLines(ReadText(selected, record));
  }
  return {};
}

SourceLine LineOf(const std::vector<logs::Frame>& stack) {
  const logs::Frame* const frame = FindUserFrame(stack);
  return frame == nullptr ? SourceLine{} : SourceLine{logs::PlaceOf(*frame), frame->code};
}

// Of the first node that comes from a line of the user's, else of the first that comes from a line.
SourceLine LocateFirst(const std::vector<std::string>& nodes, const logs::GraphLines& graph) {
  SourceLine first;
  for (const std::string& node : nodes) {
    const auto found = graph.find(node);
    if (found == graph.end() || found->second.place.file.empty()) continue;
    const logs::GraphLine& line = found->second;
    if (OwnerOf(line.place.file) == FrameOwner::kUser) return {line.place, line.code};
    if (first.place.file.empty()) first = {line.place, line.code};
  }
  return first;
}

// Of the nodes of a library call those that are the call: "mm_default" of extern_kernels.mm. The
// provenance also lists what feeds them. All where none has that name.
std::vector<std::string> OwnNodes(const readers::Kernel& kernel,
                                  const std::vector<std::string>& nodes) {
  const std::string_view name = LibraryNameOf(kernel.name);
  if (name.empty()) return nodes;
  std::vector<std::string> own;
  for (const std::string& node : nodes) {
    if (node == name || node.starts_with(std::string(name) + "_")) own.push_back(node);
  }
  return own.empty() ? nodes : own;
}

}  // namespace

std::string_view LibraryNameOf(std::string_view kernel) {
  constexpr std::string_view kLibrary = "extern_kernels.";
  constexpr std::string_view kOut = "_out";
  if (kernel.starts_with(kLibrary)) return kernel.substr(kLibrary.size());
  for (const std::string_view shim :
       {"aoti_torch_cpu_", "aoti_torch_cuda_", "aoti_torch_xpu_", "aoti_torch_mps_"}) {
    if (!kernel.starts_with(shim)) continue;
    kernel.remove_prefix(shim.size());
    if (kernel.ends_with(kOut)) kernel.remove_suffix(kOut.size());
    return kernel;
  }
  return {};
}

KernelSources::KernelSources(const logs::Selected& selected)
    : selected_(selected),
      maps_(logs::Find(selected, logs::Event::kArtifact,
                       "inductor_provenance_tracking_node_mappings")),
      stacks_(logs::Find(selected, logs::Event::kArtifact,
                         "inductor_provenance_tracking_kernel_stack_traces")) {
  // In a damaged record the kernels before the damage have their lines.
  for (const logs::Record* record : stacks_)
    stack_traces_.push_back(
        logs::ReadArtifact(selected.log(), *record, logs::ReadKernelStackTraces));
  graph_ = ReadLastGraph(selected, {logs::GraphStage::kPreGrad, logs::GraphStage::kCaptured});
  post_graph_ = ReadLastGraph(selected, {logs::GraphStage::kPostGrad});
}

const logs::Record* KernelSources::After(const std::vector<const logs::Record*>& records,
                                         const logs::Record& code) const {
  const auto after = std::ranges::find_if(
      records, [&code](const logs::Record* record) { return record->offset > code.offset; });
  if (after != records.end()) return *after;
  return records.empty() ? nullptr : records.back();
}

bool KernelSources::AddNodes(const logs::Record& code, readers::KernelModule& module) {
  const logs::Record* record = After(maps_, code);
  // Of a graph from a cache the artifact has no payload: nothing was recorded, nothing is lost.
  if (record == nullptr || record->payload == logs::PayloadState::kNone) return true;
  try {
    logs::NodeMaps maps = logs::ReadNodeMaps(selected_.log(), *record);
    if (maps.is_code_damaged) return false;
    post_to_pre_ = std::move(maps.post_to_pre);
    readers::AddProvenance(module, std::move(maps.code_to_post));
  } catch (const base::Error& error) {
    if (error.code() == base::ErrorCode::kNotFound) throw;
    return false;
  }
  return record->payload != logs::PayloadState::kDamaged;
}

const logs::KernelStackTraces& KernelSources::Stacks(const logs::Record& code) const {
  static const logs::KernelStackTraces kNone;
  const logs::Record* record = After(stacks_, code);
  const auto found = std::ranges::find(stacks_, record);
  return found == stacks_.end() ? kNone
                                : stack_traces_[static_cast<std::size_t>(found - stacks_.begin())];
}

SourceLine KernelSources::Locate(const logs::Record& code, const readers::Kernel& kernel) const {
  if (!kernel.origin.empty()) return {.place = logs::ParsePlace(kernel.origin)};
  const auto& stacks = Stacks(code).stacks;
  if (const auto stack = stacks.find(kernel.name); stack != stacks.end())
    return LineOf(stack->second);
  // A library call has its own node in the later graph; the earlier one's list begins with what
  // feeds it.
  const std::vector<std::string> own = OwnNodes(kernel, kernel.nodes);
  if (own.size() < kernel.nodes.size()) {
    if (auto found = LocateFirst(own, post_graph_); !found.place.file.empty()) return found;
    for (const std::string& node : own) {
      const auto earlier = post_to_pre_.find(node);
      if (earlier == post_to_pre_.end()) continue;
      if (auto found = LocateFirst(earlier->second, graph_); !found.place.file.empty())
        return found;
    }
  }
  auto found = LocateFirst(kernel.source_nodes, graph_);
  return found.place.file.empty() ? LocateFirst(kernel.nodes, post_graph_) : found;
}

std::optional<graph::Graph> ReadPostGradGraph(const CompiledCode& code) {
  return ReadWholeGraph(
      code.selected,
      logs::FindLastGraph(code.selected, logs::GraphStage::kPostGrad, code.record->offset));
}

readers::KernelModule ReadKernelModule(const CompiledCode& code) {
  try {
    const std::string text = ReadText(code.selected, code.record);
    if (code.record->event == logs::Event::kGraphDump)
      return readers::inductor::ReadCppWrapper(text);
    readers::ModelFile file =
        readers::inductor::ReadOutputCode({.bytes = text, .name = code.selected.log().name()});
    if (!file.kernels) return {};
    KernelSources(code.selected).AddNodes(*code.record, *file.kernels);
    return std::move(*file.kernels);
  } catch (const base::Error& error) {
    base::LogDebug(error.what());
    return {};
  }
}

void LocateKernels(CompiledCode& code) {
  const logs::Record* const record =
      logs::FindLastGraph(code.selected, logs::GraphStage::kPostGrad, code.record->offset);
  if (record == nullptr) return;
  const logs::GraphLines lines = logs::ReadGraphLines(ReadText(code.selected, record));
  for (CompiledKernel& kernel : code.kernels) {
    if (!kernel.place.file.empty()) continue;
    auto [place, text] = LocateFirst(kernel.nodes, lines);
    kernel.place = std::move(place);
    kernel.code = std::move(text);
  }
}

}  // namespace idbg::compile
