// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analyze/logs/logs.h"
#include "base/error.h"
#include "base/log.h"
#include "compile/guards/guards.h"
#include "compile/kernels/kernels.h"
#include "compile/log_summary.h"
#include "compile/profile/measured.h"
#include "device/hardware.h"
#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "inputs/models.h"
#include "inputs/recognise.h"
#include "plan/join/join.h"
#include "plan/plan.h"
#include "roofline/gemm_device.h"
#include "views/compile/guards_section.h"
#include "views/compile/profile_section.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

using compile::CompiledCode;
using roofline::KernelEstimate;

// What predictions depend on beside the code.
struct PredictedFor {
  device::Hardware hardware;
  inductor::TorchVersion torch_version = inductor::kNewestTorch;  // that compiled it
};

// The kernels that are predicted for a code's graph, beside the calls that it really makes.
class CodeEstimate {
 public:
  CodeEstimate(const CompiledCode& code, const PredictedFor& predicted_for)
      : module_(compile::ReadKernelModule(code)) {
    const auto& [hardware, torch_version] = predicted_for;
    const std::optional<graph::Graph> graph = compile::ReadPostGradGraph(code);
    if (!graph || module_.calls.empty()) return;
    const plan::Plan plan = fusion::PredictFusion(
        *graph, estimate::PlanOptionsFor(inputs::DeviceOf(module_), {&hardware, 1}, torch_version));
    const estimate::Estimate estimate = estimate::EstimateModel(
        *graph, plan, hardware, {.run = {.gemm_time = roofline::MakeGemmTime(hardware, false)}});
    if (estimate.inductor.unknown_kernels == 0 && !estimate.inductor.kernels.empty())
      time_us_ = estimate.inductor.time_ms * views::kUsPerMs;
    const plan::Joined comparison = plan::Join(plan, plan::ReadRealRun(plan, module_));
    // Without the names of their nodes kernels are only alike.
    if (comparison.evidence == plan::Evidence::kNodes) AddCalls(comparison, estimate.inductor);
  }

  // The mean of the calls of a kernel; null unless each of them is predicted.
  std::optional<views::KernelCeiling> CeilingOf(std::size_t kernel) const {
    const auto found = calls_.find(kernel);
    if (found == calls_.end()) return std::nullopt;
    const auto all = std::ranges::count(module_.calls, kernel, &readers::Call::kernel);
    if (std::ssize(found->second) != all) return std::nullopt;
    views::KernelCeiling ceiling;
    for (const KernelEstimate& call : found->second) {
      const double each_us = views::kUsPerMs / static_cast<double>(all);
      ceiling.ideal_us += call.time_ms * (1 - call.headroom) * each_us;
      ceiling.limit = ToString(call.bound);
    }
    return ceiling;
  }

  // Of a call of the whole graph; null where a kernel is unknown.
  std::optional<double> time_us() const { return time_us_; }

 private:
  void AddCalls(const plan::Joined& comparison, const roofline::RunEstimate& run) {
    std::map<std::size_t, const KernelEstimate*> planned;  // by place in the plan
    for (const KernelEstimate& kernel : run.kernels) planned.emplace(kernel.kernel, &kernel);
    for (const plan::Pairing& one : comparison.pairings) {
      if (one.agreement != plan::Agreement::kMatched) continue;
      if (one.real.size() != 1 || one.predicted.size() != 1) continue;
      const KernelEstimate& kernel = *planned.at(one.predicted.front());
      if (kernel.known) calls_[module_.calls.at(one.real.front()).kernel].push_back(kernel);
    }
  }

  readers::KernelModule module_;
  std::map<std::size_t, std::vector<KernelEstimate>> calls_;  // by kernel of module_
  std::optional<double> time_us_;
};

views::KernelCeilings FindCeilings(const compile::MeasuredRun& run,
                                   const PredictedFor& predicted_for) {
  const base::LogPhase phase(base::LogLevel::kInfo, "roofline of the measured kernels");
  views::KernelCeilings ceilings{.hardware = predicted_for.hardware.title};
  std::set<std::size_t> codes;
  for (const compile::MeasuredKernel& kernel : run.kernels) {
    if (kernel.code) codes.insert(*kernel.code);
  }
  for (const std::size_t code : codes) {
    const CodeEstimate estimate(run.codes[code], predicted_for);
    for (const compile::MeasuredKernel& kernel : run.kernels) {
      if (kernel.code != code) continue;
      if (const auto ceiling = estimate.CeilingOf(kernel.kernel))
        ceilings.kernels.insert_or_assign({code, kernel.kernel}, *ceiling);
    }
  }
  return ceilings;
}

// The work of a call of a compilation that profiles measured, and its guards.
bool FillMeasured(const std::vector<compile::MeasuredRegion>& regions,
                  const compile::CompilationGuards& guards, views::GuardCost& cost) {
  for (const compile::MeasuredRegion& region : regions) {
    const auto id = logs::FindCompileId(region.id);
    if (!id || *id != guards.selected.compilation->id || region.host.calls == 0) continue;
    const auto calls = static_cast<double>(region.host.calls);
    cost.work_us = std::max(region.host.mean_us(), (region.kernel_us + region.gap_us) / calls);
    cost.work_source = "measured";
    if (region.lookup.calls > 0) cost.measured_us = region.lookup.mean_us();
    return true;
  }
  return false;
}

// What the forward code of a compilation is predicted to take.
bool FillPredicted(const std::vector<CompiledCode>& codes, const PredictedFor& predicted_for,
                   const compile::CompilationGuards& guards, views::GuardCost& cost) {
  for (const CompiledCode& code : codes) {
    const bool is_its = code.selected.compilation == guards.selected.compilation &&
                        code.selected.rank == guards.selected.rank;
    if (!is_its || code.aot_id.ends_with("backward")) continue;
    const auto time_us = CodeEstimate(code, predicted_for).time_us();
    if (!time_us) continue;
    cost.work_us += *time_us;
    cost.work_source = "predicted";
  }
  return cost.work_us > 0;
}

void AddGuardCosts(const logs::Trace& trace, const AnalysisRequest& request,
                   const std::vector<compile::MeasuredRegion>& regions,
                   const PredictedFor* predicted_for, std::optional<std::size_t> guards_section,
                   report::Document& document) {
  const compile::Guards guards = compile::FindGuards(trace, request.view);
  const std::vector<CompiledCode> codes = predicted_for != nullptr
                                              ? compile::FindKernels(trace, request.view)
                                              : std::vector<CompiledCode>();
  std::vector<views::GuardCost> costs;
  for (const compile::CompilationGuards& one : guards.compilations) {
    views::GuardCost cost{.compilation = one.selected.Label(trace),
                          .checks = one.checks,
                          .python = one.python,
                          .recorded_us = one.latency_us};
    const bool has_work =
        FillMeasured(regions, one, cost) ||
        (predicted_for != nullptr && FillPredicted(codes, *predicted_for, one, cost));
    if (has_work && cost.guard_us() > 0) costs.push_back(std::move(cost));
  }
  views::SortByShare(costs);
  if (guards_section)
    views::AddGuardCostTable(costs, request.view.top, document.sections.at(*guards_section));
  views::AddGuardCostFindings(costs, guards.python, document);
}

}  // namespace

void TakeProfiles(AnalysisRequest& request) {
  std::erase_if(request.files, [&](const std::string& file) {
    try {
      if (inputs::Recognise(file).kind != inputs::Kind::kProfile) return false;
    } catch (const base::Error&) {
      return false;
    }
    request.profiles.push_back(file);
    return true;
  });
}

void AddMeasured(const logs::Trace& trace, const AnalysisRequest& request, const Measured& wanted,
                 report::Document& document) {
  if (request.profiles.empty() && request.hardware.empty()) return;
  if (!wanted.kernels && !wanted.guards) return;
  std::optional<PredictedFor> predicted_for;
  if (!request.hardware.empty())
    predicted_for = {device::LoadHardware(request.hardware.front()),
                     inductor::FindTorchVersion(compile::TorchVersionOf(trace))
                         .value_or(inductor::kNewestTorch)};
  std::vector<compile::MeasuredRegion> regions;
  for (const std::string& file : request.profiles) {
    const logs::Profile profile = logs::ReadProfile(file);
    const compile::MeasuredRun run = compile::JoinProfile(profile, trace, request.view);
    regions.insert(regions.end(), run.regions.begin(), run.regions.end());
    if (!wanted.kernels) continue;
    const views::KernelCeilings ceilings =
        predicted_for ? FindCeilings(run, *predicted_for) : views::KernelCeilings();
    views::AddMeasuredKernels(trace, run, ceilings, request.view, document);
  }
  if (wanted.guards)
    AddGuardCosts(trace, request, regions, predicted_for ? &*predicted_for : nullptr,
                  wanted.guards_section, document);
}

}  // namespace idbg::analyze
