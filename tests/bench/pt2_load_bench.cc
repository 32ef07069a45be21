// SPDX-License-Identifier: Apache-2.0
//
// usage: pt2_load_bench FILE [REPEATS]    reads an archive of torch.export, Lint included
//
// Prints one line of JSON with the best of the repeats. Driven by pt2_load_bench.py.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <limits>

#include "readers/reader.h"

namespace {

// The most memory this process has had resident, in KiB. (getrusage's maximum includes the
// parent's.)
long PeakKib() {
  std::FILE* const status = std::fopen("/proc/self/status", "r");
  if (status == nullptr) return 0;
  char line[256];
  long peak_kib = 0;
  while (std::fgets(line, sizeof line, status) != nullptr) {
    if (std::sscanf(line, "VmHWM: %ld", &peak_kib) == 1) break;
  }
  std::fclose(status);
  return peak_kib;
}

void Measure(const char* path, int repeats) {
  double best_wall_s = std::numeric_limits<double>::infinity();
  double best_cpu_s = best_wall_s;
  std::size_t nodes = 0;
  for (int i = 0; i < repeats; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t cpu_begin = std::clock();
    const idbg::readers::ModelFile file = idbg::readers::ReadModelFile(path);
    best_cpu_s =
        std::min(best_cpu_s, static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    best_wall_s = std::min(best_wall_s, wall.count());
    nodes = 0;
    for (const auto& graph : file.graphs) nodes += graph.nodes.size();
  }
  std::printf("{\"nodes\": %zu, \"wall_s\": %.6f, \"cpu_s\": %.6f, \"peak_kib\": %ld}\n", nodes,
              best_wall_s, best_cpu_s, PeakKib());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: pt2_load_bench FILE [REPEATS]\n");
    return 2;
  }
  try {
    Measure(argv[1], argc > 2 ? std::max(1, std::atoi(argv[2])) : 1);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
  return 0;
}
