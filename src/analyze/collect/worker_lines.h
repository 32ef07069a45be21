// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "collect/collector.h"

namespace idbg::analyze {

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
