// SPDX-License-Identifier: Apache-2.0
#include "commands/analysis.h"

#include <algorithm>
#include <utility>

#include "commands/model_inputs.h"
#include "report/sections/graph_section.h"

namespace idbg::commands {
namespace {

using report::Document;
using report::Section;

// One run of `analyze`: reads everything named on the command line once, then adds the sections of
// each graph in turn.
class Analysis {
 public:
  explicit Analysis(const AnalysisRequest& request) : request_(request) {}

  Document Run() {
    std::vector<ModelInput> inputs = ReadModelInputs(request_.files);
    document_.kind = "analyze";
    document_.title = TitleOf(inputs);
    AddContext(inputs, document_);
    for (ModelInput& input : inputs) AddInput(input, inputs.size() > 1);
    return std::move(document_);
  }

 private:
  bool Wants(const std::string& section) const {
    return request_.sections.empty() ||
           std::ranges::find(request_.sections, section) != request_.sections.end();
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
      Add(report::GraphSection(graph), many ? input.file.name + ": " + graph.name : "");
    }
    const std::string label = many_inputs ? input.file.name : "";
    if (input.kernels) Add(OutputCodeSection(*input.kernels), label);
    if (input.schedule) Add(ScheduleSection(*input.schedule), label);
    if (!input.file.files.empty()) Add(PackageSection(input), label);
  }

  const AnalysisRequest& request_;
  Document document_;
};

}  // namespace

const std::vector<std::string>& SectionNames() {
  static const std::vector<std::string> kNames = {"graph", "made", "schedule", "files"};
  return kNames;
}

Document AnalyzeModels(const AnalysisRequest& request) { return Analysis(request).Run(); }

}  // namespace idbg::commands
