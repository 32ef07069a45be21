// SPDX-License-Identifier: Apache-2.0
#include "analyze/models/models.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "analyze/bench/validate_latency.h"
#include "analyze/sections.h"
#include "analyze/shipped_model.h"
#include "base/error.h"
#include "base/log.h"
#include "constraints/adapter_file.h"
#include "estimate/sweep.h"
#include "fusion/fusion.h"
#include "graph/bindings.h"
#include "inputs/models.h"
#include "inputs/state.h"
#include "plan/plan.h"
#include "roofline/gemm_device.h"
#include "views/bench/bench_documents.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

using inputs::ModelInput;
using report::Document;
using report::Section;

constexpr std::string_view kGraph = "needs a graph";
constexpr std::string_view kHardware = "needs --hardware";

// The nodes and launches are left out unless asked for: the kernels say more in fewer rows.
constexpr SectionRow kModelSections[] = {
    {"graphs", "needs several graphs"},
    {"verdict", "needs --adapter or --hardware"},
    {"advice", kHardware},
    {"graph", kGraph},
    {"operators", kGraph},
    {"memory", kGraph},
    {"constraints", "needs --adapter"},
    {"fusion", kGraph},
    {"compare", "needs a graph and its output_code.py"},
    {"kernels", kHardware},
    {"roofline", kHardware},
    {"budget", "needs --hardware and a --check-... limit"},
    {"profile", "needs a profile (--profile) and --hardware"},
    {"validate", "needs --validate"},
    {"launches", kHardware, true},
    {"nodes", kHardware, true},
    {"made", "needs output_code.py"},
    {"schedule", "needs a scheduler dump such as ir_post_fusion.txt"},
    {"files", "needs an archive"},
    {"inputs", "needs several files that say different things of themselves"},
};

std::string_view WhyModelSectionIsNotShown(std::string_view section) {
  return NeedsOf(kModelSections, section, "needs a compiler log");
}

// Of a larger graph even settings are priced only where advice was asked for by name.
constexpr std::int64_t kMostNodes = 3'000;

// Nodes that a run may lower and price again for advice that it was not asked for by name.
constexpr std::int64_t kAdviceWork = 10'000;

// One run of `analyze`: reads everything named on the command line once, then adds the sections of
// each graph in turn.
class Analysis {
 public:
  explicit Analysis(const AnalysisRequest& request) : request_(request) {
    for (const std::string& name : request.adapters) AddAdapter(name);
    hardware_ = LoadDevices(request.hardware);
  }

  ModelAnalysis Run() {
    std::vector<ModelInput> models = ReadInputs();
    std::vector<const graph::Graph*> graphs;
    for (const ModelInput& input : models)
      for (const graph::Graph& graph : input.file.graphs) graphs.push_back(&graph);
    CheckBindings(graphs, request_.bindings);
    CheckValidate(models);
    CheckShapes(models);
    document_.kind = "analyze";
    document_.title = inputs::TitleOf(models);
    std::vector<const readers::ModelFile*> files;
    for (const ModelInput& input : models) files.push_back(&input.file);
    views::AddContext(files, document_);
    for (ModelInput& input : models) AddInput(input, models.size() > 1);
    AddGraphs(files);
    AddStates(models);
    MarkMainTable({"graphs", "kernels", "fusion", "made", "operators"}, document_);
    AddNotShown(request_.sections, WhyModelSectionIsNotShown, document_);
    return {std::move(document_), misfits_, estimates_};
  }

 private:
  std::vector<ModelInput> ReadInputs() const {
    if (request_.bytes.empty())
      return inputs::ReadModelInputs(request_.files, request_.input_shapes);
    return inputs::ReadModelBytes(request_.bytes, "model", request_.input_shapes);
  }

  void CheckShapes(const std::vector<ModelInput>& models) const {
    const auto is_script = [](const ModelInput& input) {
      return input.file.format.starts_with("TorchScript");
    };
    if (!request_.input_shapes.empty() && std::ranges::none_of(models, is_script))
      base::FailUsage("--input-shapes has no effect on a " + models.front().file.format +
                      ", only on TorchScript, which has none (leave it out)");
  }

  void CheckValidate(const std::vector<ModelInput>& models) const {
    if (request_.validate.empty()) return;
    if (models.size() == 1 && models.front().file.graphs.size() == 1) return;
    base::FailUsage(
        "--validate takes one model with one graph (for several there is "
        "'inductor-debug validate')");
  }

  static bool IsJson(const std::string& name) { return name.starts_with('{'); }

  // What they are together, before each by itself.
  void AddGraphs(std::span<const readers::ModelFile* const> files) {
    if (graphs_.size() > 1 && Wants("graphs"))
      document_.sections.insert(document_.sections.begin(), views::GraphsSection(graphs_));
    Section inputs = views::InputSection(files);
    if (!inputs.tables.empty()) document_.sections.push_back(std::move(inputs));
  }

  bool Wants(std::string_view section) const {
    return IsAskedFor(kModelSections, section, request_.sections);
  }

  // The variables of the earlier tool hold for its own adapter only.
  void AddAdapter(const std::string& name) {
    if (name == "mock" && constraints::HasEnvironmentAdapter()) {
      adapters_.push_back(constraints::AdapterFromEnvironment());
    } else {
      adapters_.push_back({.adapter = IsJson(name) ? constraints::ParseAdapter(name, "adapter")
                                                   : constraints::LoadAdapter(name)});
    }
    if (request_.mode) adapters_.back().mode = *request_.mode;
  }

  void AddVerdict(const std::string& label, report::Verdict verdict) {
    if (!Wants("verdict")) return;
    verdict.graph = label;
    document_.verdicts.push_back(std::move(verdict));
  }

  // Makes a section and adds it, if it is wanted. `label` names the graph where there are several.
  void Add(std::string_view key, const std::string& label, auto&& make) {
    if (!Wants(key)) return base::LogDebug("skip section ", key, ": not requested");
    const base::LogPhase phase(base::LogLevel::kDebug, "section ", key, label.empty() ? "" : " of ",
                               label);
    Section section = make();
    if (!label.empty()) {
      section.title += " (" + std::string(views::WithoutFolders(label)) + ")";
      section.facts.insert(section.facts.begin(), {"graph_name", "graph", label});
    }
    document_.sections.push_back(std::move(section));
  }

  // Of a run first how it ended: its graphs are those of a program that may not have come to more.
  void AddStates(const std::vector<ModelInput>& models) {
    for (const std::string& file : request_.files) {
      if (const auto run = runs::RunFolder::Find(file))
        report::AddInput(inputs::StateOf(*run), document_);
    }
    for (const ModelInput& input : models) report::AddInput(inputs::StateOf(input.file), document_);
    for (const std::string& profile : request_.profiles)
      report::AddInput({.name = profile, .kind = "profile"}, document_);
  }

  void AddInput(ModelInput& input, bool many_inputs) {
    views::AddLosses(input.file, document_);
    torch_version_ = readers::TorchVersionOf(input.file).value_or(inductor::kNewestTorch);
    const bool many = many_inputs || input.file.graphs.size() > 1;
    for (graph::Graph& graph : input.file.graphs) {
      graph::Bind(graph, graph::ResolveBindings(graph, request_.bindings));
      const std::string& folder = input.folder;
      AddGraph(graph, input,
               !many            ? ""
               : folder.empty() ? input.file.name + ": " + graph.name
                                : folder);
    }
    const std::string& name = input.folder.empty() ? input.file.name : input.folder;
    const std::string label = many_inputs ? name : "";
    if (input.kernels) Add("made", label, [&] { return views::OutputCodeSection(*input.kernels); });
    if (input.schedule)
      Add("schedule", label, [&] { return views::ScheduleSection(*input.schedule); });
    if (!input.file.files.empty())
      Add("files", label, [&] { return views::PackageSection(input.file); });
  }

  void AddGraph(const graph::Graph& graph, const ModelInput& input, const std::string& label) {
    const std::ptrdiff_t begin = std::ssize(document_.sections);
    graphs_.push_back({.name = label, .nodes = std::ssize(graph.nodes)});
    Add("graph", label, [&] { return views::GraphSection(graph); });
    Add("operators", label, [&] { return views::OperatorSection(graph, request_.view.top); });
    fusion::PlanCache plans(graph);
    const fusion::Options options = PlanOptions(input.kernels);
    Add("memory", label, [&] {
      return views::MemorySection(graph, plans.Get(options), !options.target.is_cpu,
                                  request_.view.top);
    });
    views::AddUnknownOperators(graph, document_);
    const bool whole = views::AddUnknownSizes(graph, document_) == 0;
    for (const auto& [adapter, mode] : adapters_) AddConstraints(graph, adapter, mode, label);
    const bool is_one_of_many = !label.empty() && Wants("graphs");
    if (Wants("fusion") || is_one_of_many || (input.kernels && Wants("compare")))
      AddFusion(plans.Get(options), graph, input, label);
    std::vector<estimate::SweepPoint> points;
    if (!hardware_.empty()) points = AddEstimates(plans, whole, label);
    if (!hardware_.empty() && Wants("advice")) {
      const std::ptrdiff_t end = std::ssize(document_.sections);
      AddAdvice(plans, points, input, label);
      // Behind the verdict: what to do comes before what was found.
      const auto sections = document_.sections.begin();
      std::rotate(sections + begin, sections + end, document_.sections.end());
    }
    if (!request_.validate.empty() && Wants("validate"))
      views::AddLatencyValidation(ValidateGraph(graph, request_.validate, hardware_, torch_version_,
                                                request_.estimate.run.tf32, request_.view.top),
                                  document_);
  }

  void AddConstraints(const graph::Graph& graph, const constraints::Adapter& adapter,
                      constraints::Mode mode, const std::string& label) {
    base::LogPhase phase(base::LogLevel::kInfo, "check graph ", graph.name, " for ", adapter.name);
    const constraints::CheckResult result = constraints::Check(graph, adapter);
    phase.Result(base::LogCount{static_cast<std::uint64_t>(result.CountViolations()), "violation"});
    misfits_ += result.CountMust();
    AddVerdict(label, views::ConstraintsVerdict(result, adapter));
    Add("constraints", label, [&] { return views::ConstraintsSection(result, adapter); });
    views::AddViolations(result, adapter, mode, document_);
  }

  void AddFusion(const plan::Plan& plan, const graph::Graph& graph, const ModelInput& input,
                 const std::string& label) {
    views::AddMisfits(plan, graph, document_);
    graphs_.back().predicted = plan.KernelCount();
    Add("fusion", label, [&] {
      Section section = views::FusionSection(plan, request_.view.top);
      if (request_.drawings) {
        section.figures.emplace_back(views::KernelDrawing(plan));
        section.figures.emplace_back(views::GraphDrawing(plan));
      }
      return section;
    });
    if (!input.kernels) return;
    const readers::Schedule* const schedule = input.schedule ? &*input.schedule : nullptr;
    const plan::Joined joined = plan::Join(plan, plan::ReadRealRun(plan, *input.kernels, schedule));
    graphs_.back().generated = joined.real_kernels;
    graphs_.back().matched = joined.matched;
    Add("compare", label, [&] {
      return views::ComparisonSection(joined, plan, inputs::CallNames(*input.kernels),
                                      request_.view.top);
    });
  }

  // What was not asked for follows the code that there is, then the hardware.
  fusion::Options PlanOptions(const std::optional<readers::KernelModule>& made) const {
    std::string type = request_.device;
    std::string_view reason = hardware_.empty() ? "the default" : "from --hardware";
    if (!type.empty()) {
      reason = "from --device";
    } else if (made) {
      type = inputs::DeviceOf(*made);
      reason = "from the output code";
    }
    const fusion::Options options =
        estimate::PlanOptionsFor(type, hardware_, torch_version_, request_.max_autotune);
    base::LogInfo("kernels for ", options.target.type(), ": ", reason);
    return options;
  }

  estimate::SweepOptions SweepOptions() const {
    estimate::SweepOptions options{.hardware = hardware_,
                                   .batches = request_.batches,
                                   .estimate = request_.estimate,
                                   .torch_version = torch_version_,
                                   .max_autotune = request_.max_autotune};
    options.estimate.run.with_tensors = Wants("launches");
    if (!request_.precisions.empty())
      options.precisions.assign(request_.precisions.begin(), request_.precisions.end());
    options.gemm_time = [this](const device::Hardware& hardware) { return GemmTimeOf(hardware); };
    return options;
  }

  // `whole`: every size is known, so that nothing is left out of the figures.
  std::vector<estimate::SweepPoint> AddEstimates(fusion::PlanCache& plans, bool whole,
                                                 const std::string& label) {
    std::vector<estimate::SweepPoint> points = estimate::Sweep(plans, SweepOptions());
    estimates_ += std::ssize(points);
    if (!points.empty()) graphs_.back().replayed_ms = points.front().estimate.inductor.device_ms;
    for (const estimate::SweepPoint& point : points)
      AddVerdict(label, views::RooflineVerdict(point, request_.budget, whole));
    Add("roofline", label, [&] { return views::RooflineSection(points); });
    if (request_.budget != estimate::Budget{})
      Add("budget", label, [&] { return views::BudgetSection(points, request_.budget); });
    for (const estimate::SweepPoint& point : points) {
      Add("kernels", label, [&] { return KernelSection(point); });
      Add("launches", label, [&] { return views::LaunchSection(point); });
      Add("nodes", label, [&] { return views::NodeSection(point, request_.view.top); });
    }
    views::AddBudgetFindings(points, request_.budget, document_);
    views::AddDoubtFindings(points, document_);
    if (!points.empty()) AddMeasured(points.front().estimate, label);
    return points;
  }

  // What was not asked for by name takes little time, and has few lines.
  bool IsAdviceAskedFor() const { return !request_.sections.empty(); }

  // `points`: what is known of the graph; without batches of each precision each device in turn.
  void AddAdvice(fusion::PlanCache& plans, std::span<const estimate::SweepPoint> points,
                 const ModelInput& input, const std::string& label) {
    const advice::Constants constants(ElementsOf(input.file, plans.graph().name));
    std::size_t next = 0;
    for (const auto& precision : SweepOptions().precisions) {
      std::optional<graph::Graph> converted;
      if (precision) converted = estimate::InPrecision(plans.graph(), *precision);
      std::optional<fusion::PlanCache> own;
      if (converted) own.emplace(*converted);
      fusion::PlanCache& its = own ? *own : plans;
      for (const device::Hardware& hardware : hardware_) {
        advice::Subject subject{.graph = its.graph(),
                                .run = RunOn(hardware),
                                .constants = constants,
                                .plans = &its,
                                .before = request_.batches.empty() && next < points.size()
                                              ? &points[next++].estimate
                                              : nullptr};
        subject.run.estimate.precision = precision;
        subject.batches = request_.batches;
        AddAdvice(std::move(subject), input, label);
      }
    }
  }

  advice::Run RunOn(const device::Hardware& hardware) const {
    advice::Run run{
        .hardware = hardware,
        .options = estimate::PlanOptionsFor(hardware, torch_version_, request_.max_autotune),
        .estimate = request_.estimate};
    run.estimate.run.gemm_time = GemmTimeOf(hardware);
    if (!hardware.gemm_model.empty()) run.choice_gain = MakeChoiceGain(hardware.name);
    return run;
  }

  void AddAdvice(advice::Subject subject, const ModelInput& input, const std::string& label) {
    constexpr std::size_t kFew = 3;
    const std::string command =
        "inductor-debug advise " + input.file.name + " --hardware " + subject.run.hardware.name;
    if (!IsAdviceAskedFor()) {
      subject.most_work = advice_work_;
      if (std::ssize(subject.graph.nodes) > kMostNodes)
        return Add("advice", label,
                   [&] { return views::NoAdviceSection(subject.run.hardware.name, command); });
    }
    const advice::Advised advised = advice::Advise(subject);
    if (advised.untried == 0)
      advice_work_ -=
          advice::WorkOf(subject.graph, std::ssize(advised.advice) + std::ssize(advised.rest));
    for (const std::string& note : advised.notes) base::LogInfo("not tried: ", note);
    Add("advice", label, [&] {
      return views::AdviceSection(advised, IsAdviceAskedFor() ? request_.view.top : kFew, command);
    });
    views::AddAdviceFindings(advised, document_);
    if (request_.on_advised) request_.on_advised(input, subject, advised);
  }

  // Loading a model of products takes longer than asking it: each is loaded once.
  const roofline::GemmTime& GemmTimeOf(const device::Hardware& hardware) const {
    const auto [known, is_new] =
        gemm_times_.try_emplace({hardware.name, hardware.gemm_model}, nullptr);
    if (is_new) known->second = roofline::MakeGemmTime(hardware, request_.max_autotune);
    return known->second;
  }

  // Of several precisions, batches and devices the first.
  void AddMeasured(const estimate::Estimate& estimate, const std::string& label) {
    for (const std::string& file : request_.profiles) {
      const logs::Profile profile = logs::ReadProfile(file);
      const compile::MeasuredRun run = compile::JoinProfile(profile, {}, {});
      const auto model = JoinModel(estimate.inductor, run);
      if (model)
        Add("profile", label, [&] {
          return views::MeasuredModelSection(*model, run, estimate.hardware, request_.view.top);
        });
      else
        document_.findings.push_back(views::UnrelatedProfile(file));
    }
  }

  Section KernelSection(const estimate::SweepPoint& point) const {
    Section section = views::KernelSection(point, request_.view.top);
    const auto hardware =
        std::ranges::find(hardware_, point.estimate.hardware, &device::Hardware::name);
    if (request_.drawings && hardware != hardware_.end())
      section.figures.emplace_back(views::RooflinePlot(point.estimate.inductor, *hardware));
    return section;
  }

  const AnalysisRequest& request_;
  inductor::TorchVersion torch_version_ = inductor::kNewestTorch;  // of the input at hand
  std::vector<constraints::EnvironmentAdapter> adapters_;
  std::vector<device::Hardware> hardware_;
  Document document_;
  std::vector<views::GraphRow> graphs_;
  std::int64_t misfits_ = 0;
  std::int64_t estimates_ = 0;
  std::int64_t advice_work_ = kAdviceWork;  // that is left for advice which was not asked for
  mutable std::map<std::pair<std::string, std::string>, roofline::GemmTime> gemm_times_;
};

}  // namespace

const std::vector<std::string>& SectionNames() {
  static const std::vector<std::string> kNames = NamesOf(kModelSections);
  return kNames;
}

ModelAnalysis AnalyzeModels(const AnalysisRequest& request) { return Analysis(request).Run(); }

}  // namespace idbg::analyze
