// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect.h"

#include <fmt/core.h>

#include <cstdlib>
#include <set>
#include <system_error>

#include "analyze/models/models.h"
#include "base/error.h"
#include "base/installation.h"
#include "base/log.h"
#include "collect/cuda/gpu.h"
#include "collect/cuda/triton_backend.h"
#include "collect/faults.h"
#include "gemm/model/model.h"
#include "inputs/recognise.h"
#include "timings/dataset.h"
#include "timings/timings_reader.h"
#include "views/gemm/dataset_document.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

// "a/b.json" -> "a/b.timings.msgpack": where the times go first.
fs::path NativeFile(const CollectRequest& request) {
  fs::path native = request.plan.output;
  if (request.plan.format != "timings") native.replace_extension(".timings.msgpack");
  return collect::ShardFile(native, request.plan.shard);
}

// What data sets were measured on, and models trained on.
gemm::ProblemSet KnownProblems(const std::vector<std::string>& names) {
  gemm::ProblemSet known;
  for (const std::string& name : names) {
    std::error_code error;
    if (!fs::is_directory(name, error) &&
        inputs::Recognise(name).kind == inputs::Kind::kGemmModel) {
      const gemm::ProblemSet trained = gemm::LoadModel(name)->info().training_problems;
      if (trained.size() == 0)
        base::FailFormat(
            "the model does not say what it was trained on (name its data set instead)",
            {.file = name});
      known.Add(trained);
      continue;
    }
    const timings::Timings timings =
        timings::LoadTimings(timings::DatasetFiles(std::span(&name, 1)));
    for (const timings::ProblemTimings& timed : timings.problems) known.Add(timed.problem);
  }
  return known;
}

// The products of --from.
estimate::Products ProductsFor(const CollectRequest& request) {
  estimate::Products products;
  if (!request.from.empty()) products = ProblemsOfModels(request.from, request.bindings);
  if (!request.tf32) return products;
  if (request.from.empty())
    base::FailUsage(
        "--tf32 is for the products of --from (a file of --problems says tf32 as the dtype)");
  for (gemm::Problem& problem : products.problems) {
    if (problem.dtype != tensor::DType::kFloat32) continue;
    auto use = products.uses.extract(problem);
    problem.dtype = tensor::DType::kTf32;
    use.key() = problem;
    products.uses.insert(std::move(use));
  }
  return products;
}

// On a machine without a GPU the CPU is measured, unless something was asked for that only a GPU
// has.
bool UsesInductor(const CollectRequest& request) {
  if (!request.backend.empty()) return request.backend == "inductor";
  const bool means_gpu = !request.pack.empty() || request.gpus.gpu || !request.gpus.gpus.empty() ||
                         request.events_only;
  return !means_gpu && HasNoGpu();
}

// What Inductor's autotuning times: products alone, before anything is fused into them.
std::vector<gemm::Problem> WithoutEpilogues(const std::vector<gemm::Problem>& problems) {
  std::vector<gemm::Problem> plain;
  std::set<gemm::Problem> known;
  for (gemm::Problem problem : problems) {
    if (!gemm::IsBatched(problem.op) && !gemm::IsScaled(problem.op))
      problem.op = gemm::WithEpilogue(problem.op, gemm::Epilogue::kNone).value_or(problem.op);
    if (known.insert(problem).second) plain.push_back(problem);
  }
  return plain;
}

collect::CollectionPlan PlanFor(CollectRequest& request, bool uses_inductor,
                                const std::vector<gemm::Problem>& given) {
  request.plan.given = uses_inductor ? WithoutEpilogues(given) : given;
  request.plan.avoided = KnownProblems(request.disjoint_from);
  timings::torch_diode::ReadReport report;
  collect::CollectionPlan plan = collect::PlanCollection(request.plan, &report);
  for (const base::Diagnostic& entry : report.diagnostics.entries())
    base::LogWarning(entry.ToString());
  if (!request.dry_run && !request.disjoint_from.empty())
    base::LogNotice(fmt::format("{} problems are known from --disjoint-from; {} were left out",
                                request.plan.avoided.size(), plan.rejected));
  return plan;
}

// What was measured by a process that CollectByWorkers() has started.
report::Document CollectHere(const CollectRequest& request, const collect::CollectionPlan& plan,
                             gemm::SearchSpace space, collect::CollectionObserver& observer) {
  const collect::FaultList faults(request.worker_faults);
  const auto backend = collect::cuda::MakeTritonBackend({.gpu = request.gpus.gpu.value_or(0),
                                                         .pack = request.pack,
                                                         .space = space,
                                                         .events_only = request.events_only,
                                                         .faults = faults,
                                                         .observer = observer});
  const fs::path native = NativeFile(request);
  const collect::CollectionResult result =
      collect::Collect(plan.problems, native, *backend, observer, collect::Locking::kAbove);
  return views::CollectDocument(result, backend->Header(), native, {});
}

// The program itself, for one GPU.
std::vector<std::string> WorkerCommand(const CollectRequest& request, const fs::path& pack,
                                       const WorkerTask& task) {
  std::vector<std::string> command = {base::ProgramPath().string(),
                                      "collect",
                                      "--backend",
                                      "triton",
                                      "--problems",
                                      task.problems.string(),
                                      "--search-space",
                                      request.plan.search_space,
                                      "--format",
                                      "timings",
                                      "--output",
                                      task.output.string(),
                                      "--gpu",
                                      std::to_string(task.gpu),
                                      "--pack",
                                      pack.string(),
                                      "--timer",
                                      request.events_only ? "events" : "cupti",
                                      "--shard",
                                      "1/1",
                                      "--worker",
                                      task.faults.string()};
  if (base::ShowsLog(base::LogLevel::kInfo)) command.emplace_back("--verbose");
  return command;
}

std::vector<int> GpusFor(const CollectRequest& request) {
  const std::vector<int> gpus = ChooseGpus(request.gpus, collect::cuda::GpuCount,
                                           [](const char* name) { return std::getenv(name); });
  if (gpus.size() < 2) return gpus;
  const gemm::Device first = collect::cuda::Gpu(gpus.front()).device();
  for (const int gpu : gpus) {
    const gemm::Device device = collect::cuda::Gpu(gpu).device();
    if (device != first)
      base::FailUsage(
          fmt::format("--gpus {}: GPU {} is '{}', GPU {} is '{}', and a data set is of "
                      "one device (collect into one file for each)",
                      request.gpus.gpus, gpus.front(), first.name, gpu, device.name));
  }
  return gpus;
}

collect::CollectionResult CollectOnGpus(const CollectRequest& request,
                                        const collect::CollectionPlan& plan,
                                        gemm::SearchSpace space,
                                        collect::CollectionObserver& observer) {
  const std::vector<int> gpus = GpusFor(request);
  const fs::path pack = EnsurePack(request, plan.problems, gpus.front(), space);
  return CollectByWorkers(
      {.problems = plan.problems,
       .file = NativeFile(request),
       .gpus = gpus,
       .command = [&](const WorkerTask& task) { return WorkerCommand(request, pack, task); }},
      observer);
}

// The times go into the native file; what else was asked for is written from it.
report::Document Measure(const CollectRequest& request, bool uses_inductor,
                         const collect::CollectionPlan& plan, gemm::SearchSpace space,
                         collect::CollectionObserver& observer) {
  const fs::path native = NativeFile(request);
  if (uses_inductor && request.backend.empty())
    base::LogNotice(
        "no CUDA GPU was found: this CPU is measured, by TorchInductor's autotuning (--backend "
        "inductor)");
  base::LogInfo("collect: ", collect::Describe(plan), ", times in ", native.string());
  const collect::CollectionResult result =
      uses_inductor  // in this process: its worker is one of its own
          ? collect::Collect(plan.problems, native, *MakeInductorBackend(request, space), observer)
          : CollectOnGpus(request, plan, space, observer);
  std::error_code error;
  // A shard without problems has none: nothing is known of its device then.
  if (!fs::exists(native, error)) return views::CollectDocument(result, {}, native, {});
  std::vector<std::string> losses;
  if (result.is_complete && request.plan.format != "timings")
    losses = collect::WriteChunks(timings::ReadTimings(native), plan,
                                  request.plan.format == "json"
                                      ? timings::torch_diode::Format::kJson
                                      : timings::torch_diode::Format::kMsgpack);
  return views::CollectDocument(result, timings::ReadTimings(native, timings::ReadMode::kSalvage),
                                native, losses);
}

}  // namespace

report::Document Collect(const CollectRequest& given, collect::CollectionObserver& observer) {
  CollectRequest request = given;
  request.plan.shard = ChooseShard(request.shard);
  const estimate::Products products = ProductsFor(request);
  if (!request.dry_run && !(request.time_limit_s > 0))
    base::FailUsage("--time-limit: expected a number above 0");
  const bool is_worker = !request.worker_faults.empty();
  const bool uses_inductor = !request.dry_run && !is_worker && UsesInductor(request);
  if (uses_inductor && request.pack_only)
    base::FailUsage("--pack-only: only --backend triton has a pack of kernels");
  const collect::CollectionPlan plan = PlanFor(request, uses_inductor, products.problems);
  if (request.dry_run) return views::PlanDocument(plan, products.uses);
  const auto space = gemm::ParseSearchSpace(request.plan.search_space);
  IDBG_CHECK(space.has_value());
  if (is_worker) return CollectHere(request, plan, *space, observer);
  if (!request.pack_only) return Measure(request, uses_inductor, plan, *space, observer);
  EnsurePack(request, plan.problems, GpusFor(request).front(), *space);
  return views::PlanDocument(plan, products.uses);
}

}  // namespace idbg::analyze
