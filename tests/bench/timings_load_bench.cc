// SPDX-License-Identifier: Apache-2.0
//
// usage: timings_load_bench load FILE           reads native timings, and every time once
//        timings_load_bench write FILE OUT      reads them and writes them back
//        timings_load_bench convert FILE OUT    reads them and writes torch-diode's form, by OUT's
//        name timings_load_bench load-diode FILE     reads torch-diode's form into timings
//
// Prints one line of JSON. Driven by timings_load_bench.py.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <span>
#include <string>

#include "timings/dataset.h"
#include "timings/timings_reader.h"
#include "timings/timings_torch_diode.h"
#include "timings/timings_writer.h"

namespace {

using namespace idbg::timings;
namespace fs = std::filesystem;

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

// The sum of all times: that every page of the arrays was read is part of the figure.
double SumMs(const Timings& timings) {
  double sum = 0;
  for (const ProblemTimings& problem : timings.problems) {
    for (std::size_t i = 0; i < problem.ms.size(); ++i) sum += static_cast<double>(problem.ms[i]);
  }
  return sum;
}

Timings Run(const std::string& command, const fs::path& file, const fs::path& output) {
  if (command == "load-diode") return LoadTimings(std::span(&file, 1));
  Timings timings = ReadTimings(file);
  if (command == "write") WriteTimings(output, timings);
  if (command == "convert") {
    torch_diode::WriteDatasetFile(ToTorchDiode(timings, nullptr), torch_diode::Format::kJson,
                                  output);
  }
  return timings;
}

void Measure(const std::string& command, const fs::path& file, const fs::path& output) {
  const auto begin = std::chrono::steady_clock::now();
  const std::clock_t cpu_begin = std::clock();
  const Timings timings = Run(command, file, output);
  const double sum_ms = SumMs(timings);
  const double cpu_s = static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  std::printf(
      "{\"times\": %zu, \"sum_ms\": %.9g, \"wall_s\": %.6f, \"cpu_s\": %.6f, \"peak_kib\": %ld}\n",
      timings.TimeCount(), sum_ms, wall.count(), cpu_s, PeakKib());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  const bool writes = command == "write" || command == "convert";
  const bool reads = command == "load" || command == "load-diode";
  if (!(writes && argc == 4) && !(reads && argc == 3)) {
    std::fprintf(stderr,
                 "usage: timings_load_bench load|load-diode FILE | write|convert FILE OUT\n");
    return 2;
  }
  try {
    Measure(command, argv[2], writes ? argv[3] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
