// SPDX-License-Identifier: Apache-2.0
#include "train/aten_training.h"

#include <array>
#include <cmath>
#include <utility>

namespace idbg::gemm {
namespace {

CurveRows RowsOf(const Timings& timings, std::span<const std::size_t> problems, AtenWay way) {
  CurveRows rows{.features = AtenCurve::kFeatures};
  for (const std::size_t index : problems) {
    const ProblemTimings& record = timings.problems[index];
    const float raw = way == AtenWay::kFused ? record.aten_fused_ms : record.aten_ms;
    const double ms = raw - timings.hosts[record.host].offset_ms;
    if (!std::isfinite(raw) || raw <= 0 || ms <= 0) continue;
    std::array<float, AtenCurve::kFeatures> features{};
    const RankerProblem seen(record.problem, SeeDevice(timings.DeviceOf(record)));
    const float base = AtenCurve::Features(seen, way == AtenWay::kFused, features);
    rows.x.insert(rows.x.end(), features.begin(), features.end());
    rows.y.push_back(static_cast<float>(std::log(ms / 1e3)) - base);
  }
  return rows;
}

}  // namespace

bool TrainAtenCurve(const Timings& timings, std::span<const std::size_t> problems, AtenWay way,
                    const AtenPlan& plan, const TrainOptions& options, StageRunner& stages,
                    TrainObserver& observer, CurveTraining& result, const CurveTraining* base) {
  CurveRows rows = RowsOf(timings, problems, way);
  if (rows.y.empty() && base != nullptr) {
    result = *base;
    return true;
  }
  if (rows.y.empty()) {
    if (way == AtenWay::kSeparate)
      observer.OnNote("the data contains no ATEN times: the model will not predict them");
    return true;
  }
  const CurvePlan curve = {
      .what = way == AtenWay::kFused ? "vendor library, fused" : "vendor library",
      .members = plan.members,
      .epochs = plan.epochs,
      .learning_rate = plan.learning_rate,
      .warmup_steps = plan.warmup_steps,
      .clamp = kRankerClamp};
  return TrainCurve(std::move(rows), curve, options, stages, result, base);
}

}  // namespace idbg::gemm
