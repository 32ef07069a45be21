// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/bench/validate_latency.h"
#include "analyze/logs/log_step.h"
#include "base/log.h"
#include "base/text/text.h"
#include "estimate/estimate.h"
#include "estimate/optimizer.h"
#include "fusion/fusion.h"
#include "plan/join/join.h"
#include "plan/kernel_class.h"
#include "plan/plan.h"
#include "roofline/gemm_device.h"
#include "roofline/kernel_join.h"

namespace idbg::analyze {
namespace {

using bench::MeasuredKernel;
using bench::MeasuredModel;
using bench::MeasuredRun;
using bench::State;
using bench::ValidatedModel;
using bench::ValidatedRun;
using plan::KernelClass;
using roofline::KernelEstimate;
using roofline::RunEstimate;

constexpr std::string_view kEager = "eager";
constexpr std::string_view kInductor = "inductor";
constexpr std::string_view kMaxAutotuneMode = "max-autotune";

// What a kernel is compared under: Inductor's own by their kind and operators, without views, whose
// names differ from one way of compiling to the other (view, _unsafe_view); the calls of libraries,
// whose names say nothing of the operator, by their class.
std::string GroupOf(std::string_view name, KernelClass kernel_class) {
  if (!name.starts_with("triton_")) return "library: " + std::string(ToString(kernel_class));
  std::vector<std::string_view> operators = plan::FusedOperators(name);
  std::erase_if(operators, [](std::string_view one) { return one.ends_with("view"); });
  const std::size_t kind = name.find("_fused");
  if (kind == std::string_view::npos || operators.empty())
    return std::string(base::WithoutNumber(name));
  return std::string(name.substr(0, kind)) + "_fused_" + base::Join(operators, "_");
}

bench::ClassTimes TimesOf(const roofline::JoinedKernels& row) {
  return {.name = row.name,
          .measured_launches = static_cast<std::int64_t>(row.measured_calls),
          .predicted_launches = row.predicted_calls,
          .measured_ms = row.measured_ms,
          .predicted_ms = row.predicted_ms};
}

// The estimates of a graph: one for the plan without max-autotune, one with.
class Predictor {
 public:
  Predictor(const graph::Graph& graph, const MeasuredModel& measured,
            const PredictionSettings& settings)
      : graph_(graph), measured_(measured), settings_(settings), plans_(graph) {}

  void Predict(ValidatedRun& run) {
    const std::string& variant = run.measured.variant;
    const bool is_tuned = variant == kMaxAutotuneMode;
    if (!is_tuned && variant != kEager && variant != kInductor) return;
    const estimate::Estimate& estimate = Get(is_tuned);
    const RunEstimate& predicted = variant == kEager ? estimate.eager : estimate.inductor;
    if (!predicted.is_known()) return;
    const double launched_ms = run.measured.is_package ? predicted.package_ms : predicted.time_ms;
    run.predicted_ms = run.measured.is_replayed ? predicted.device_ms : launched_ms;
    if (!(*run.predicted_ms > 0) || !std::isfinite(*run.predicted_ms)) run.predicted_ms.reset();
    run.unknown_kernels = predicted.unknown_kernels;
    run.roofline_ms = predicted.roofline_ms;
    run.gflop = predicted.flops / 1e9;
    run.megabytes = predicted.bytes / 1e6;
    AddKernels(predicted, run);
  }

 private:
  const estimate::Estimate& Get(bool is_tuned) {
    const auto [known, is_new] = estimates_.try_emplace(is_tuned);
    if (!is_new) return known->second;
    const device::Hardware& hardware = settings_.hardware;
    estimate::EstimateOptions options{.run = {.tf32 = settings_.tf32}};
    options.run.gemm_time = roofline::MakeGemmTime(hardware, is_tuned);
    const plan::Plan& plan = plans_.Get(estimate::PlanOptionsFor(
        hardware,
        inductor::FindTorchVersion(measured_.torch_version).value_or(settings_.torch_version),
        is_tuned));
    return known->second = estimate::EstimateModel(graph_, plan, hardware, options);
  }

  void AddKernels(const RunEstimate& predicted, ValidatedRun& run) {
    const auto profile = measured_.kernels.find(run.measured.variant);
    if (profile == measured_.kernels.end() || profile->second.empty()) return;
    roofline::KernelJoin join;
    for (const MeasuredKernel& kernel : profile->second) {
      const KernelClass kernel_class = plan::ClassOfName(kernel.name);
      join.AddMeasured(GroupOf(kernel.name, kernel_class), kernel_class,
                       static_cast<double>(kernel.launches), kernel.time_ms);
    }
    for (const KernelEstimate& kernel : predicted.kernels)
      join.AddPredicted(GroupOf(kernel.name, kernel.kernel_class), kernel);
    for (const roofline::JoinedKernels& row : join.Classes()) run.classes.push_back(TimesOf(row));
    for (const roofline::JoinedKernels& row : join.Rows())
      run.kernels.push_back(
          {.times = TimesOf(row),
           .source = row.longest == nullptr ? "" : PlaceOf(row.longest->source).ToString()});
    std::ranges::stable_sort(run.kernels, std::greater(), [](const bench::KernelTimes& kernel) {
      return std::abs(kernel.times.Miss());
    });
  }

  const graph::Graph& graph_;
  const MeasuredModel& measured_;
  const PredictionSettings& settings_;
  fusion::PlanCache plans_;
  std::map<bool, estimate::Estimate> estimates_;  // by whether max-autotune
};

// What it was measured on, where the catalogue knows it as another device than `hardware`.
std::string OtherDevice(const MeasuredModel& measured, const device::Hardware& hardware) {
  if (measured.device.empty()) return "";
  const auto known = device::FindHardware(measured.device);
  return known && known->title != hardware.title ? known->name : "";
}

// Threads of the processor that figures are of, where others were measured; 0: they were not.
std::int64_t OtherThreads(const MeasuredModel& measured, const device::Hardware& hardware) {
  if (hardware.kind != "cpu" || !hardware.units || measured.threads == 0) return 0;
  const auto threads = static_cast<std::int64_t>(hardware.units->value);
  return threads == measured.threads ? 0 : threads;
}

// Where it is measured in one dtype and the file holds the graph in another, their times are of
// two models.
std::string OtherDType(const graph::Graph& graph, const MeasuredModel& measured) {
  const auto dtype = estimate::MainDType(graph);
  if (!dtype || measured.dtype.empty() || measured.dtype == tensor::ToString(*dtype)) return "";
  return "it was measured in " + measured.dtype + ", and the graph is in " +
         std::string(tensor::ToString(*dtype));
}

}  // namespace

ValidatedModel WithoutPrediction(const MeasuredModel& measured) {
  ValidatedModel model{.measured = measured};
  for (const MeasuredRun& run : measured.runs)
    model.runs.push_back({.model = measured.model, .measured = run});
  return model;
}

ValidatedModel PredictMeasured(const graph::Graph& graph, const MeasuredModel& measured,
                               const PredictionSettings& settings, const std::string& step_log) {
  const base::LogPhase phase(base::LogLevel::kInfo, "predict ", measured.model, " on ",
                             settings.hardware.name);
  ValidatedModel model = WithoutPrediction(measured);
  model.family = device::ToString(estimate::FamilyOf(graph));
  model.hardware = settings.hardware.name;
  model.measured_on = OtherDevice(measured, settings.hardware);
  model.predicted_threads = OtherThreads(measured, settings.hardware);
  const bool is_step = !step_log.empty();
  const std::string other_dtype = is_step ? "" : OtherDType(graph, measured);
  estimate::TrainingStep step;
  if (is_step) step = PredictStep(step_log, settings.hardware, settings.tf32);
  Predictor predictor(graph, measured, settings);
  for (ValidatedRun& run : model.runs) {
    run.family = model.family;
    if (!is_step && other_dtype.empty()) predictor.Predict(run);
    if (run.measured.variant == kInductor && !step.parts.empty()) {
      run.predicted_ms = step.parts.back().launched_ms;
      run.unknown_kernels = step.unknown_kernels;
    }
    if (run.measured.state == State::kPass && !run.predicted_ms)
      run.measured.why = other_dtype.empty() ? "nothing predicts it" : other_dtype;
  }
  return model;
}

}  // namespace idbg::analyze
