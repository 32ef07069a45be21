// SPDX-License-Identifier: Apache-2.0
#include "views/compile/inputs_section.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "compile/inputs.h"
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
                      .columns = {{.key = "compilation", .title = "compilation"},
                                  {.key = "source", .title = "source"},
                                  {.key = "kind", .title = "kind"},
                                  {.key = "dtype", .title = "dtype"},
                                  {.key = "sizes", .title = "sizes"},
                                  {.key = "strides", .title = "strides"},
                                  {.key = "device", .title = "device"},
                                  {.key = "bytes", .title = "storage", .unit = "bytes"},
                                  {.key = "dynamic", .title = "marked dynamic"},
                                  {.key = "aliases", .title = "shares memory with"}}};
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

}  // namespace

void AddTraceInputs(const logs::Trace& trace, const logs::View& view, report::Document& document) {
  const std::vector<CompilationInputs> inputs = compile::FindInputs(trace, view);
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
  section.facts = {{.key = "tensors", .label = "tensors", .value = tensors},
                   {.key = "storages", .label = "storages", .value = storages},
                   {.key = "largest",
                    .label = "distinct storages (largest compilation)",
                    .value = largest / kMega,
                    .unit = "MB"}};
  if (unnamed > 0)
    section.facts.push_back(
        {.key = "unnamed", .label = "bases of views, and gradients", .value = unnamed});
  AddTensors(trace, inputs, view.top, section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
