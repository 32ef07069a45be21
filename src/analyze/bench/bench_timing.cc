// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analyze/bench/bench_parts.h"
#include "analyze/bench/bench_worker.h"
#include "base/error.h"
#include "base/log.h"
#include "base/processor.h"
#include "bench/measure.h"
#include "collect/cuda/nvml.h"

namespace idbg::analyze {

using base::Error;
using bench::VariantResult;

namespace {

constexpr double kEnergyS = 1.5;  // of each variant
constexpr double kEnergyBlockS = 0.01;

// One model.
class Timing {
 public:
  Timing(const BenchRequest& request, BenchedModel& model)
      : request_(request),
        model_(model),
        result_(model.result),
        again_{.name = model.result.variants.front().name,
               .state = model.result.variants.front().state} {
    for (VariantResult& variant : result_.variants) runners_.push_back({variant, nullptr});
    runners_.push_back({again_, nullptr});
    std::erase_if(runners_, [](const Runner& runner) { return !runner.variant.get().is_sound(); });
  }
  // The runners refer to it.
  Timing(const Timing&) = delete;
  Timing& operator=(const Timing&) = delete;

  BenchedModel& model() { return model_; }
  std::size_t processes() const { return runners_.size(); }

  void StartOne(std::size_t i) {
    Runner& runner = runners_[i];
    const VariantResult& variant = runner.variant;
    Guard(runner.variant, [&] {
      runner.worker = std::make_unique<RunningWorker>(
          WorkerStart{request_, model_.model, variant.name, model_.folder / variant.name});
    });
  }

  void Await(std::size_t i) {
    Guard(runners_[i].variant, [&] { runners_[i].worker->Await(request_, runners_[i].variant); });
  }

  // What all of them were started for.
  void Run() {
    if (runners_.empty()) return;
    if (!request_.IsCancelled()) Time();
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

  void Guard(VariantResult& variant, const auto& work) {
    if (!variant.is_sound()) return;
    try {
      work();
    } catch (const Error& error) {
      variant.Fail(error.what());
      base::LogInfo(model_.model.file, ", ", variant.name, ": ", variant.why);
    }
  }

  void GiveUp() {
    for (Runner& runner : runners_) {
      Guard(runner.variant, [] { base::FailExternal(kInterrupted); });
    }
  }

  // The machine's time so far, without what our processes worked; null: not known.
  std::optional<base::MachineTime> OthersTime() const {
    std::optional<base::MachineTime> time = base::MachineTimeSoFar();
    for (const Runner& runner : runners_) {
      const std::optional<double> ours = runner.worker->cpu_s();
      if (!time || !ours) return std::nullopt;
      time->busy_s -= *ours;
    }
    return time;
  }

  void Time() {
    const base::LogPhase phase(base::LogLevel::kInfo, "time ", model_.model.file);
    std::erase_if(runners_, [](const Runner& runner) { return !runner.variant.get().is_sound(); });
    std::vector<bench::Variant*> running;
    for (const Runner& runner : runners_) {
      running.push_back(runner.worker.get());
      watch_.Open(runner.worker->gpu());
      runner.worker->Watch(&watch_);
    }
    const auto before = OthersTime();
    std::vector<bench::Series> series =
        bench::Measure(running, {.min_rounds = static_cast<std::size_t>(request_.rounds),
                                 .time_limit_s = request_.time_limit_s,
                                 .cancelled = request_.cancelled,
                                 .on_round = request_.on_round});
    const auto after = OthersTime();
    if (before && after && after->all_s > before->all_s)
      result_.other_load =
          std::max(0.0, (after->busy_s - before->busy_s) / (after->all_s - before->all_s));
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      VariantResult& variant = runners_[i].variant;
      Guard(variant, [&] {
        if (!series[i].failure.empty()) base::FailExternal(series[i].failure);
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
    if (&variant == &again_ || request_.IsCancelled()) return;
    Guard(variant, [&] {
      variant.watts = watch_.WattsDuring([&] { runner.worker->Block(kEnergyBlockS); }, kEnergyS);
    });
  }

  void Compare() {
    const VariantResult& first = result_.variants.front();
    if (first.is_sound() && again_.is_sound())
      result_.noise_floor = bench::NoiseFloor(first.seconds, again_.seconds);
    for (VariantResult& variant : result_.variants) {
      if (!variant.is_sound()) continue;
      variant.interval = bench::MedianInterval(variant.seconds);
      const VariantResult& base = bench::BaseOf(result_, variant);
      if (&variant != &base && base.is_sound())
        variant.change =
            bench::Compare(base.seconds, variant.seconds, result_.noise_floor.value_or(0));
    }
  }

  const BenchRequest& request_;
  BenchedModel& model_;
  bench::Result& result_;
  VariantResult again_;  // the first one
  GpuWatch watch_;
  std::vector<Runner> runners_;
};

// Models whose processes run at the same time.
using Group = std::vector<std::unique_ptr<Timing>>;

void Start(const BenchRequest& request, std::size_t jobs, Group& group) {
  std::vector<std::pair<Timing*, std::size_t>> all;
  for (const std::unique_ptr<Timing>& timing : group) {
    for (std::size_t i = 0; i < timing->processes(); ++i) all.emplace_back(timing.get(), i);
  }
  const base::LogPhase phase(base::LogLevel::kInfo, "start ", all.size(), " processes of ",
                             group.front()->model().model.file,
                             group.size() > 1 ? " and other models" : "");
  for (std::size_t begin = 0; begin < all.size(); begin += jobs) {
    if (request.IsCancelled()) return;
    const auto some = std::span(all).subspan(begin, std::min(jobs, all.size() - begin));
    for (const auto& [timing, i] : some) timing->StartOne(i);
    for (const auto& [timing, i] : some) timing->Await(i);
  }
}

}  // namespace

void TimeModels(const BenchRequest& request, std::size_t jobs, std::vector<BenchedModel>& models,
                const std::function<void(BenchedModel&)>& on_timed) {
  Group group;
  std::size_t processes = 0;
  const auto time_group = [&] {
    Start(request, jobs, group);
    for (std::unique_ptr<Timing>& timing : group) {
      timing->Run();
      BenchedModel& model = timing->model();
      timing.reset();  // ends its processes
      on_timed(model);
    }
    group.clear();
    processes = 0;
  };
  for (BenchedModel& model : models) {
    auto timing = std::make_unique<Timing>(request, model);
    if (!group.empty() && processes + timing->processes() > jobs) time_group();
    processes += timing->processes();
    group.push_back(std::move(timing));
  }
  time_group();
}

GpuWatch::GpuWatch() = default;
GpuWatch::~GpuWatch() = default;

void GpuWatch::Open(const std::string& gpu) {
  if (gpu.empty() || telemetry_) return;
  std::string why;
  telemetry_ = collect::cuda::Telemetry::Open(gpu, why);
  if (!telemetry_) base::LogInfo("clocks and energy are not recorded: ", why);
}

void GpuWatch::Sample() {
  if (!telemetry_) return;
  const timings::Conditions now = telemetry_->Sample();
  if (now.sm_mhz == 0) return;
  const double mhz = now.sm_mhz;
  if (!conditions_) conditions_ = bench::DeviceConditions{.clocks_mhz = {mhz, mhz}};
  bench::DeviceConditions& all = *conditions_;
  all.clocks_mhz = {std::min(all.clocks_mhz.low, mhz), std::max(all.clocks_mhz.high, mhz)};
  all.temperature_c = std::max(all.temperature_c, now.temperature_c);
  all.at_power_limit = all.at_power_limit || now.is_at_power_limit();
  all.is_slowed = all.is_slowed || now.is_slowed();
}

std::optional<double> GpuWatch::WattsDuring(const std::function<void()>& work,
                                            double seconds) const {
  using Clock = std::chrono::steady_clock;
  struct Step {
    Clock::time_point time;
    double joules = 0;
  };
  if (!telemetry_) return std::nullopt;
  std::optional<double> last = telemetry_->EnergyJ();
  std::optional<Step> first;
  std::optional<Step> latest;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  // The counter stands still between two of its steps: what counts is the first and the last one.
  while (last && Clock::now() < end) {
    work();
    const auto joules = telemetry_->EnergyJ();
    if (!joules || *joules == *last) continue;
    latest = Step{Clock::now(), *joules};
    if (!first) first = latest;
    last = joules;
  }
  if (!first || latest->time == first->time) return std::nullopt;
  const std::chrono::duration<double> passed = latest->time - first->time;
  return (latest->joules - first->joules) / passed.count();
}

}  // namespace idbg::analyze
