// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analyze/collect/collect_parts.h"
#include "collect/collection_plan.h"
#include "collect/collector.h"
#include "gemm/problem/problem.h"
#include "gemm/problem/space.h"
#include "report/document.h"
#include "tensor/symbolic.h"

namespace idbg::analyze {

struct CollectRequest {
  collect::CollectionRequest plan;
  std::string backend;             // "triton", "inductor"; empty: what the machine has
  double time_limit_s = 300;       // of a problem, for the inductor backend
  std::filesystem::path pack;      // compiled kernels; empty: in the user's cache folder
  std::string python = "python3";  // builds the pack; has Triton
  std::vector<std::string> from;   // models and logs whose products are measured
  tensor::Bindings bindings;       // open sizes of these
  bool tf32 = false;               // float32 products of these may use TF32
  // Data sets and models: what they were measured or trained on must not be measured.
  std::vector<std::string> disjoint_from;
  std::string shard;  // "3/8"; empty: as torchrun or Slurm say
  GpuRequest gpus;
  // Of a process that CollectByWorkers() has started: what failed before. It measures by itself.
  std::filesystem::path worker_faults;
  bool events_only = false;  // times by events, not by CUPTI
  bool pack_only = false;    // compiles what is missing, measures nothing
  bool dry_run = false;      // only says what would be measured
};

// Measures what the request plans and appends it to a native data set, which a stopped run
// continues; then writes torch-diode's files where the request asks for them. The triton backend
// runs in a process for each GPU and builds missing kernels first. Throws base::Error: kExternal
// where the backend finds no device.
report::Document Collect(const CollectRequest& request, collect::CollectionObserver& observer);

// The pack of a request with the kernels of all problems, for a GPU. What it lacks is compiled by
// the Python package, on all cores. Throws Error(kExternal) where there is no GPU, no Python with
// Triton, or the builder fails.
std::filesystem::path EnsurePack(const CollectRequest& request,
                                 std::span<const gemm::Problem> problems, int gpu,
                                 gemm::SearchSpace space);

// Takes the times that TorchInductor's own autotuning measures of every choice it has for a problem
// on this device, ATEN's among them, from a Python process that is kept (inductor_debug.
// autotune_worker). A problem on which the process dies, answers with something else or takes too
// long is skipped with the reason, and another process is started; the third in a row is
// Error(kExternal), as is a Python without torch. `space`: of Triton's templates. The request's GPU
// counts where torch sees GPUs; else the CPU is measured.
std::unique_ptr<collect::CollectionBackend> MakeInductorBackend(const CollectRequest& request,
                                                                gemm::SearchSpace space);

// Whether this machine has no CUDA GPU at all: no driver, or one that sees none. A driver that
// fails in another way counts as a GPU, so that a broken one is not passed over.
bool HasNoGpu();

// What one process of a collection is started for.
struct WorkerTask {
  int gpu = 0;
  std::filesystem::path problems;  // JSON lines
  std::filesystem::path output;    // native data set
  std::filesystem::path faults;    // what is not to be run again (collect/faults.h)
};

struct WorkerJob {
  std::vector<gemm::Problem> problems;
  std::filesystem::path file;  // native data set
  std::vector<int> gpus;       // a process for each
  // The command of a process that prints the lines of analyze/collect/collect_parts.h.
  std::function<std::vector<std::string>(const WorkerTask& task)> command;
  // A process that says nothing for so long is killed. It says something twice a second while the
  // device works, but loading kernels and libraries may take a minute.
  double silence_s = 180;
};

// Measures the problems that the file does not hold yet in one process for each GPU. A process that
// hangs, crashes or loses its context while it measures is started again: what it ran then is noted
// in FILE.faults.jsonl and left out. With several GPUs each process writes a file of its own,
// FILE.gpu-N, which are joined into the file at the end, also those that a killed run left behind.
// A process that cannot go on is named and the others finish; then, with all rows in the file, this
// throws Error(kExternal), or the code that its exit code stands for.
collect::CollectionResult CollectByWorkers(const WorkerJob& job,
                                           collect::CollectionObserver& observer);

}  // namespace idbg::analyze
