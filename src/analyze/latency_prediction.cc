// SPDX-License-Identifier: Apache-2.0
#include "analyze/latency_prediction.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/text.h"
#include "fusion/compare_order.h"
#include "fusion/plan_cache.h"
#include "roofline/estimate.h"
#include "roofline/family.h"
#include "roofline/gemm_time.h"
#include "roofline/kernel_class.h"

namespace idbg::analyze {
namespace {

using bench::MeasuredKernel;
using bench::MeasuredModel;
using bench::MeasuredRun;
using bench::State;
using bench::ValidatedModel;
using bench::ValidatedRun;
using roofline::KernelClass;
using roofline::KernelEstimate;
using roofline::RunEstimate;

constexpr std::string_view kEager = "eager";
constexpr std::string_view kInductor = "inductor";
constexpr std::string_view kMaxAutotune = "max-autotune";

// What a kernel is compared under: Inductor's own by their kind and operators, without views, whose
// names differ from one way of compiling to the other (view, _unsafe_view); the calls of libraries,
// whose names say nothing of the operator, by their class.
std::string GroupOf(std::string_view name, KernelClass kernel_class) {
  if (!name.starts_with("triton_")) return "library: " + std::string(ToString(kernel_class));
  std::vector<std::string_view> operators = fusion::FusedOperators(name);
  std::erase_if(operators, [](std::string_view one) { return one.ends_with("view"); });
  const std::size_t kind = name.find("_fused");
  if (kind == std::string_view::npos || operators.empty())
    return std::string(base::WithoutNumber(name));
  return std::string(name.substr(0, kind)) + "_fused_" + base::Join(operators, "_");
}

std::string PlaceOf(const graph::SourceLine& source) {
  return source.file.empty() ? "" : source.file + ":" + std::to_string(source.line);
}

// The kernels of one variant, predicted beside measured: by class and by name.
class KernelTable {
 public:
  void AddMeasured(const MeasuredKernel& kernel) {
    const KernelClass kernel_class = roofline::ClassOfName(kernel.name);
    bench::ClassTimes& all = classes_[kernel_class];
    bench::ClassTimes& one = kernels_[GroupOf(kernel.name, kernel_class)].row.times;
    for (bench::ClassTimes* times : {&all, &one}) {
      times->measured_ms += kernel.time_ms;
      times->measured_launches += kernel.launches;
    }
  }

  void AddPredicted(const KernelEstimate& kernel) {
    const KernelClass kernel_class = kernel.kernel_class;
    bench::ClassTimes& all = classes_[kernel_class];
    Named& one = kernels_[GroupOf(kernel.name, kernel_class)];
    for (bench::ClassTimes* times : {&all, &one.row.times}) {
      times->predicted_ms += kernel.time_ms - kernel.gap_ms;  // as a profiler sees it
      ++times->predicted_launches;
    }
    if (kernel.time_ms < one.longest_ms || kernel.source.file.empty()) return;
    one.longest_ms = kernel.time_ms;
    one.row.source = PlaceOf(kernel.source);
  }

  void MoveTo(ValidatedRun& run) && {
    for (auto& [kernel_class, times] : classes_) {
      times.name = ToString(kernel_class);
      run.classes.push_back(std::move(times));
    }
    for (auto& [name, named] : kernels_) {
      named.row.times.name = name;
      run.kernels.push_back(std::move(named.row));
    }
    std::ranges::stable_sort(run.kernels, std::greater(), [](const bench::KernelTimes& kernel) {
      return std::abs(kernel.times.Miss());
    });
  }

 private:
  struct Named {
    bench::KernelTimes row;
    double longest_ms = 0;
  };
  std::map<KernelClass, bench::ClassTimes> classes_;
  std::map<std::string, Named> kernels_;
};

// The estimates of a graph: one for the plan without max-autotune, one with.
class Predictor {
 public:
  Predictor(const graph::Graph& graph, const MeasuredModel& measured,
            const PredictionSettings& settings)
      : graph_(graph), measured_(measured), settings_(settings), plans_(graph) {}

  void Predict(ValidatedRun& run) {
    const std::string& variant = run.measured.variant;
    const bool is_tuned = variant == kMaxAutotune;
    if (!is_tuned && variant != kEager && variant != kInductor) return;
    const auto& [plan, estimate] = Get(is_tuned);
    const bool is_eager = variant == kEager;
    const RunEstimate& predicted = is_eager ? estimate.eager : estimate.inductor;
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
  using Predicted = std::pair<const fusion::Plan*, roofline::Estimate>;

  const Predicted& Get(bool is_tuned) {
    const auto known = estimates_.find(is_tuned);
    if (known != estimates_.end()) return known->second;
    const roofline::Hardware& hardware = settings_.hardware;
    fusion::Options fusion{.device = hardware.kind == "cpu" ? "cpu" : "cuda",
                           .max_autotune = is_tuned,
                           .torch_version = settings_.torch_version};
    if (const auto version = inductor::FindTorchVersion(measured_.torch_version))
      fusion.torch_version = *version;
    if (hardware.kind == "gpu" && hardware.units)
      fusion.multiprocessors = static_cast<std::int64_t>(hardware.units->value);
    roofline::EstimateOptions options{.tf32 = settings_.tf32};
    options.gemm_time = roofline::MakeGemmTime(hardware, is_tuned);
    const fusion::Plan& plan = plans_.Get(fusion);
    return estimates_
        .emplace(is_tuned,
                 Predicted{&plan, roofline::EstimateModel(graph_, plan, hardware, options)})
        .first->second;
  }

  void AddKernels(const RunEstimate& predicted, ValidatedRun& run) {
    const auto profile = measured_.kernels.find(run.measured.variant);
    if (profile == measured_.kernels.end() || profile->second.empty()) return;
    KernelTable table;
    for (const MeasuredKernel& kernel : profile->second) table.AddMeasured(kernel);
    for (const KernelEstimate& kernel : predicted.kernels) table.AddPredicted(kernel);
    std::move(table).MoveTo(run);
  }

  const graph::Graph& graph_;
  const MeasuredModel& measured_;
  const PredictionSettings& settings_;
  fusion::PlanCache plans_;
  std::map<bool, Predicted> estimates_;  // by whether max-autotune
};

// Where it is measured in one dtype and the file holds the graph in another, their times are of
// two models.
std::string OtherDType(const graph::Graph& graph, const MeasuredModel& measured) {
  const auto dtype = roofline::MainDType(graph);
  if (!dtype || measured.dtype.empty() || measured.dtype == tensor::ToString(*dtype)) return "";
  return "it was measured in " + measured.dtype + ", and the graph is in " +
         std::string(tensor::ToString(*dtype));
}

void SetWhy(const std::string& other_dtype, ValidatedRun& run) {
  if (run.measured.state != State::kPass || run.predicted_ms) return;
  run.measured.why = !other_dtype.empty() ? other_dtype : "nothing predicts it";
}

}  // namespace

ValidatedModel WithoutPrediction(const MeasuredModel& measured) {
  ValidatedModel model{.measured = measured};
  for (const MeasuredRun& run : measured.runs)
    model.runs.push_back({.model = measured.model, .family = measured.type, .measured = run});
  return model;
}

ValidatedModel PredictMeasured(const graph::Graph& graph, const MeasuredModel& measured,
                               const PredictionSettings& settings) {
  const base::LogPhase phase(base::LogLevel::kInfo, "predict ", measured.model, " on ",
                             settings.hardware.name);
  ValidatedModel model = WithoutPrediction(measured);
  model.family = roofline::ToString(roofline::FamilyOf(graph));
  model.hardware = settings.hardware.name;
  const std::string other_dtype = OtherDType(graph, measured);
  Predictor predictor(graph, measured, settings);
  for (ValidatedRun& run : model.runs) {
    run.family = model.family;
    if (other_dtype.empty()) predictor.Predict(run);
    SetWhy(other_dtype, run);
  }
  return model;
}

}  // namespace idbg::analyze
