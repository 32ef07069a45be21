// SPDX-License-Identifier: Apache-2.0
#include "report/sections/trace_inputs_section.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "report/sections/units.h"
#include "trace/inputs.h"

namespace idbg::report {
namespace {

using trace::CompilationInputs;
using trace::TensorInput;

std::string KindOf(const TensorInput& tensor) {
  std::string kind = tensor.is_parameter ? "parameter" : "tensor";
  if (tensor.requires_grad && !tensor.is_parameter) kind += ", grad";
  if (tensor.is_view) kind += ", view";
  return kind;
}

void AddTensors(const trace::Trace& trace, const std::vector<CompilationInputs>& inputs,
                std::size_t top, Section& section) {
  Table table{.key = "tensors",
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
      table.rows.push_back({one.selected.Label(trace), tensor.source, KindOf(tensor), tensor.dtype,
                            "[" + base::Join(tensor.sizes) + "]",
                            "[" + base::Join(tensor.strides) + "]", tensor.device,
                            OrNothing(tensor.storage_bytes), base::Join(tensor.dynamic_dims),
                            base::Join(tensor.aliases)});
    }
  }
  AddTopTable(std::move(table), all, section);
}

}  // namespace

void AddTraceInputs(const trace::Trace& trace, const trace::View& view, Document& document) {
  const std::vector<CompilationInputs> inputs = trace::FindInputs(trace, view);
  if (inputs.empty()) return;
  Section section{.key = "inputs", .title = "Inputs of the graphs"};
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
                    .label = "storages of the compilation with the most",
                    .value = largest / kMega,
                    .unit = "MB"}};
  if (unnamed > 0)
    section.facts.push_back(
        {.key = "unnamed", .label = "bases of views, gradients", .value = unnamed});
  AddTensors(trace, inputs, view.top, section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::report
