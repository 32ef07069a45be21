// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "analyze/collect/collect_parts.h"
#include "base/error.h"
#include "base/process/interrupt.h"
#include "commands/app/commands.h"
#include "commands/app/progress.h"

namespace idbg::commands {
namespace {

// Progress, and Ctrl-C between two problems.
class CollectPrinter final : public collect::CollectionObserver {
 public:
  explicit CollectPrinter(const Session& session)
      : progress_("collecting", "problems", session.ShowsProgress()) {}

  bool Cancelled() override {
    if (!interrupts_) interrupts_.emplace();  // while kernels are compiled, Ctrl-C ends the program
    return base::InterruptScope::Requested();
  }
  void OnProblem(const collect::TimedProblem& problem, std::size_t done, std::size_t all) override {
    times_ += problem.configs.size();
    std::string note = fmt::format("{} times", times_);
    if (problem.conditions.sm_mhz > 0) note += fmt::format("  {} MHz", problem.conditions.sm_mhz);
    if (problem.conditions.is_slowed()) note += " (throttled)";
    progress_.Update(static_cast<double>(done), static_cast<double>(all), note);
  }

 private:
  Progress progress_;
  std::optional<base::InterruptScope> interrupts_;
  std::size_t times_ = 0;
};

// The flags that collect, collect-shapeset and create-validation share, and what follows from them.
class CollectionFlags {
 public:
  explicit CollectionFlags(std::string default_output)
      : default_output_(std::move(default_output)) {}

  void DeclareSampling(Flags& flags);
  void DeclareShapeSet(Flags& flags, bool required) {
    flags.Value("--shapeset", shape_set_,
                "File with the problems to measure (JSON, msgpack or CSV)", {.required = required});
    flags.Values("--operations", request_.operations,
                 "Measure only these operators of the shape set");
  }

  void DeclareSearch(Flags& flags) {
    flags.Value("--search-mode", request_.search_mode,
                "Accepted for torch-diode compatibility; has no effect");
    flags.Value("--search-space", request_.search_space, "Inductor's configuration list to measure",
                {.choices = {"EXHAUSTIVE", "DEFAULT"}});
    flags.Value(
        "--format", request_.format,
        "Format of the data set: torch-diode's as json or msgpack, or timings, the native one",
        {.choices = {"json", "msgpack", "timings"}});
    flags.Value(
        "--backend", collect_.backend,
        "What measures: Triton's templates on a GPU, or TorchInductor's own autotuning on a "
        "GPU or CPU (default: triton where there is a GPU)",
        {.choices = {"triton", "inductor"}});
    flags.Value("--time-limit", collect_.time_limit_s,
                "Seconds after which --backend inductor skips a problem");
    flags.Switch("--dry-run", collect_.dry_run, "Only print what would be measured");
    flags.Value("--gpu", gpu_, "Number of the GPU (default: that of LOCAL_RANK, else 0)");
    flags.Value("--gpus", collect_.gpus.gpus,
                "Use several GPUs of this host: all, a count, or numbers like 0,2,3",
                {.excludes = {"--gpu"}});
    flags.Value("--shard", collect_.shard,
                "Measure every N-th problem, like 3/8 (default: as torchrun or Slurm say)");
    flags.Value("--worker", worker_faults_, "Print events, leave out the faults of this file",
                {.is_internal = true});
    flags.Value("--pack", pack_, "Compiled kernels (default: in the user's cache folder)");
    flags.Switch("--pack-only", collect_.pack_only,
                 "Only compile missing kernels, measure nothing (triton)");
    flags.Value("--python", collect_.python,
                "Python with torch and Triton, which compiles missing kernels or autotunes");
    flags.Value("--timer", timer_, "What times kernels: the GPU's own time stamps, or events",
                {.choices = {"cupti", "events"}});
  }

  void DeclareChunks(Flags& flags) {
    flags.Value("--chunk-size", request_.chunk_size, "Number of problems per file");
  }

  void DeclareDisjoint(Flags& flags) {
    flags.Values("--disjoint-from", collect_.disjoint_from,
                 "Data sets and models: draw no problem that they were measured or trained on");
  }

  collect::CollectionRequest& request() { return request_; }
  const std::string& shape_set() const { return shape_set_; }  // empty: not given

  int Collect(const Session& session) {
    request_.output = session.output.empty() ? default_output_ : session.output;
    request_.shape_set = shape_set_;
    request_.problem_file = problem_file_;
    collect_.pack = pack_;
    if (gpu_) collect_.gpus.gpu = static_cast<int>(*gpu_);
    collect_.worker_faults = worker_faults_;
    collect_.events_only = timer_ == "events";
    if (!worker_faults_.empty()) return CollectAsWorker(session);
    CollectPrinter printer(session);
    const report::Document document = analyze::Collect(collect_, printer);
    return session.ToTerminal().Report(document);
  }

 private:
  int CollectAsWorker(const Session& session) const {
    const Session to_parent = session.ToTerminal();
    const base::InterruptScope interrupts;
    analyze::WorkerObserver observer([&](const std::string& line) { to_parent.Print(line); },
                                     base::InterruptScope::Requested);
    analyze::Collect(collect_, observer);
    return base::kExitClean;
  }

  std::string default_output_;
  analyze::CollectRequest collect_;
  collect::CollectionRequest& request_ = collect_.plan;
  std::string pack_;
  std::optional<std::int64_t> gpu_;
  std::string worker_faults_;
  std::string timer_ = "cupti";
  std::string shape_set_;
  std::string problem_file_;
  bool ignored_ = false;
};

void CollectionFlags::DeclareSampling(Flags& flags) {
  collect::LogNormalSizes& sizes = request_.log_normal_sizes;
  flags.Value("--problems", problem_file_,
              "File with the problems to measure, as JSON lines (see predict)");
  flags.Values("--from", collect_.from,
               "Models and logs whose matrix products are measured (.pt2, logs, run folders)",
               {.excludes = {"--problems"}});
  flags.List("--set", collect_.bindings,
             "Set the size of a dynamic dimension of --from, like s77=8");
  flags.Switch("--tf32", collect_.tf32,
               "Measure the float32 products of --from as PyTorch runs them when TF32 is allowed");
  flags.Value("--seed", request_.seed, "Seed for shapes, dtypes and operators");
  flags.Value("--num-shapes", request_.num_shapes, "Number of problems to sample");
  flags.Value("--min-size", request_.uniform_sizes.min_size, "Minimum of M, N and K");
  flags.Value("--max-size", request_.uniform_sizes.max_size, "Maximum of M, N and K");
  flags.Switch("--power-of-two", request_.uniform_sizes.power_of_two, "Use only powers of two");
  flags.Switch("--no-rectangular", ignored_, "Accepted for compatibility; has no effect");
  flags.Switch("--no-odd-sizes", ignored_, "Accepted for compatibility; has no effect");
  flags.Switch("--log-normal", request_.log_normal, "Sample sizes from log-normal distributions");
  flags.Value("--log-normal-m-mean", sizes.m.mean, "Mean of ln M");
  flags.Value("--log-normal-m-std", sizes.m.std, "Standard deviation of ln M");
  flags.Value("--log-normal-n-mean", sizes.n.mean, "Mean of ln N");
  flags.Value("--log-normal-n-std", sizes.n.std, "Standard deviation of ln N");
  flags.Value("--log-normal-k-mean", sizes.k.mean, "Mean of ln K");
  flags.Value("--log-normal-k-std", sizes.k.std, "Standard deviation of ln K");
}

}  // namespace

Runner MakeCollect(Flags& flags) {
  const auto common = std::make_shared<CollectionFlags>("matmul_dataset.json");
  common->DeclareSampling(flags);
  common->DeclareSearch(flags);
  common->DeclareChunks(flags);
  return [common](const Session& session) {
    collect::CollectionRequest& request = common->request();
    if (!request.chunk_size) request.chunk_size = request.search_space == "EXHAUSTIVE" ? 20 : 100;
    return common->Collect(session);
  };
}

Runner MakeCollectShapeset(Flags& flags) {
  const auto common = std::make_shared<CollectionFlags>("operation_shapeset_data.msgpack");
  common->DeclareShapeSet(flags, true);
  common->DeclareSearch(flags);
  return [common](const Session& session) {
    if (common->shape_set().empty()) base::FailNotFound("--shapeset: no file has the empty name");
    return common->Collect(session);
  };
}

Runner MakeCreateValidation(Flags& flags) {
  const auto common = std::make_shared<CollectionFlags>("matmul_validation_dataset.json");
  common->request().num_shapes = 30;
  common->request().folder_output = true;
  common->DeclareSampling(flags);
  common->DeclareShapeSet(flags, false);
  common->DeclareSearch(flags);
  common->DeclareChunks(flags);
  common->DeclareDisjoint(flags);
  return [common](const Session& session) { return common->Collect(session); };
}

}  // namespace idbg::commands
