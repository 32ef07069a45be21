// SPDX-License-Identifier: Apache-2.0
#include "compile/step.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"
#include "compile/guards/symbols.h"
#include "compile/recorded_text.h"
#include "graph/operators/operators.h"
#include "logs/events/cache_payload.h"
#include "logs/events/graphs.h"

namespace idbg::compile {
namespace {

using logs::Record;
using logs::Selected;

// One compilation that has graphs.
struct Version {
  Selected selected;
  std::vector<const Record*> graphs;

  bool IsTraining() const { return !logs::Find(selected, logs::Event::kAotBackwardGraph).empty(); }
};

// Ids start again after a reset of Dynamo: of one function are those whose name and place agree.
using FunctionKey = std::tuple<std::int32_t, bool, std::string, std::string>;

FunctionKey KeyOf(const Version& version) {
  const logs::CompileId& id = version.selected.compilation->id;
  const Function function = FunctionOfStart(version.selected);
  return {id.frame, id.autograd >= 0, function.name, function.place.ToString()};
}

// The compilations that failed have graphs, too, but run without them.
std::set<const logs::Compilation*> FindFailed(const LogFacts& facts) {
  std::set<const logs::Compilation*> failed;
  for (const CompilationSummary& summary : facts.Summaries())
    if (summary.status == Status::kError && !summary.id().empty())
      failed.insert(summary.selected.compilation);
  return failed;
}

std::vector<Version> FindVersions(const LogFacts& facts) {
  const std::set<const logs::Compilation*> failed = FindFailed(facts);
  std::vector<Version> versions;
  for (const Selected& selected : logs::Select(facts.trace(), facts.view())) {
    if (!versions.empty() && versions.front().selected.rank != selected.rank) break;
    if (failed.contains(selected.compilation)) continue;
    std::vector<const Record*> graphs = logs::FindCompiledGraphs(selected);
    if (!graphs.empty()) versions.push_back({selected, std::move(graphs)});
  }
  return versions;
}

// Those that run in a step, of all in file order.
std::vector<Version> InUse(std::vector<Version> versions, const LogFacts& facts) {
  // Those that were made for another object than the one before.
  const std::set<std::string> of_other_objects =
      LabelsOf(facts.GetRecompiles(),
               [](const RecompileReason& cause) { return cause.kind == RecompileKind::kObject; });
  std::map<FunctionKey, std::size_t> last;  // in `kept`
  std::vector<Version> kept;
  for (Version& version : versions) {
    const bool is_of_function = version.selected.compilation->id.frame >= 0;
    const auto known = is_of_function ? last.find(KeyOf(version)) : last.end();
    if (known == last.end() || of_other_objects.contains(version.selected.Label(facts.trace()))) {
      if (is_of_function) last.insert_or_assign(KeyOf(version), kept.size());
      kept.push_back(std::move(version));
    } else if (version.IsTraining() || !kept[known->second].IsTraining()) {
      kept[known->second] = std::move(version);
    }
  }
  return kept;
}

// The place of an input of AOTAutograd's graphs among those of the captured one: 2 of "primals_3"
// and "arg2_1". Null: it has none there.
std::optional<std::size_t> PlaceOfInput(std::string_view name) {
  const bool is_primal = name.starts_with("primals_");
  if (!is_primal && !name.starts_with("arg")) return std::nullopt;
  name.remove_prefix(is_primal ? 8 : 3);
  const auto number = base::LeadingNumber<std::size_t>(name);
  if (!number || (is_primal && *number == 0)) return std::nullopt;
  return *number - (is_primal ? 1 : 0);
}

// The inputs of a graph with those of the captured one that they are; empty where the two do not
// go together: releases that did not trace into modules kept parameters elsewhere.
std::vector<std::pair<graph::GraphInput*, const graph::GraphInput*>> PairInputs(
    graph::Graph& graph, const graph::Graph& captured) {
  std::vector<std::pair<graph::GraphInput*, const graph::GraphInput*>> pairs;
  for (graph::GraphInput& input : graph.inputs) {
    if (input.value == graph::kNoValue) continue;
    const graph::Value& value = graph.value(input.value);
    const auto place = value.tensor ? PlaceOfInput(value.name) : std::nullopt;
    if (!place) continue;
    if (*place >= captured.inputs.size()) return {};
    const graph::GraphInput& other = captured.inputs[*place];
    if (other.value == graph::kNoValue) return {};
    const auto& tensor = captured.value(other.value).tensor;
    if (!tensor || ToString(*tensor) != ToString(*value.tensor)) return {};
    pairs.emplace_back(&input, &other);
  }
  return pairs;
}

// AOTAutograd's names of inputs do not say what they are; those of the captured graph do.
void TakeKinds(graph::Graph& graph, const std::optional<graph::Graph>& captured) {
  if (!captured) return;
  for (const auto& [input, other] : PairInputs(graph, *captured)) {
    input->kind = other->kind;
    input->target = other->target;
  }
}

// The frames from which Dynamo captured calls stand in comments of its graph.
bool IsOfOptimizer(const Version& version, const Record& captured) {
  return ReadText(version.selected, &captured).find("torch/optim/") != std::string::npos;
}

// Dynamo names inputs by where they come from.
std::optional<graph::Graph> ReadCaptured(const Version& version, const Record* record) {
  std::optional<graph::Graph> graph = ReadWholeGraph(version.selected, record);
  if (!graph) return graph;
  for (graph::GraphInput& input : graph->inputs)
    if (input.kind != graph::InputKind::kUser && input.target.empty())
      input.target = graph->value(input.value).name;
  return graph;
}

tensor::Bindings TracedSizes(const LogFacts& facts, const Version& version) {
  tensor::Bindings sizes;
  const logs::CompileId& id = version.selected.compilation->id;
  if (id.empty()) return sizes;
  for (const Symbol& symbol :
       FindSymbols(facts.trace(), {.id = id, .rank = version.selected.rank->rank}).symbols) {
    const auto value = base::ParseNumber<std::int64_t>(symbol.value);
    if (value && *value >= 0) sizes.emplace(symbol.name, *value);
  }
  return sizes;
}

// The operators of the captured graph are those that the program calls, which says more of what to
// change than what the compiler made of them: where all are known, it stands for the graph that
// computes the results. Of contexts and hooks it does not show what they do.
void PutCaptured(graph::Graph captured, std::vector<StepGraph>& compiled) {
  const auto is_known = [&](const graph::Node& node) {
    return graph::FindOperator(captured, node) != nullptr;
  };
  if (!captured.subgraphs.empty() || !std::ranges::all_of(captured.nodes, is_known)) return;
  const auto computes_results = [](const StepGraph& one) {
    return one.graph.phase != graph::Phase::kBackward;
  };
  const auto found = std::ranges::find_if(compiled, computes_results);
  if (found == compiled.end() || std::ranges::count_if(compiled, computes_results) != 1) return;
  graph::SpellAsAten(captured);
  captured.phase = found->graph.phase;
  found->graph = std::move(captured);
  found->is_whole = true;
}

// The settings of products are part of a cache's key: whether float32 may be rounded, which
// releases before 2.9 said with "True".
bool UsesTf32(const Selected& selected) {
  constexpr std::string_view kSettings = "cuda_matmul_settings";
  bool uses = false;
  std::string buffer;
  for (const Record* record : logs::Find(selected, logs::Event::kArtifact)) {
    if (!logs::ParseCacheName(selected.log().NameOf(*record))) continue;
    logs::ReadCachePayload(
        selected.log(), *record, buffer, [] {},
        [&](const logs::Component& component) {
          uses |= component.name == kSettings &&
                  (component.value.starts_with("('tf32'") || component.value.starts_with("(True"));
        });
  }
  return uses;
}

StepPart PartOf(const Version& version, const graph::Graph& graph, bool is_of_optimizer) {
  if (is_of_optimizer) return StepPart::kOptimizer;
  const bool is_backward =
      graph.phase == graph::Phase::kBackward || version.selected.compilation->id.autograd >= 0;
  return is_backward ? StepPart::kBackward : StepPart::kForward;
}

void AddGraphs(const LogFacts& facts, const Version& version, StepForm form, Step& step) {
  const Record* record = logs::FindLastGraph(version.selected, logs::GraphStage::kCaptured);
  const bool is_of_optimizer = record != nullptr && IsOfOptimizer(version, *record);
  step.uses_tf32 |= UsesTf32(version.selected);
  std::optional<graph::Graph> captured = ReadCaptured(version, record);
  const std::string label = version.selected.Label(facts.trace());
  const tensor::Bindings sizes = TracedSizes(facts, version);
  std::vector<StepGraph> compiled;
  for (const Record* record : version.graphs) {
    try {
      readers::ModelFile file = ReadGraphs(version.selected, *record);
      for (graph::Graph& graph : file.graphs) {
        TakeKinds(graph, captured);
        const StepPart part = PartOf(version, graph, is_of_optimizer);
        compiled.push_back({part, label, std::move(graph), sizes, file.losses.empty()});
      }
    } catch (const base::Error& error) {
      step.unread.emplace_back(error.what());
    }
  }
  if (captured && form == StepForm::kCaptured) PutCaptured(std::move(*captured), compiled);
  for (StepGraph& one : compiled) step.graphs.push_back(std::move(one));
}

}  // namespace

bool Step::Has(StepPart part) const {
  return std::ranges::find(graphs, part, &StepGraph::part) != graphs.end();
}

Step ReadStep(const LogFacts& facts, StepForm form) {
  std::vector<Version> all = FindVersions(facts);
  const std::size_t count = all.size();
  const std::vector<Version> versions = InUse(std::move(all), facts);
  Step step{.replaced = static_cast<std::int64_t>(count - versions.size())};
  if (!versions.empty() && facts.trace().ranks.size() > 1)
    step.rank = versions.front().selected.rank->label;
  for (const Version& version : versions) AddGraphs(facts, version, form, step);
  return step;
}

}  // namespace idbg::compile
