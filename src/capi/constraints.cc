// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>

#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"
#include "constraints/adapter_file.h"
#include "constraints/check.h"
#include "constraints/environment.h"
#include "report/document.h"
#include "report/json_writer.h"
#include "views/models/constraints_section.h"

namespace {

namespace constraints = idbg::constraints;
namespace report = idbg::report;
namespace views = idbg::views;
using idbg::capi::CopyOf;
using idbg::capi::Guarded;

// The mode is that of the environment when `strict` is below 0.
constraints::EnvironmentAdapter ReadAdapter(const char* adapter, int strict) {
  constraints::EnvironmentAdapter chosen;
  if (adapter == nullptr || strict < 0) chosen = constraints::AdapterFromEnvironment();
  if (adapter != nullptr) {
    chosen.adapter = *adapter == '{' ? constraints::ParseAdapter(adapter, "adapter")
                                     : constraints::LoadAdapter(adapter);
  }
  if (strict >= 0)
    chosen.mode = strict != 0 ? constraints::Mode::kStrict : constraints::Mode::kWarning;
  return chosen;
}

// Adds what one graph breaks; returns how many places the device does not take.
std::int64_t AddGraph(const idbg::graph::Graph& graph,
                      const constraints::EnvironmentAdapter& chosen, report::Document& document) {
  const constraints::CheckResult checked = constraints::Check(graph, chosen.adapter);
  report::Section section = views::ConstraintsSection(checked, chosen.adapter);
  section.facts.insert(section.facts.begin(), {"graph_name", "graph", graph.name});
  document.sections.push_back(std::move(section));
  views::AddViolations(checked, chosen.adapter, chosen.mode, document);
  return checked.CountMust();
}

std::int64_t Check(const char* model, std::int64_t size, const char* adapter, int strict,
                   char** result) {
  if (result != nullptr) *result = nullptr;
  const constraints::EnvironmentAdapter chosen = ReadAdapter(adapter, strict);
  const idbg::readers::ModelFile file = idbg::capi::ReadModel(model, size);
  report::Document document{.kind = "constraints",
                            .title = "Constraints of " + chosen.adapter.title};
  document.context = {{"file", "file", file.name}, {"format", "format", file.format}};
  std::int64_t count = 0;
  for (const idbg::graph::Graph& graph : file.graphs) count += AddGraph(graph, chosen, document);
  if (result != nullptr) *result = CopyOf(report::ToJson(document));
  return count;
}

}  // namespace

extern "C" std::int64_t idbg_constraints_check(const char* model, std::int64_t size,
                                               const char* adapter, int strict, char** result) {
  return Guarded([&]() -> std::int64_t { return Check(model, size, adapter, strict, result); });
}
