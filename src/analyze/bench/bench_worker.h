// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "analyze/bench/bench.h"
#include "base/process/line_process.h"
#include "bench/measure.h"
#include "bench/result.h"

namespace idbg::analyze {

class GpuWatch;

// Why a variant has no times that somebody did not wait for.
inline constexpr const char* kInterrupted = "it was interrupted";

// One variant of one model: tools/inductor_debug/bench_worker.py in a process of its own.
struct WorkerStart {
  const BenchRequest& request;
  const BenchCase& model;
  std::string variant;
  std::filesystem::path folder;  // of the variant; it must exist
};

// The file in the folder of a prepared variant that has its outputs.
std::filesystem::path OutputsOf(const std::filesystem::path& folder);

// Compiles a variant and keeps the outputs of a run, in a process that has ended afterwards.
class PreparingWorker {
 public:
  // `at_once` such processes share the processor. Throws Error(kExternal).
  PreparingWorker(const WorkerStart& start, std::size_t at_once);

  // Waits for a moment. False: it is not ready yet. Throws Error(kExternal) for a variant that
  // fails, or takes too long.
  bool IsReady(bench::Result& result, bench::VariantResult& variant);

 private:
  std::chrono::steady_clock::time_point deadline_;
  base::AnswerProcess process_;
};

// Runs a variant that was prepared.
class RunningWorker final : public bench::Variant {
 public:
  explicit RunningWorker(const WorkerStart& start);  // throws Error(kExternal)

  // Waits until it has run once. Throws Error(kExternal) for one that fails, takes longer than a
  // compilation may, or is no longer wanted.
  void Await(const BenchRequest& request, bench::VariantResult& variant);
  // What is asked after each block.
  void Watch(GpuWatch* watch) { watch_ = watch; }
  double Block(double seconds) override;

  double peak_mb() const { return peak_mb_; }
  // Of all its cores since its start; null: it does not say.
  std::optional<double> cpu_s() const { return cpu_s_; }
  // The UUID of its GPU; empty: there is none, or it has none.
  const std::string& gpu() const { return gpu_; }

 private:
  base::AnswerProcess process_;
  std::string gpu_;
  GpuWatch* watch_ = nullptr;
  double peak_mb_ = 0;
  std::optional<double> cpu_s_;
};

}  // namespace idbg::analyze
