// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/bench/bench.h"
#include "base/process/line_process.h"
#include "bench/measure.h"
#include "bench/result.h"
#include "collect/collector.h"

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
  // The UUID of its GPU; empty: there is none, or it has none.
  const std::string& gpu() const { return gpu_; }

 private:
  base::AnswerProcess process_;
  std::string gpu_;
  GpuWatch* watch_ = nullptr;
  double peak_mb_ = 0;
};

// What a process that collects says to the one that started it: a JSON object a line.
struct WorkerLine {
  enum class Event { kBegin, kTrying, kWaiting, kHang, kMeasured, kProblem, kEnd };

  Event event = Event::kWaiting;
  std::string problem;                // kBegin, kProblem: canonical text
  std::string what;                   // kTrying: what is alone on the device; kHang: why
  std::string skipped;                // kProblem: why it was not measured
  std::vector<std::string> failures;  // kProblem
  std::size_t times = 0;              // kProblem
  timings::Conditions conditions;     // kProblem
  std::size_t done = 0;               // kProblem, kEnd: of the process's problems
  std::size_t found = 0;              // kEnd: that were in the file
  std::uint64_t cut_bytes = 0;        // kEnd
  bool is_complete = false;           // kEnd
};

std::string ToText(const WorkerLine& line);         // without a newline
WorkerLine ParseWorkerLine(std::string_view text);  // throws Error(kFormat)

// Tells the process that started this one how a collection goes.
class WorkerObserver final : public collect::CollectionObserver {
 public:
  // `print` writes a line, at once; `cancelled` says whether to stop.
  WorkerObserver(std::function<void(const std::string&)> print, std::function<bool()> cancelled)
      : print_(std::move(print)), cancelled_(std::move(cancelled)) {}

  bool Cancelled() override { return cancelled_(); }
  void OnProblem(const collect::TimedProblem& problem, std::size_t done, std::size_t all) override;
  void OnBegin(const gemm::Problem& problem) override;
  void OnTrying(const std::string& what) override;
  void OnWaiting() override;
  void OnHang(const std::string& why) override;
  void OnMeasured() override;
  void OnEnd(const collect::CollectionResult& result) override;

 private:
  void Say(const WorkerLine& line) { print_(ToText(line) + "\n"); }

  std::function<void(const std::string&)> print_;
  std::function<bool()> cancelled_;
  std::chrono::steady_clock::time_point last_waiting_;
};

}  // namespace idbg::analyze
