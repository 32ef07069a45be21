// SPDX-License-Identifier: Apache-2.0
#include "graph_analyses.h"

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "advice/advise.h"
#include "constraints/adapter_file.h"
#include "constraints/check.h"
#include "device/hardware.h"
#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "fuzz_target.h"
#include "graph/compare.h"
#include "graph/liveness.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shapes.h"
#include "graph/text.h"
#include "plan/plan.h"
#include "readers/formats.h"
#include "report/html/page.h"
#include "report/json_reader.h"
#include "report/writers.h"
#include "views/models/sections.h"

namespace idbg::fuzz {
namespace {

using graph::Graph;

constexpr std::size_t kTop = 10;

// A figure that may be unknown, but is a number of something.
bool IsAmount(double amount) { return std::isfinite(amount) && amount >= 0; }
bool IsAmount(const std::optional<double>& amount) { return !amount || IsAmount(*amount); }

void CheckCosts(const Graph& graph) {
  for (const graph::Node& node : graph.nodes) {
    const graph::Cost cost = graph::CostOf(graph, node);
    Require(IsAmount(cost.flops), "FLOPs that are no amount");
    Require(IsAmount(cost.read_bytes) && IsAmount(cost.written_bytes), "bytes that are no amount");
    Require(graph::AliasesOf(graph, node).size() == node.outputs.size(), "an alias for an output");
  }
  const graph::Coverage coverage = graph::CatalogueCoverage(graph);
  Require(coverage.known <= coverage.nodes, "no more nodes are known than there are");
  for (const Graph& subgraph : graph.subgraphs) CheckCosts(subgraph);
}

// What the blocks of a graph and of those inside it would take side by side.
double AllBytes(const Graph& graph, double rounding) {
  double all = 0;
  for (const graph::GraphInput& input : graph.inputs)
    all += static_cast<double>(input.storage_bytes) + rounding;
  for (const graph::Value& value : graph.values) {
    const auto bytes = value.tensor ? graph::SizeBytes(*value.tensor) : std::nullopt;
    all += static_cast<double>(bytes.value_or(0)) + rounding;
  }
  for (const Graph& subgraph : graph.subgraphs) all += AllBytes(subgraph, rounding);
  return all;
}

void CheckMemory(const Graph& graph) {
  for (const std::int64_t rounding : {1, 512}) {
    const graph::MemoryProfile profile = graph::ProfileMemory(graph, {.rounding = rounding});
    Require(profile.weights_bytes >= 0 && profile.inputs_bytes >= 0 && profile.peak_bytes >= 0,
            "negative memory");
    // Doubles are exact to one part in 2^53.
    Require(static_cast<double>(profile.peak_bytes) <=
                AllBytes(graph, static_cast<double>(rounding)) * (1 + 1e-12),
            "a peak above the sum of all values");
  }
}

void CheckPlan(const plan::Plan& plan, const Graph& graph) {
  for (const plan::Kernel& kernel : plan.kernels) {
    Require(IsAmount(kernel.flops) && IsAmount(kernel.read_bytes) && IsAmount(kernel.written_bytes),
            "a kernel's figures are no amounts");
  }
  // What fusion spares and adds may be rounded below nothing where sizes are absurd.
  Require(std::isfinite(plan.on_chip_bytes) && std::isfinite(plan.added_bytes) &&
              IsAmount(plan.recomputed_flops),
          "a plan's figures are no amounts");
  Require(plan.origin.size() == plan.graph.nodes.size(), "an origin for each node");
  for (const graph::NodeId node : plan.misfits)
    Require(node >= 0 && std::cmp_less(node, graph.nodes.size()), "a misfit that is no node");
  graph::Lint(plan.graph, "the decomposed graph");
}

void CheckRun(const roofline::RunEstimate& run) {
  Require(IsAmount(run.time_ms) && IsAmount(run.device_ms) && IsAmount(run.host_ms) &&
              IsAmount(run.roofline_ms) && IsAmount(run.flops) && IsAmount(run.bytes),
          "a run's figures are no amounts");
  Require(IsAmount(run.energy_j) && IsAmount(run.average_w) && IsAmount(run.energy_limit_j),
          "a run's energy is no amount");
}

const constraints::Adapter& TheAdapter() {
  static const constraints::Adapter kAdapter = constraints::LoadAdapter("edge-npu");
  return kAdapter;
}

const device::Hardware& HardwareOf(bool is_gpu) {
  static const device::Hardware kGpu = device::LoadHardware("h200");
  static const device::Hardware kCpu = device::LoadHardware("epyc-9654");
  return is_gpu ? kGpu : kCpu;
}

// All that a graph gives, with the checks on the way.
class Analyses {
 public:
  Analyses(const Graph& graph, Effort effort)
      : graph_(graph), effort_(effort), with_views_(effort >= Effort::kViews) {}

  report::Document Run() {
    CheckCosts(graph_);
    CheckMemory(graph_);
    Require(graph::CompareGraphs(graph_, graph_).parts.empty(), "a graph that differs from itself");
    document_.kind = "analyze";
    document_.title = graph_.name;
    AddGraph();
    AddConstraints();
    if (effort_ != Effort::kCpu)
      AddPlan(HardwareOf(true), inductor::kNewestTorch, graph_.nodes.size() % 2 == 1);
    if (effort_ != Effort::kGpu) AddPlan(HardwareOf(false), inductor::kOldestTorch, false);
    return std::move(document_);
  }

 private:
  template <typename Make>
  void Add(Make make) {
    if (with_views_) document_.sections.push_back(make());
  }

  void AddGraph() {
    Add([&] { return views::GraphSection(graph_); });
    Add([&] { return views::OperatorSection(graph_, kTop); });
    const plan::Plan plan = fusion::PredictFusion(
        graph_, estimate::PlanOptionsFor(HardwareOf(true), inductor::kNewestTorch));
    Add([&] { return views::MemorySection(graph_, plan, true, kTop); });
    if (!with_views_) return;
    views::AddUnknownOperators(graph_, document_);
    views::AddUnknownSizes(graph_, document_);
  }

  void AddConstraints() {
    const constraints::CheckResult result = constraints::Check(graph_, TheAdapter());
    Require(result.CountMust() <= result.CountViolations(), "no more musts than violations");
    if (!with_views_) return;
    document_.verdicts.push_back(views::ConstraintsVerdict(result, TheAdapter()));
    Add([&] { return views::ConstraintsSection(result, TheAdapter()); });
    views::AddViolations(result, TheAdapter(), constraints::Mode::kStrict, document_);
  }

  void AddPlan(const device::Hardware& hardware, inductor::TorchVersion torch_version,
               bool max_autotune) {
    const plan::Plan plan = fusion::PredictFusion(
        graph_, estimate::PlanOptionsFor(hardware, torch_version, max_autotune));
    CheckPlan(plan, graph_);
    estimate::SweepPoint point;
    point.estimate = estimate::EstimateModel(graph_, plan, hardware);
    CheckRun(point.estimate.eager);
    CheckRun(point.estimate.inductor);
    if (!with_views_) return;
    AddAdvice(hardware, torch_version);
    views::AddMisfits(plan, graph_, document_);
    Add([&] {
      report::Section section = views::FusionSection(plan, kTop);
      section.figures.emplace_back(views::GraphDrawing(plan));
      return section;
    });
    Add([&] { return views::RooflineSection(std::span(&point, 1)); });
    Add([&] {
      report::Section section = views::KernelSection(point, kTop);
      section.figures.emplace_back(views::RooflinePlot(point.estimate.inductor, hardware));
      return section;
    });
    Add([&] { return views::NodeSection(point, kTop); });
    document_.verdicts.push_back(views::RooflineVerdict(point, {.latency_ms = 1}, true));
    views::AddBudgetFindings(std::span(&point, 1), {.latency_ms = 1, .memory_mb = 1}, document_);
  }

  void AddAdvice(const device::Hardware& hardware, inductor::TorchVersion torch_version) {
    const advice::Constants constants(nullptr);
    const advice::Advised advised =
        advice::Advise({.graph = graph_,
                        .run = {.hardware = hardware,
                                .options = estimate::PlanOptionsFor(hardware, torch_version)},
                        .constants = constants});
    for (const advice::Advice& one : advised.advice)
      Require(IsAmount(one.price.replayed_ms) && one.gain_percent <= 100, "a price is no amount");
    Add([&] { return views::AdviceSection(advised, kTop, "advise"); });
    views::AddAdviceFindings(advised, document_);
  }

  const Graph& graph_;
  const Effort effort_;
  const bool with_views_;
  report::Document document_;
};

}  // namespace

void Analyze(Graph graph, Effort effort) {
  graph::InferMissingTypes(graph);
  graph::Lint(graph, "the graph with types");
  const report::Document document = Analyses(graph, effort).Run();
  if (effort < Effort::kWriters) return;
  const std::string json = report::ToJson(document);
  Require(json == report::ToJson(Analyses(graph, effort).Run()), "the same graph, other bytes");
  Require(report::ToJson(report::ReadReport(json, "written")) == json, "a report reads back");
  const report::TextStyle narrow{.width = 80, .color = true};
  Require(report::ToText(document) == report::ToText(document), "the same text twice");
  Require(!report::ToText(document, narrow).empty(), "a text");
  Require(!report::ToMarkdown(document).empty(), "a summary");
  if (effort >= Effort::kPage) Require(!report::ToHtml(document).empty(), "a page");
}

void CheckText(const Graph& graph) {
  const std::string text = graph::ToText(graph);
  readers::ModelFile again;
  try {
    again = readers::fx_text::Read({.bytes = text, .name = "written text"});
  } catch (const base::Error& error) {
    throw std::logic_error(std::string("the text of a graph cannot be read: ") + error.what() +
                           "\n" + text);
  }
  Require(again.graphs.size() == 1, "the text of a graph holds one graph");
  const std::string second = graph::ToText(again.graphs[0]);
  if (second != text)
    throw std::logic_error("a text changes when it is read:\n" + text + "\nto\n" + second);
}

}  // namespace idbg::fuzz
