// SPDX-License-Identifier: Apache-2.0
#include "train/curve_training.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "base/json/token_writer.h"
#include "train/train_internal.h"

namespace idbg::train {

namespace {

float Mean(const std::vector<float>& values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return static_cast<float>(sum / static_cast<double>(values.size()));
}

IdbgTrainOptions MemberOptions(const TrainOptions& options, const CurvePlan& plan, int member) {
  IdbgTrainOptions module = ModuleOptions(options);
  module.device = "cpu";  // too small for anything else
  module.batch_size = plan.batch_size;
  module.epochs = plan.epochs;
  module.learning_rate = plan.learning_rate;
  module.weight_decay = plan.weight_decay;
  module.patience = 0;
  module.seed = options.seed + 1000 * static_cast<std::uint64_t>(member);
  return module;
}

IdbgCurveJob JobOf(const CurveRows& rows, const CurvePlan& plan) {
  IdbgCurveJob job{};
  job.hidden = plan.hidden.data();
  job.hidden_count = std::ssize(plan.hidden);
  job.dropout = plan.dropout;
  job.huber_delta = plan.huber_delta;
  job.beta2 = 0.999;
  job.warmup_steps = static_cast<double>(plan.warmup_steps);
  job.average_decay = 0.995;
  job.features = static_cast<std::int64_t>(rows.features);
  job.x = rows.x.data();
  job.y = rows.y.data();
  job.rows = std::ssize(rows.y);
  return job;
}

CurveRows RowsOf(const timings::Timings& timings, std::span<const std::size_t> problems,
                 gemm::AtenWay way) {
  CurveRows rows{.features = gemm::AtenCurve::kFeatures};
  for (const std::size_t index : problems) {
    const timings::ProblemTimings& record = timings.problems[index];
    const float raw = way == gemm::AtenWay::kFused ? record.aten_fused_ms : record.aten_ms;
    const double ms = raw - timings.hosts[record.host].offset_ms;
    if (!std::isfinite(raw) || raw <= 0 || ms <= 0) continue;
    std::array<float, gemm::AtenCurve::kFeatures> features{};
    const gemm::RankerProblem seen(record.problem, SeeDevice(timings.DeviceOf(record)));
    const float base = gemm::AtenCurve::Features(seen, way == gemm::AtenWay::kFused, features);
    rows.x.insert(rows.x.end(), features.begin(), features.end());
    rows.y.push_back(static_cast<float>(std::log(ms / 1e3)) - base);
  }
  return rows;
}

}  // namespace

bool TrainCurve(CurveRows rows, const CurvePlan& plan, const TrainOptions& options,
                StageRunner& stages, CurveTraining& result, const CurveTraining* base) {
  IDBG_CHECK(!rows.y.empty());
  result.normalization =
      base != nullptr ? base->normalization : Measure(rows.x, rows.features, {}, 1e-3);
  Normalize(rows.x, result.normalization, plan.clamp);
  result.offset = base != nullptr ? base->offset : Mean(rows.y);
  for (float& value : rows.y) value -= result.offset;
  IdbgCurveJob job = JobOf(rows, plan);
  const int members = base != nullptr ? static_cast<int>(base->members.size()) : plan.members;
  for (int member = 0; member < members; ++member) {
    job.options = MemberOptions(options, plan, member);
    NetTensors net = stages.Run(
        fmt::format("{} {} of {}", plan.what, member + 1, members), job.options,
        [&](const IdbgTrainHooks& hooks, IdbgError& error) {
          return LoadTrainer().train_curve(&job, &hooks, &error);
        },
        nullptr, base != nullptr ? base->members[static_cast<std::size_t>(member)] : NetTensors{});
    if (stages.stopped()) return false;
    result.members.push_back(std::move(net));
  }
  return true;
}

void AddCurve(const std::string& name, const CurveTraining& curve, gemm::ModelInfo& info,
              std::vector<tensor::NamedTensor>& weights) {
  if (curve.members.empty()) return;
  AddNormalization(name + ".normalization", curve.normalization, weights);
  info.settings[name + ".members"] = std::to_string(curve.members.size());
  info.settings[name + ".offset"] = base::PythonRepr(curve.offset);
  for (std::size_t i = 0; i < curve.members.size(); ++i)
    AddWeights(fmt::format("{}.{}.", name, i), curve.members[i], weights);
}

bool TrainAtenCurve(const timings::Timings& timings, std::span<const std::size_t> problems,
                    gemm::AtenWay way, const CurvePlan& plan, const TrainOptions& options,
                    StageRunner& stages, TrainObserver& observer, CurveTraining& result,
                    const CurveTraining* base) {
  CurveRows rows = RowsOf(timings, problems, way);
  if (rows.y.empty() && base != nullptr) {
    result = *base;
    return true;
  }
  if (rows.y.empty()) {
    if (way == gemm::AtenWay::kSeparate)
      observer.OnNote("the data contains no ATEN times: the model will not predict them");
    return true;
  }
  CurvePlan curve = plan;
  curve.what = way == gemm::AtenWay::kFused ? "vendor library, fused" : "vendor library";
  return TrainCurve(std::move(rows), curve, options, stages, result, base);
}

}  // namespace idbg::train
