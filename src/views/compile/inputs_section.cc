// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "compile/inputs.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompilationInputs;
using compile::TensorInput;

std::string KindOf(const logs::DescribeTensorEvent& tensor) {
  std::string kind = tensor.is_parameter ? "parameter" : "tensor";
  if (tensor.requires_grad && !tensor.is_parameter) kind += ", grad";
  if (tensor.is_view) kind += ", view";
  return kind;
}

void AddTensors(const logs::Trace& trace, const std::vector<CompilationInputs>& inputs,
                std::size_t top, report::Section& section) {
  report::Table table{.key = "tensors",
                      .title = "Tensors",
                      .columns = {"compilation",
                                  "source",
                                  "kind",
                                  "dtype",
                                  "sizes",
                                  "strides",
                                  "device",
                                  {"bytes", "storage", "bytes"},
                                  {"dynamic", "marked dynamic"},
                                  {"aliases", "shares memory with"}}};
  std::size_t all = 0;
  for (const CompilationInputs& one : inputs) {
    all += one.tensors.size();
    for (const TensorInput& tensor : one.tensors) {
      if (table.rows.size() >= top) break;
      const logs::DescribeTensorEvent& described = tensor.described;
      table.AddRow({one.selected.Label(trace), tensor.source, KindOf(described), described.dtype,
                    "[" + base::Join(described.sizes) + "]",
                    "[" + base::Join(described.strides) + "]", described.device,
                    OrNothing(tensor.storage_bytes), base::Join(described.dynamic_dims),
                    base::Join(tensor.aliases)});
    }
  }
  AddTopTable(std::move(table), all, section);
}

void AddEffects(const compile::LogFacts& facts, report::Section& section) {
  const auto effects = compile::FindInputEffects(facts.trace(), facts.view());
  report::Table table{.key = "effects",
                      .title = "Inputs that the graphs change or return",
                      .columns = {"compilation", "input", "effect"}};
  for (const compile::InputEffect& one : First(effects, facts.view().top))
    table.AddRow({one.selected.Label(facts.trace()), one.input, one.effect});
  AddTopTable(std::move(table), effects.size(), section);
}

}  // namespace

void AddTraceInputs(const compile::LogFacts& facts, report::Document& document) {
  const std::vector<CompilationInputs> inputs = compile::FindInputs(facts.trace(), facts.view());
  if (inputs.empty()) return;
  report::Section section{.key = "inputs", .title = "Inputs of the graphs"};
  std::int64_t tensors = 0;
  std::int64_t unnamed = 0;
  std::int64_t storages = 0;
  double largest = 0;
  for (const CompilationInputs& one : inputs) {
    tensors += std::ssize(one.tensors);
    unnamed += one.unnamed;
    storages += one.storages;
    largest = std::max(largest, one.storage_bytes);
  }
  section.facts = {{"tensors", "tensors", tensors},
                   {"storages", "storages", storages},
                   {"largest", "distinct storages (largest compilation)", largest / kMega, "MB"}};
  AddCount("unnamed", "bases of views, and gradients", unnamed, section);
  AddTensors(facts.trace(), inputs, facts.view().top, section);
  AddEffects(facts, section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
