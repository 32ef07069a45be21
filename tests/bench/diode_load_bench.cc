// SPDX-License-Identifier: Apache-2.0
//
// usage: diode_load_bench write FOLDER ROWS [shuffled]    makes FOLDER/dataset.json and
// FOLDER/dataset.msgpack
//        diode_load_bench load FILE            prints what loading took, as one line of JSON
//
// Driven by diode_load_bench.py, which runs torch-diode's own loader beside it.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>

#include "base/files/file.h"
#include "gemm/problem/space.h"
#include "timings/torch_diode/dataset.h"

namespace {

using namespace idbg;
using namespace idbg::timings;

// Synthetic rows over Inductor's real configuration space; the times are random.
// The configurations of a problem come in Inductor's order, as collectors store them, or in none.
torch_diode::Dataset MakeDataset(std::size_t rows, bool shuffled) {
  std::mt19937_64 random(42);
  torch_diode::Dataset dataset;
  std::lognormal_distribution<double> size(7, 1);
  std::lognormal_distribution<double> time(-3, 1);
  const auto next_size = [&] { return 8 * (1 + static_cast<std::int64_t>(size(random)) / 8); };
  for (std::size_t made = 0; made < rows;) {
    const gemm::Problem problem{.m = next_size(), .n = next_size(), .k = next_size()};
    auto& solution = dataset.FindOrAdd("NVIDIA H200", "mm", torch_diode::FromProblem(problem));
    for (const gemm::Config& config : Candidates(gemm::SearchSpace::kExhaustive, problem)) {
      if (made++ == rows) break;
      torch_diode::TimedConfig row{.time_ms = time(random)};
      row.config =
          dataset.configs.Intern(torch_diode::FromConfig(config, "mm_config")) & 0x7FFFFFFF;
      solution.timed_configs.push_back(row);
    }
    if (shuffled) std::ranges::shuffle(solution.timed_configs, random);
  }
  return dataset;
}

void Write(const std::filesystem::path& folder, std::size_t rows, bool shuffled) {
  const torch_diode::Dataset dataset = MakeDataset(rows, shuffled);
  torch_diode::WriteDatasetFile(dataset, torch_diode::Format::kJson, folder / "dataset.json");
  torch_diode::WriteDatasetFile(dataset, torch_diode::Format::kMsgpack, folder / "dataset.msgpack");
}

void Load(const std::string& path) {
  const auto begin = std::chrono::steady_clock::now();
  const std::clock_t cpu_begin = std::clock();
  const torch_diode::Dataset dataset =
      torch_diode::ParseDataset(idbg::base::MappedFile(path).text(), path);
  const double cpu_s = static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  double sum = 0;
  for (const auto& [name, hardware] : dataset.hardware) {
    for (const auto& [op, operation] : hardware.operation) {
      for (const auto& [shape, solution] : operation.solution) {
        for (const auto& row : solution.timed_configs) sum += row.time_ms;
      }
    }
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "{\"rows\": %zu, \"sum_ms\": %.9g, \"wall_s\": %.6f, \"cpu_s\": %.6f, \"peak_kib\": %ld}\n",
      torch_diode::Count(dataset).rows, sum, wall.count(), cpu_s, usage.ru_maxrss);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  try {
    if (command == "write" && argc >= 4) {
      Write(argv[2], std::stoul(argv[3]), argc == 5 && std::string_view(argv[4]) == "shuffled");
    } else if (command == "load" && argc == 3) {
      Load(argv[2]);
    } else {
      std::fprintf(stderr, "usage: diode_load_bench write FOLDER ROWS [shuffled] | load FILE\n");
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
