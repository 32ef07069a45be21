// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench_timing.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "analyze/bench_gpu.h"
#include "analyze/bench_worker.h"
#include "base/error.h"
#include "base/log.h"
#include "bench/measure.h"

namespace idbg::analyze {
namespace {

using base::Error;
using bench::VariantResult;

constexpr double kEnergyS = 1.5;  // of each variant
constexpr double kEnergyBlockS = 0.01;

class Timing {
 public:
  Timing(const BenchRequest& request, BenchedModel& model)
      : request_(request),
        model_(model),
        result_(model.result),
        again_{.name = model.result.variants.front().name,
               .state = model.result.variants.front().state} {}

  void Run(std::size_t jobs) {
    for (VariantResult& variant : result_.variants) runners_.push_back({variant, nullptr});
    runners_.push_back({again_, nullptr});
    std::erase_if(runners_, [](const Runner& runner) { return !IsSound(runner.variant); });
    if (runners_.empty()) return;
    if (!IsCancelled()) Start(jobs);
    if (!IsCancelled()) Time();
    if (result_.rounds == 0) return GiveUp();
    result_.conditions = watch_.conditions();
    for (Runner& runner : runners_) MeasureEnergy(runner);
    Compare();
  }

 private:
  struct Runner {
    std::reference_wrapper<VariantResult> variant;
    std::unique_ptr<RunningWorker> worker;
  };

  static bool IsSound(const VariantResult& variant) {
    return variant.state != bench::State::kError;
  }
  bool IsCancelled() const { return request_.cancelled && request_.cancelled(); }

  template <typename Work>
  static void Guard(VariantResult& variant, const Work& work) {
    if (!IsSound(variant)) return;
    try {
      work();
    } catch (const Error& error) {
      variant.state = bench::State::kError;
      variant.why = error.what();
    }
  }

  void GiveUp() {
    for (Runner& runner : runners_) {
      Guard(runner.variant, [] {
        throw Error(base::ErrorCode::kExternal, "it was interrupted before it was timed");
      });
    }
  }

  void Start(std::size_t jobs) {
    const base::LogPhase phase(base::LogLevel::kInfo, "start the variants of ", model_.model.file);
    for (std::size_t begin = 0; begin < runners_.size(); begin += jobs) {
      const std::size_t end = std::min(begin + jobs, runners_.size());
      for (std::size_t i = begin; i < end; ++i) StartOne(runners_[i]);
      for (std::size_t i = begin; i < end; ++i) {
        Guard(runners_[i].variant,
              [&] { runners_[i].worker->Await(request_.compile_limit_s, runners_[i].variant); });
      }
    }
  }

  void StartOne(Runner& runner) {
    const VariantResult& variant = runner.variant;
    Guard(runner.variant, [&] {
      runner.worker = std::make_unique<RunningWorker>(
          WorkerStart{request_, model_.model, variant.name, model_.folder / variant.name});
    });
  }

  void Time() {
    const base::LogPhase phase(base::LogLevel::kInfo, "time ", model_.model.file);
    std::erase_if(runners_, [](const Runner& runner) { return !IsSound(runner.variant); });
    std::vector<bench::Variant*> running;
    for (const Runner& runner : runners_) {
      running.push_back(runner.worker.get());
      watch_.Open(runner.worker->gpu());
      runner.worker->Watch(&watch_);
    }
    std::vector<bench::Series> series =
        bench::Measure(running, {.min_rounds = static_cast<std::size_t>(request_.rounds),
                                 .time_limit_s = request_.time_limit_s,
                                 .cancelled = request_.cancelled,
                                 .on_round = request_.on_round});
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      VariantResult& variant = runners_[i].variant;
      Guard(variant, [&] {
        if (!series[i].failure.empty()) throw Error(base::ErrorCode::kExternal, series[i].failure);
      });
      variant.seconds = std::move(series[i].seconds);
      variant.peak_mb = runners_[i].worker->peak_mb();
      result_.rounds = std::max(result_.rounds, variant.seconds.size());
    }
  }

  // Apart from the timing, as the counter is too slow for a block. Of the first variant's second
  // process it would say nothing new.
  void MeasureEnergy(Runner& runner) {
    VariantResult& variant = runner.variant;
    if (&variant == &again_ || IsCancelled()) return;
    Guard(variant, [&] {
      variant.watts = watch_.WattsDuring([&] { runner.worker->Block(kEnergyBlockS); }, kEnergyS);
    });
  }

  void Compare() {
    const VariantResult& first = result_.variants.front();
    if (IsSound(first) && IsSound(again_))
      result_.noise_floor = bench::NoiseFloor(first.seconds, again_.seconds);
    for (VariantResult& variant : result_.variants) {
      if (!IsSound(variant)) continue;
      variant.interval = bench::MedianInterval(variant.seconds);
      if (&variant != &first && IsSound(first))
        variant.change =
            bench::Compare(first.seconds, variant.seconds, result_.noise_floor.value_or(0));
    }
  }

  const BenchRequest& request_;
  BenchedModel& model_;
  bench::Result& result_;
  VariantResult again_;  // the first one
  GpuWatch watch_;
  std::vector<Runner> runners_;
};

}  // namespace

void TimeModel(const BenchRequest& request, std::size_t jobs, BenchedModel& model) {
  Timing(request, model).Run(jobs);
}

}  // namespace idbg::analyze
