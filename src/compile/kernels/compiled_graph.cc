// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/compiled_graph.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "compile/kernels/kernel_sources.h"
#include "readers/inductor/output_code.h"
#include "readers/reader.h"

namespace idbg::compile {
namespace {

// What the graph is called in logs, the newest name first.
constexpr std::pair<logs::Event, std::string_view> kGraphs[] = {
    {logs::Event::kArtifact, "after_post_grad_graph"},
    {logs::Event::kArtifact, "inductor_post_grad_graph"},
    {logs::Event::kInductorPostGradGraph, ""},
};

const logs::Record* FindGraph(const CompiledCode& code) {
  for (const auto& [event, name] : kGraphs) {
    const logs::Record* last = nullptr;
    for (const logs::Record* record : logs::Find(code.selected, event, name)) {
      if (record->offset < code.record->offset) last = record;
    }
    if (last != nullptr) return last;
  }
  return nullptr;
}

}  // namespace

std::optional<graph::Graph> ReadPostGradGraph(const CompiledCode& code) {
  const logs::Record* const record = FindGraph(code);
  if (record == nullptr) return std::nullopt;
  try {
    const std::string text = code.selected.log().Payload(*record);
    readers::ModelFile file =
        readers::ReadModel({.bytes = text, .name = code.selected.log().name()});
    if (file.graphs.size() != 1 || !file.losses.empty()) return std::nullopt;
    return std::move(file.graphs.front());
  } catch (const base::Error& error) {
    base::LogDebug(error.what());
    return std::nullopt;
  }
}

readers::KernelModule ReadKernelModule(const CompiledCode& code) {
  try {
    const std::string text = code.selected.log().Payload(*code.record);
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

}  // namespace idbg::compile
