// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/triton_backend.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "base/error.h"
#include "base/log.h"
#include "base/processor.h"
#include "base/statistics.h"
#include "collect/cuda/nvml.h"
#include "collect/cuda/product_runner.h"
#include "collect/schedule.h"

namespace idbg::collect::cuda {
namespace {

constexpr std::size_t kMostFailures = 20;  // of a problem

// Tiles that no large problem is fast with are not tried on it: they would take most of the time.
constexpr double kLargeFlop = 2e10;
constexpr int kSmallTile = 1024;

std::vector<gemm::Config> CandidatesOf(const gemm::Problem& problem, gemm::SearchSpace space,
                                       std::int64_t shared_bytes) {
  std::vector<gemm::Config> configs =
      Candidates(space, problem, {.shared_bytes_limit = shared_bytes});
  // The DEFAULT list of scaled products has some that spill or have six stages, which are not in
  // the list of a data set.
  static const std::vector<gemm::Config> kListed = CollectedConfigs();
  const bool has_least_tile =
      space == gemm::SearchSpace::kExhaustive && problem.Flop() > kLargeFlop;
  std::erase_if(configs, [&](const gemm::Config& config) {
    return std::ranges::find(kListed, config) == kListed.end() ||
           (has_least_tile && config.block_m * config.block_n < kSmallTile);
  });
  return configs;
}

class TritonBackend final : public CollectionBackend {
 public:
  explicit TritonBackend(const TritonOptions& options)
      : options_(options), gpu_(options.gpu), pack_(options.pack), runner_(gpu_, pack_) {
    std::string no_telemetry;
    telemetry_ = Telemetry::Open(gpu_.pci_bus_id(), no_telemetry);
    if (!telemetry_) base::LogInfo("clocks and temperature are not recorded: ", no_telemetry);
    gpu_.Watch([this] { OnWaiting(); },
               [this](const std::string& hang) { options_.observer.OnHang(hang); });
    const std::string target = fmt::format("cuda:{}", gpu_.capability());
    if (pack_.target() != target)
      base::FailExternal(fmt::format("the pack is for {}, the GPU ({}) is {} (build a pack for it)",
                                     pack_.target(), gpu_.device().name, target),
                         {.file = options.pack.string()});
    std::string why;
    const Enqueue empty = runner_.Empty(tensor::DType::kBfloat16);
    timer_ = options.events_only ? MakeEventTimer(gpu_, empty) : MakeTimer(gpu_, empty, why);
    if (!why.empty())
      base::LogWarning("times are taken by events and say little below " +
                       fmt::format("{:.0f} us: ", 2000 * timer_->floor_ms()) + why);
    OpenLibraryIfThere();
  }

  // Without LibTorch for CUDA only the pack's kernels are timed.
  void OpenLibraryIfThere() {
    IdbgError error{};
    std::string why;
    try {
      has_library_ = OpenLibrary().open(options_.gpu, &error) == kIdbgDone;
      why = error.text;
    } catch (const base::Error& missing) {
      why = missing.what();
    }
    if (!has_library_) base::LogWarning("ATEN is not timed: ", why);
  }

  timings::Timings Header() const override {
    return {.device = gpu_.device(),
            .software = {{"driver", gpu_.driver_version()},
                         {"triton", pack_.triton()},
                         {"kernels", pack_.source()}},
            .hosts = {{.name = base::HostName(), .timer_floor_ms = 0}},
            .method = timer_->Describe()};
  }

  TimedProblem Measure(const gemm::Problem& problem) override {
    try {
      return MeasureIfRoom(problem);
    } catch (const base::Error& error) {
      if (!IsOutOfMemory(error)) throw;
      return {.problem = problem, .skipped = error.message()};
    }
  }

  std::vector<ConfigFacts> FactsOf(const gemm::KernelFacts& which,
                                   const gemm::Problem& example) override {
    std::vector<KernelKey> keys;
    for (const gemm::Config& config : CollectedConfigs()) {
      const KernelKey plain = {
          .dtype = which.dtype, .layout = which.layout, .even_k = which.even_k, .config = config};
      KernelKey own = KeyOf(example, config);
      own.even_k = which.even_k;
      keys.push_back(pack_.Find(plain) != nullptr ? plain : own);
    }
    runner_.LoadAll(keys);
    std::vector<ConfigFacts> facts;
    for (const KernelKey& key : keys) {
      std::string why;
      if (const Kernel* const kernel = runner_.Load(key, why))
        facts.push_back(
            {key.config, kernel->registers(), kernel->shared_bytes(), kernel->local_bytes()});
    }
    return facts;
  }

 private:
  // Throws what IsOutOfMemory() knows where the GPU has no room.
  TimedProblem MeasureIfRoom(const gemm::Problem& problem) {
    TimedProblem measured{.problem = problem};
    is_careful_ = options_.faults.NeedsCare(problem);
    problem_ = problem;
    conditions_.Take();
    if (const auto why = WhyNotPrepared()) {
      measured.skipped = *why;
      return measured;
    }
    const std::vector<Candidate> candidates = RightCandidates(measured);
    std::vector<Enqueue> launches;
    for (const Candidate& candidate : candidates) {
      launches.push_back(runner_.Run(*candidate.kernel, candidate.key.config));
      measured.configs.push_back({.config = candidate.key.config});
    }
    const std::vector<SampledTime> times =
        TimeAdaptively(launches.size(), [&](std::span<const std::size_t> chosen) {
          return TimeLaunches(candidates, launches, chosen);
        });
    if (has_library_) TimeLibrary(measured);
    for (std::size_t i = 0; i < times.size(); ++i) {
      measured.configs[i].ms = times[i].median_ms;
      measured.configs[i].samples = times[i].samples;
    }
    if (conditions_.empty()) SampleConditions();
    measured.conditions = conditions_.Take();
    return measured;
  }

  // While the GPU works, which is when its clocks say something. A query takes the host some tenths
  // of a millisecond.
  void OnWaiting() {
    constexpr std::chrono::milliseconds kOften(100);
    options_.observer.OnWaiting();
    if (std::chrono::steady_clock::now() - last_sample_ >= kOften) SampleConditions();
  }

  void SampleConditions() {
    last_sample_ = std::chrono::steady_clock::now();
    if (telemetry_) conditions_.Add(telemetry_->Sample());
  }

  // Says what runs alone from now on, and how long it may take: a hundred times what a slow kernel
  // takes, ten seconds at least.
  void Announce(const std::string& what, std::size_t launches = 1) {
    constexpr double kSlowFlop = 2e12;  // a second, of a float32 kernel that is far from the best
    constexpr double kLeastLimitS = 10;
    constexpr double kMostTimes = 100;
    const double slow_s = problem_.Flop() / kSlowFlop;
    gpu_.SetLimit(kLeastLimitS + slow_s * std::max(kMostTimes, static_cast<double>(launches)));
    if (is_careful_) options_.observer.OnTrying(what);
  }

  std::optional<std::string> WhyNotPrepared() {
    if (const auto why = options_.faults.WhyNot(problem_, kWholeFault)) return why;
    Announce("");
    return runner_.Prepare(problem_);
  }

  std::vector<double> TimeLaunches(const std::vector<Candidate>& candidates,
                                   const std::vector<Enqueue>& launches,
                                   std::span<const std::size_t> chosen) {
    if (!is_careful_) {
      std::vector<Enqueue> batch;
      for (const std::size_t i : chosen) batch.push_back(launches[i]);
      Announce("", batch.size());
      return timer_->Time(batch);
    }
    std::vector<double> times;
    for (const std::size_t i : chosen) {
      Announce(ToString(candidates[i].key.config));
      times.push_back(timer_->Time({launches[i]}).front());
    }
    return times;
  }

  std::vector<std::optional<std::string>> CheckResults(const std::vector<Candidate>& candidates) {
    if (!is_careful_) {
      Announce("", candidates.size());
      return runner_.Check(candidates);
    }
    std::vector<std::optional<std::string>> wrong;
    for (const Candidate& candidate : candidates) {
      Announce(ToString(candidate.key.config));
      wrong.push_back(runner_.Check(std::span(&candidate, 1)).front());
    }
    return wrong;
  }

  // The kernels of a problem that there are and that are right.
  std::vector<Candidate> RightCandidates(TimedProblem& measured) {
    std::vector<KernelKey> keys;
    for (const gemm::Config& config : CandidatesOf(measured.problem, options_.space,
                                                   gpu_.device().shared_bytes_per_block_optin)) {
      if (const auto fault = options_.faults.WhyNot(problem_, ToString(config)))
        AddFailure(config, *fault, measured);
      else
        keys.push_back(KeyOf(measured.problem, config));
    }
    runner_.LoadAll(keys);
    std::vector<Candidate> there;
    for (const KernelKey& key : keys) {
      std::string why;
      if (const Kernel* const kernel = runner_.Load(key, why)) {
        there.push_back({key, kernel});
      } else {
        AddFailure(key.config, why, measured);
      }
    }
    const std::vector<std::optional<std::string>> wrong = CheckResults(there);
    std::vector<Candidate> right;
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (wrong[i]) {
        AddFailure(there[i].key.config, *wrong[i], measured);
      } else {
        right.push_back(there[i]);
      }
    }
    return right;
  }

  static void AddFailure(const gemm::Config& config, const std::string& why,
                         TimedProblem& measured) {
    if (measured.failures.size() < kMostFailures)
      measured.failures.push_back(ToString(config) + ": " + why);
  }

  // What Inductor would call for a baddbmm is one operator.
  void TimeLibrary(TimedProblem& measured) {
    using Library = ProductRunner::Library;
    if (const auto why = options_.faults.WhyNot(problem_, kAtenFault)) {
      measured.failures.push_back("ATEN: " + *why);
      return;
    }
    Announce(std::string(kAtenFault));
    const gemm::Op op = measured.problem.op;
    try {
      measured.aten_ms =
          TimeLibrary(op == gemm::Op::kBaddbmm ? Library::kFused : Library::kSeparate);
      if (HasFusedAten(op)) measured.aten_fused_ms = TimeLibrary(Library::kFused);
    } catch (const base::Error& error) {
      if (!IsOutOfMemory(error)) throw;
      measured.failures.push_back("ATEN: " + error.message());
    }
  }

  // The median of LibTorch's product. Its first runs choose an algorithm and load it.
  double TimeLibrary(ProductRunner::Library way) {
    constexpr std::size_t kWarmUps = 3;
    constexpr std::size_t kSamples = 25;
    const Enqueue run = runner_.RunLibrary(way);
    for (std::size_t i = 0; i < kWarmUps; ++i) run();
    gpu_.Synchronize("LibTorch's product failed");
    return base::Median(timer_->Time(std::vector<Enqueue>(kSamples, run)));
  }

  TritonOptions options_;
  bool has_library_ = false;
  gemm::Problem problem_;                 // that is measured
  std::unique_ptr<Telemetry> telemetry_;  // null: no NVML
  ConditionSamples conditions_;
  std::chrono::steady_clock::time_point last_sample_;
  bool is_careful_ = false;  // it failed before: one launch at a time
  Gpu gpu_;
  KernelPack pack_;
  ProductRunner runner_;
  std::unique_ptr<KernelTimer> timer_;
};

}  // namespace

std::set<KernelKey> WantedKernels(std::span<const gemm::Problem> problems, gemm::SearchSpace space,
                                  std::int64_t shared_bytes) {
  std::set<KernelKey> wanted;
  for (const gemm::Problem& problem : problems) {
    if (!CanRun(problem)) continue;
    for (const gemm::Config& config : CandidatesOf(problem, space, shared_bytes))
      wanted.insert(KeyOf(problem, config));
  }
  return wanted;
}

std::unique_ptr<CollectionBackend> MakeTritonBackend(const TritonOptions& options) {
  return std::make_unique<TritonBackend>(options);
}

}  // namespace idbg::collect::cuda
