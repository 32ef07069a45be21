// SPDX-License-Identifier: Apache-2.0
#include "gemm/cuda/triton_backend.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/error.h"
#include "base/log.h"
#include "base/statistics.h"
#include "gemm/collect/collector.h"
#include "gemm/collect/schedule.h"
#include "gemm/cuda/product_runner.h"

namespace idbg::gemm::cuda {
namespace {

constexpr std::size_t kMostFailures = 20;  // of a problem

// Tiles that no large problem is fast with are not tried on it: they would take most of the time.
constexpr double kLargeFlop = 2e10;
constexpr int kSmallTile = 1024;

bool IsWorthTrying(const Config& config, const Problem& problem) {
  return problem.Flop() <= kLargeFlop || config.block_m * config.block_n >= kSmallTile;
}

std::vector<Config> CandidatesOf(const Problem& problem, SearchSpace space,
                                 std::int64_t shared_bytes) {
  std::vector<Config> configs = Candidates(space, problem, {.shared_bytes_limit = shared_bytes});
  // The DEFAULT list of scaled products has some that spill or have six stages, which are not in
  // the list of a data set.
  static const std::vector<Config> kListed = CollectedConfigs();
  std::erase_if(configs, [](const Config& config) {
    return std::ranges::find(kListed, config) == kListed.end();
  });
  if (space == SearchSpace::kExhaustive)
    std::erase_if(configs, [&](const Config& config) { return !IsWorthTrying(config, problem); });
  return configs;
}

std::string HostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

class TritonBackend final : public CollectionBackend {
 public:
  explicit TritonBackend(const TritonOptions& options)
      : options_(options), gpu_(options.gpu), pack_(options.pack), runner_(gpu_, pack_) {
    const std::string target = fmt::format("cuda:{}", gpu_.capability());
    if (pack_.target() != target)
      throw base::Error(base::ErrorCode::kExternal,
                        fmt::format("the pack is for {}, the GPU ({}) is {} (build a pack for it)",
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
    IdbgTrainerError error{};
    std::string why;
    try {
      has_library_ = OpenLibrary().open(options_.gpu, &error) == kIdbgTrainerDone;
      why = error.text;
    } catch (const base::Error& missing) {
      why = missing.what();
    }
    if (!has_library_) base::LogWarning("ATEN is not timed: ", why);
  }

  Timings Header() const override {
    return {.device = gpu_.device(),
            .software = {{"driver", gpu_.driver_version()},
                         {"triton", pack_.triton()},
                         {"kernels", pack_.source()}},
            .hosts = {{.name = HostName(), .timer_floor_ms = 0}},
            .method = timer_->Describe()};
  }

  TimedProblem Measure(const Problem& problem) override {
    TimedProblem measured{.problem = problem};
    if (const auto why = runner_.Prepare(problem)) {
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
        TimeAdaptively(launches.size(), [&](std::span<const std::size_t> candidates) {
          std::vector<Enqueue> batch;
          for (const std::size_t i : candidates) batch.push_back(launches[i]);
          return timer_->Time(batch);
        });
    if (has_library_) TimeLibrary(measured);
    for (std::size_t i = 0; i < times.size(); ++i) {
      measured.configs[i].ms = times[i].median_ms;
      measured.configs[i].samples = times[i].samples;
    }
    return measured;
  }

  std::vector<ConfigFacts> FactsOf(const KernelFacts& which, const Problem& example) override {
    std::vector<ConfigFacts> facts;
    for (const Config& config : CollectedConfigs()) {
      std::string why;
      const KernelKey plain = {
          .dtype = which.dtype, .layout = which.layout, .even_k = which.even_k, .config = config};
      KernelKey own = KeyOf(example, config);
      own.even_k = which.even_k;
      if (const Kernel* const kernel =
              runner_.Load(pack_.Find(plain) != nullptr ? plain : own, why))
        facts.push_back(
            {config, kernel->registers(), kernel->shared_bytes(), kernel->local_bytes()});
    }
    return facts;
  }

 private:
  // The kernels of a problem that there are and that are right.
  std::vector<Candidate> RightCandidates(TimedProblem& measured) {
    std::vector<Candidate> there;
    for (const Config& config : CandidatesOf(measured.problem, options_.space,
                                             gpu_.device().shared_bytes_per_block_optin)) {
      const KernelKey key = KeyOf(measured.problem, config);
      std::string why;
      if (const Kernel* const kernel = runner_.Load(key, why)) {
        there.push_back({key, kernel});
      } else {
        AddFailure(config, why, measured);
      }
    }
    const std::vector<std::optional<std::string>> wrong = runner_.Check(there);
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

  static void AddFailure(const Config& config, const std::string& why, TimedProblem& measured) {
    if (measured.failures.size() < kMostFailures)
      measured.failures.push_back(ToString(config) + ": " + why);
  }

  // What Inductor would call for a baddbmm is one operator.
  void TimeLibrary(TimedProblem& measured) {
    using Library = ProductRunner::Library;
    const Op op = measured.problem.op;
    if (op == Op::kBaddbmm) {
      measured.aten_ms = TimeLibrary(Library::kFused);
      return;
    }
    measured.aten_ms = TimeLibrary(Library::kSeparate);
    if (HasFusedAten(op)) measured.aten_fused_ms = TimeLibrary(Library::kFused);
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
  Gpu gpu_;
  KernelPack pack_;
  ProductRunner runner_;
  std::unique_ptr<KernelTimer> timer_;
};

}  // namespace

std::set<KernelKey> WantedKernels(std::span<const Problem> problems, SearchSpace space,
                                  std::int64_t shared_bytes) {
  std::set<KernelKey> wanted;
  for (const Problem& problem : problems) {
    if (!CanRun(problem)) continue;
    for (const Config& config : CandidatesOf(problem, space, shared_bytes))
      wanted.insert(KeyOf(problem, config));
  }
  return wanted;
}

std::unique_ptr<CollectionBackend> MakeTritonBackend(const TritonOptions& options) {
  return std::make_unique<TritonBackend>(options);
}

}  // namespace idbg::gemm::cuda
