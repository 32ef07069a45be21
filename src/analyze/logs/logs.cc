// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/logs.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "analyze/logs/log_step.h"
#include "analyze/sections.h"
#include "base/error.h"
#include "base/log.h"
#include "compile/kernels/kernels.h"
#include "compile/log_summary.h"
#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "inductor/torch_version.h"
#include "inputs/models.h"
#include "inputs/state.h"
#include "plan/join/join.h"
#include "views/compile/sections.h"

namespace idbg::analyze {

using compile::CompiledCode;
using compile::CompiledKernel;

namespace {

bool IsNameless(const CompiledKernel& kernel) {
  return inductor::IsGenerated(kernel.kind) && kernel.nodes.empty();
}

// As its name says them, which is all that is known for sure.
void NameOperators(CompiledKernel& kernel) {
  if (!IsNameless(kernel) || !kernel.operators.empty()) return;
  for (const std::string_view op : plan::FusedOperators(kernel.name))
    kernel.operators.push_back((plan::FindShortName(op) != nullptr ? "aten." : "") +
                               std::string(op));
}

void NameNodesOf(inductor::TorchVersion torch_version, CompiledCode& code) {
  const readers::KernelModule module = compile::ReadKernelModule(code);
  const std::optional<graph::Graph> graph = compile::ReadPostGradGraph(code);
  if (!graph || module.kernels.size() != code.kernels.size()) return;
  const plan::Plan plan = fusion::PredictFusion(
      *graph, estimate::PlanOptionsFor(inputs::DeviceOf(module), {}, torch_version));
  const plan::Joined joined = plan::Join(plan, plan::ReadRealRun(plan, module));
  if (joined.matched == 0 || joined.MatchedShare() < 1) return;
  std::vector<std::set<graph::NodeId>> nodes(code.kernels.size());
  for (const plan::Pairing& pairing : joined.pairings) {
    for (const std::size_t real : pairing.real) {
      for (const std::size_t predicted : pairing.predicted)
        nodes[module.calls[real].kernel].insert(plan.kernels[predicted].nodes.begin(),
                                                plan.kernels[predicted].nodes.end());
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    CompiledKernel& kernel = code.kernels[i];
    if (!IsNameless(kernel)) continue;
    std::set<std::string> operators;
    for (const graph::NodeId id : nodes[i]) {
      const graph::Node& node = plan.graph.node(id);
      kernel.nodes.push_back(node.name);
      operators.emplace(graph::PacketOf(node.target));
    }
    kernel.operators.assign(operators.begin(), operators.end());
  }
  compile::LocateKernels(code);
}

// Names the nodes, operators and lines of generated kernels of which the log has none, as those of
// a CPU: by the kernels that Inductor's rules make of the graph that it compiled, where all of the
// code's kernels agree with them, launch by launch; else only the operators, by the kernel's name.
// Of the first codes that have `most` kernels together.
void NameNodes(std::size_t most, inductor::TorchVersion torch_version,
               std::vector<CompiledCode>& codes) {
  std::size_t seen = 0;
  for (CompiledCode& code : codes) {
    if (seen >= most) return;
    seen += code.kernels.size();
    if (std::ranges::any_of(code.kernels, IsNameless)) NameNodesOf(torch_version, code);
    std::ranges::for_each(code.kernels, NameOperators);
  }
}

struct LogSection : SectionRow {
  void (*add)(const compile::LogFacts&, const AnalysisRequest&, report::Document&) = nullptr;
};

// A section that follows from the facts alone.
template <void (*kAdd)(const compile::LogFacts&, report::Document&)>
void OfFacts(const compile::LogFacts& facts, const AnalysisRequest&, report::Document& document) {
  kAdd(facts, document);
}

constexpr std::string_view kProfile = "profile";
constexpr std::string_view kAdvice = "advice";
constexpr std::string_view kStartAdvice = "start_advice";
constexpr std::string_view kTrainingStep = "training_step";
constexpr std::string_view kGraphs = "needs --hardware, and graphs in the log";
constexpr std::string_view kRecord = "nothing recorded in the log";

void AddKernels(const compile::LogFacts& facts, report::Document& document) {
  std::vector<compile::CompiledCode> codes = compile::FindKernels(facts.trace(), facts.view());
  const auto version = inductor::FindTorchVersion(compile::TorchVersionOf(facts.trace()));
  NameNodes(facts.view().top, version.value_or(inductor::kNewestTorch), codes);
  views::AddTraceKernels(facts, codes, document);
}

// Each adds its section and its findings, or nothing when the trace does not hold what it is about.
// clang-format off
constexpr LogSection kLogSections[] = {
    {{kTrainingStep, kGraphs}, AddTrainingStep},
    {{kAdvice, kGraphs, true}, AddStepAdvice},
    {{kStartAdvice, kRecord, true}, OfFacts<views::AddStartAdvice>},
    {{"compilations", kRecord}, OfFacts<views::AddTraceCompilations>},
    {{"breaks", kRecord}, OfFacts<views::AddTraceBreaks>},
    {{"recompiles", kRecord}, OfFacts<views::AddTraceRecompiles>},
    {{"time", kRecord}, OfFacts<views::AddTraceTime>},
    {{"cache", kRecord}, OfFacts<views::AddTraceCache>},
    {{"guards", kRecord}, OfFacts<views::AddTraceGuards>},
    {{"inputs", kRecord}, OfFacts<views::AddTraceInputs>},
    {{"symbols", kRecord}, OfFacts<views::AddTraceSymbols>},
    {{"kernels", kRecord}, OfFacts<AddKernels>},
    {{kProfile, "needs a profile (--profile)"}, nullptr},  // needs more than the log: AddMeasured
    {{"choices", kRecord}, OfFacts<views::AddTraceChoices>},
    {{"provenance", kRecord, true}, OfFacts<views::AddTraceProvenance>},
    {{"ranks", kRecord}, OfFacts<views::AddTraceRanks>},
    {{"summary", kRecord}, OfFacts<views::AddTraceSummary>},
};
// clang-format on

bool Wants(const AnalysisRequest& request, std::string_view name) {
  return IsAskedFor(kLogSections, name, request.sections);
}

std::string_view WhyLogSectionIsNotShown(std::string_view section) {
  if (section == "verdict") return "shown only without --section";
  return NeedsOf(kLogSections, section, "needs a model");
}

// A section that is not shown: only those of its findings that the gate counts.
void AddJudgedFindings(const LogSection& entry, const compile::LogFacts& facts,
                       const AnalysisRequest& request, report::Document& document) {
  if (entry.name == kAdvice && !request.gate.Names("advice")) return;
  if (entry.name == kStartAdvice && !request.gate.Names("start-advice")) return;
  report::Document hidden;
  if (entry.name == kProfile)
    AddMeasured(facts.trace(), request, {.guards = !Wants(request, "guards")}, hidden);
  else
    entry.add(facts, request, hidden);
  for (report::Finding& finding : hidden.findings) {
    if (request.gate.Counts(finding)) document.findings.push_back(std::move(finding));
  }
}

// What comes before the sections of a log, which are those from `first` on.
void AddHeadline(const AnalysisRequest& request, const compile::LogFacts& facts, std::size_t first,
                 std::size_t first_finding, bool is_whole, report::Document& document) {
  const compile::LogSummary log = compile::SummariseLog(facts);
  views::AddCosts(log.costs, first_finding, document);
  if (log.statuses.empty()) return;
  views::AddLogVerdicts(request.files.size() > 1 ? facts.trace().name : "", log, is_whole,
                        document);
  document.sections.insert(document.sections.begin() + static_cast<std::ptrdiff_t>(first),
                           views::LogOverview(log, request.view.top));
}

// Behind the table of the same compilations.
void AddDossiers(const std::shared_ptr<const logs::Trace>& trace, const compile::LogFacts& facts,
                 std::optional<std::size_t> table, report::Document& document) {
  std::optional<report::Section> dossiers = views::TraceDossiers(trace, facts);
  if (!dossiers) return;
  const std::size_t place = table ? *table + 1 : document.sections.size();
  document.sections.insert(document.sections.begin() + static_cast<std::ptrdiff_t>(place),
                           *std::move(dossiers));
}

// "train/: TORCH_TRACE, torch 2.11.0+cu130".
std::string TitleOf(const logs::Trace& trace) {
  const std::string torch_version = compile::TorchVersionOf(trace);
  return trace.name + ": " + trace.source +
         (torch_version.empty() ? "" : ", torch " + torch_version);
}

}  // namespace

const std::vector<std::string>& TraceSectionNames() {
  static const std::vector<std::string> kNames = NamesOf(kLogSections);
  return kNames;
}

report::Document AnalyzeTraces(const AnalysisRequest& request) {
  if (!request.chrome_trace.empty() && request.files.size() > 1)
    base::FailUsage("--chrome-trace supports only one log or one folder of logs at a time");
  report::Document document{.kind = "analyze"};
  for (const std::string& file : request.files) {
    // Shared with what is read of it when a page is written.
    const auto shared = std::make_shared<const logs::Trace>(logs::ReadTrace(file, request.log));
    const logs::Trace& trace = *shared;
    logs::CheckHolds(trace, request.view);
    if (!request.chrome_trace.empty())
      views::WriteChromeTrace(trace, compile::ReadTimeline(trace, request.view),
                              request.chrome_trace);
    if (document.title.empty()) document.title = TitleOf(trace);
    const compile::LogFacts facts(trace, request.view);
    const std::size_t first = document.sections.size();
    const std::size_t first_finding = document.findings.size();
    std::map<std::string_view, std::size_t> placed;  // where the log's sections are
    const auto place_of = [&placed](std::string_view section) {
      const auto found = placed.find(section);
      return found == placed.end() ? std::nullopt : std::optional(found->second);
    };
    for (const LogSection& entry : kLogSections) {
      // What the guards cost is part of their section, which stands before it.
      if (entry.name == kProfile)
        AddMeasured(trace, request,
                    {.kernels = Wants(request, kProfile),
                     .guards = Wants(request, "guards"),
                     .guards_section = place_of("guards")},
                    document);
      if (!Wants(request, entry.name)) {
        base::LogDebug("skip section ", entry.name, ": not requested");
        if (request.gate.has_limits()) AddJudgedFindings(entry, facts, request, document);
        continue;
      }
      const base::LogPhase phase(base::LogLevel::kInfo, "section ", entry.name);
      const std::size_t before = document.sections.size();
      if (entry.add != nullptr) entry.add(facts, request, document);
      if (document.sections.size() > before) placed.emplace(entry.name, before);
    }
    if (request.dossiers) AddDossiers(shared, facts, place_of("compilations"), document);
    const std::size_t first_verdict = document.verdicts.size();
    report::Input input = inputs::StateOf(trace);
    // What is watched while it is written is not judged.
    if (request.log.growing) input = {.name = input.name, .kind = input.kind};
    if (request.sections.empty())
      AddHeadline(request, facts, first, first_finding, input.IsWhole(), document);
    report::AddInput(std::move(input), document, first_verdict);
  }
  if (request.files.empty()) {
    if (!request.profiles.empty()) document.title = request.profiles.front() + ": profile";
    AddMeasured({}, request, {.guards = false}, document);
  }
  for (const std::string& profile : request.profiles)
    report::AddInput({.name = profile, .kind = "profile"}, document);
  // What matters most first; of one severity what cost most, else in the order of the sections.
  std::ranges::stable_sort(document.findings, {}, [](const report::Finding& finding) {
    return std::pair(finding.severity, -finding.weight);
  });
  MarkMainTable({"overview", "compilations"}, document);
  AddNotShown(request.sections, WhyLogSectionIsNotShown, document);
  return document;
}

}  // namespace idbg::analyze
