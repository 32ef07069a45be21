// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "collect/collector.h"
#include "gemm/problem/problem.h"

namespace idbg::analyze {

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
  // The command of a process that prints the lines of analyze/bench/worker_lines.h.
  std::function<std::vector<std::string>(const WorkerTask& task)> command;
  // A process that says nothing for so long is killed. It says something twice a second while the
  // device works, but loading kernels and libraries may take a minute.
  double silence_s = 180;
  // So often in a row a process is started again without having finished a problem.
  int most_restarts = 20;
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
