// SPDX-License-Identifier: Apache-2.0
#include "commands/analysis.h"

#include <algorithm>
#include <utility>

#include "commands/model_inputs.h"
#include "constraints/adapter_file.h"
#include "constraints/environment.h"
#include "report/sections/constraints_section.h"
#include "report/sections/graph_section.h"
#include "report/sections/memory_section.h"
#include "report/sections/operator_section.h"

namespace idbg::commands {
namespace {

using report::Document;
using report::Section;

// One run of `analyze`: reads everything named on the command line once, then adds the sections of
// each graph in turn.
class Analysis {
 public:
  explicit Analysis(const AnalysisRequest& request) : request_(request) {
    for (const std::string& name : request.adapters) AddAdapter(name);
  }

  Document Run() {
    std::vector<ModelInput> inputs = ReadModelInputs(request_.files);
    document_.kind = "analyze";
    document_.title = TitleOf(inputs);
    AddContext(inputs, document_);
    if (!adapters_.empty()) document_.sections.push_back({.key = "verdict", .title = "Verdict"});
    for (ModelInput& input : inputs) AddInput(input, inputs.size() > 1);
    return std::move(document_);
  }

 private:
  bool Wants(const std::string& section) const {
    return request_.sections.empty() ||
           std::ranges::find(request_.sections, section) != request_.sections.end();
  }

  // The variables of the earlier tool hold for its own adapter only.
  void AddAdapter(const std::string& name) {
    if (name == "mock" && constraints::HasEnvironmentAdapter()) {
      adapters_.push_back(constraints::AdapterFromEnvironment());
    } else {
      adapters_.push_back({.adapter = constraints::LoadAdapter(name)});
    }
    if (request_.mode) adapters_.back().mode = *request_.mode;
  }

  void Say(const std::string& label, const std::string& line) {
    document_.sections.front().lines.push_back((label.empty() ? "  " : "  " + label + ": ") + line);
  }

  // `label` names the graph where there are several.
  void Add(Section section, const std::string& label) {
    if (!Wants(section.key)) return;
    if (!label.empty()) {
      section.title += " (" + label + ")";
      section.facts.insert(section.facts.begin(), {"graph_name", "graph", label});
    }
    document_.sections.push_back(std::move(section));
  }

  void AddInput(ModelInput& input, bool many_inputs) {
    AddLosses(input, document_);
    const bool many = many_inputs || input.file.graphs.size() > 1;
    for (graph::Graph& graph : input.file.graphs) {
      graph::Bind(graph, request_.bindings);
      AddGraph(graph, many ? input.file.name + ": " + graph.name : "");
    }
    const std::string label = many_inputs ? input.file.name : "";
    if (input.kernels) Add(OutputCodeSection(*input.kernels), label);
    if (input.schedule) Add(ScheduleSection(*input.schedule), label);
    if (!input.file.files.empty()) Add(PackageSection(input), label);
  }

  void AddGraph(const graph::Graph& graph, const std::string& label) {
    Add(report::GraphSection(graph), label);
    Add(report::OperatorSection(graph, request_.top), label);
    Add(report::MemorySection(graph, request_.top), label);
    report::AddUnknownOperators(graph, document_);
    for (const auto& [adapter, mode] : adapters_) AddConstraints(graph, adapter, mode, label);
  }

  void AddConstraints(const graph::Graph& graph, const constraints::Adapter& adapter,
                      constraints::Mode mode, const std::string& label) {
    const constraints::CheckResult result = constraints::Check(graph, adapter);
    Say(label, report::Verdict(result, adapter));
    Add(report::ConstraintsSection(result, adapter), label);
    report::AddViolations(result, adapter, mode, document_);
  }

  const AnalysisRequest& request_;
  std::vector<constraints::EnvironmentAdapter> adapters_;
  Document document_;
};

}  // namespace

const std::vector<std::string>& SectionNames() {
  static const std::vector<std::string> kNames = {"verdict",     "graph", "operators", "memory",
                                                  "constraints", "made",  "schedule",  "files"};
  return kNames;
}

Document AnalyzeModels(const AnalysisRequest& request) { return Analysis(request).Run(); }

}  // namespace idbg::commands
