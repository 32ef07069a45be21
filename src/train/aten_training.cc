// SPDX-License-Identifier: Apache-2.0
#include "train/aten_training.h"

#include <array>
#include <cmath>
#include <utility>

namespace idbg::train {
namespace {

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

bool TrainAtenCurve(const timings::Timings& timings, std::span<const std::size_t> problems,
                    gemm::AtenWay way, const AtenPlan& plan, const TrainOptions& options,
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
  const CurvePlan curve = {
      .what = way == gemm::AtenWay::kFused ? "vendor library, fused" : "vendor library",
      .members = plan.members,
      .epochs = plan.epochs,
      .learning_rate = plan.learning_rate,
      .warmup_steps = plan.warmup_steps,
      .clamp = gemm::kRankerClamp};
  return TrainCurve(std::move(rows), curve, options, stages, result, base);
}

}  // namespace idbg::train
