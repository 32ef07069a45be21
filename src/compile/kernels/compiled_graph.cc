// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "compile/kernels/kernel_sources.h"
#include "compile/kernels/kernels.h"
#include "compile/recorded_text.h"
#include "logs/events/graphs.h"
#include "readers/formats.h"
#include "readers/inductor/cpp_wrapper.h"

namespace idbg::compile {
std::optional<graph::Graph> ReadPostGradGraph(const CompiledCode& code) {
  const logs::Record* const record =
      logs::FindLastGraph(code.selected, logs::GraphStage::kPostGrad, code.record->offset);
  if (record == nullptr) return std::nullopt;
  try {
    readers::ModelFile file = ReadGraphs(code.selected, *record);
    if (file.graphs.size() != 1 || !file.losses.empty()) return std::nullopt;
    return std::move(file.graphs.front());
  } catch (const base::Error& error) {
    base::LogDebug(error.what());
    return std::nullopt;
  }
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
  const logs::GraphLines lines = logs::ReadGraphLines(code.selected.log(), *record);
  for (CompiledKernel& kernel : code.kernels) {
    if (!kernel.place.file.empty()) continue;
    auto [place, text] = LocateFirst(kernel.nodes, lines);
    kernel.place = std::move(place);
    kernel.code = std::move(text);
  }
}

}  // namespace idbg::compile
