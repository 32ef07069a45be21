// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "collect/collector.h"
#include "collect/shard.h"
#include "gemm/problem/problem.h"

namespace idbg::analyze {

// The file of one GPU's process: "set.gpu-3.msgpack" beside "set.msgpack".
std::filesystem::path PartFile(const std::filesystem::path& file, int gpu);

// Joins the files of all GPUs that lie beside a data set into it and removes them. A record that
// was being written when its process was killed is left out; the bytes of such are returned.
std::uint64_t JoinParts(const std::filesystem::path& file);

// The problems that a data set holds; none where there is no file.
std::set<gemm::Problem> ProblemsIn(const std::filesystem::path& file);

// The part of a collection that is asked for: "3/8"; without a text the one that torchrun or Slurm
// started this process for, which a line of the log says; else the whole.
collect::Shard ChooseShard(const std::string& text);

// How GPUs are asked for.
struct GpuRequest {
  std::optional<int> gpu;
  std::string gpus;  // "all", a count, or numbers with commas; empty: one GPU
};

// The numbers of the GPUs to use. Without a request that of LOCAL_RANK, which torchrun sets, else
// GPU 0. `count` gives how many this process sees. Throws Error(kUsage) for what cannot be and
// Error(kExternal) where there are fewer.
std::vector<int> ChooseGpus(const GpuRequest& request, const std::function<int()>& count,
                            const collect::ReadVariable& variable);

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
  void OnBegin(const gemm::Problem& problem) override {
    Say({.event = WorkerLine::Event::kBegin, .problem = ToString(problem)});
  }
  void OnTrying(const std::string& what) override {
    Say({.event = WorkerLine::Event::kTrying, .what = what});
  }
  void OnWaiting() override;
  void OnHang(const std::string& why) override {
    Say({.event = WorkerLine::Event::kHang, .what = why});
  }
  void OnMeasured() override { Say({.event = WorkerLine::Event::kMeasured}); }
  void OnEnd(const collect::CollectionResult& result) override;

 private:
  void Say(const WorkerLine& line) { print_(ToText(line) + "\n"); }

  std::function<void(const std::string&)> print_;
  std::function<bool()> cancelled_;
  std::chrono::steady_clock::time_point last_waiting_;
};

}  // namespace idbg::analyze
