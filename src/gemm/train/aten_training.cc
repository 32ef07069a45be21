// SPDX-License-Identifier: Apache-2.0
#include "gemm/train/aten_training.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "gemm/train/train_internal.h"
#include "gemm/train/trainer_loader.h"

namespace idbg::gemm {
namespace {

struct Rows {
  std::vector<float> x;  // features
  std::vector<float> y;  // ln(time / analytic time)
};

Rows RowsOf(const Timings& timings, std::span<const std::size_t> problems, AtenWay way) {
  Rows rows;
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

float Mean(const std::vector<float>& values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return static_cast<float>(sum / static_cast<double>(values.size()));
}

IdbgTrainOptions MemberOptions(const TrainOptions& options, const AtenPlan& plan, int member) {
  IdbgTrainOptions module = ModuleOptions(options);
  module.device = "cpu";  // too small for anything else
  module.batch_size = 128;
  module.epochs = plan.epochs;
  module.learning_rate = plan.learning_rate;
  module.weight_decay = 0.3;
  module.patience = 0;
  module.seed = options.seed + 1000 * static_cast<std::uint64_t>(member);
  return module;
}

}  // namespace

bool TrainAtenCurve(const Timings& timings, std::span<const std::size_t> problems, AtenWay way,
                    const AtenPlan& plan, const TrainOptions& options, StageRunner& stages,
                    TrainObserver& observer, AtenTraining& result, const AtenTraining* base) {
  Rows rows = RowsOf(timings, problems, way);
  if (rows.y.empty() && base != nullptr) {
    result = *base;
    return true;
  }
  if (rows.y.empty()) {
    if (way == AtenWay::kSeparate)
      observer.OnNote("the data contains no ATEN times: the model will not predict them");
    return true;
  }
  result.normalization =
      base != nullptr ? base->normalization : Measure(rows.x, AtenCurve::kFeatures, {}, 1e-3);
  Normalize(rows.x, result.normalization, kRankerClamp);
  result.offset = base != nullptr ? base->offset : Mean(rows.y);
  for (float& value : rows.y) value -= result.offset;
  const std::vector<std::int64_t> hidden = {64, 64};
  IdbgCurveJob job{};
  job.hidden = hidden.data();
  job.hidden_count = static_cast<std::int64_t>(hidden.size());
  job.activation = kIdbgRelu;
  job.dropout = 0.05;
  job.huber_delta = 0.1;
  job.beta2 = 0.999;
  job.warmup_steps = plan.warmup_steps;
  job.average_decay = 0.995;
  job.features = AtenCurve::kFeatures;
  job.x = rows.x.data();
  job.y = rows.y.data();
  job.rows = static_cast<std::int64_t>(rows.y.size());
  const int members = base != nullptr ? static_cast<int>(base->members.size()) : plan.members;
  for (int member = 0; member < members; ++member) {
    const std::string name = fmt::format(
        "vendor library{} {} of {}", way == AtenWay::kFused ? ", fused" : "", member + 1, members);
    NetTensors net = stages.Run(
        name, MemberOptions(options, plan, member),
        [&](const IdbgTrainOptions& run, const IdbgTrainHooks& hooks, IdbgTrainerError& error) {
          job.options = run;
          return LoadTrainer().train_curve(&job, &hooks, &error);
        },
        nullptr, base != nullptr ? base->members[static_cast<std::size_t>(member)] : NetTensors{});
    if (stages.stopped()) return false;
    result.members.push_back(std::move(net));
  }
  return true;
}

}  // namespace idbg::gemm
