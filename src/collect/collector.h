// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "collect/backend.h"
#include "collect/collection_plan.h"

namespace idbg::collect {

struct CollectionResult {
  std::size_t problems = 0;           // of the plan: all that are in the file now
  std::size_t measured = 0;           // by this run
  std::size_t found = 0;              // in the file before
  std::size_t skipped = 0;            // not measured, with the reason in `failures`
  std::size_t times = 0;              // by this run
  std::size_t slowed = 0;             // problems measured by it while the device was slowed
  double seconds = 0;                 // that it measured
  std::uint64_t cut_bytes = 0;        // of a record that a killed run left behind
  bool is_complete = false;           // false: it was cancelled
  std::vector<std::string> failures;  // "PROBLEM CONFIG: why"
};

// What somebody may want to know while a collection runs.
class CollectionObserver {
 public:
  virtual ~CollectionObserver() = default;
  virtual bool Cancelled() = 0;  // asked between two problems
  virtual void OnProblem(const TimedProblem& problem, std::size_t done, std::size_t all) = 0;
  // For a process that watches over this one: which problem is measured next, what of it is alone
  // on the device (if it hangs or fails, nothing else did), that the device is at work (told often)
  // or hangs, that no more is run for the problem, and the end.
  virtual void OnBegin(const gemm::Problem&) {}
  virtual void OnTrying(const std::string&) {}
  virtual void OnWaiting() {}
  virtual void OnHang(const std::string&) {}
  virtual void OnMeasured() {}
  virtual void OnEnd(const CollectionResult&) {}
};

// The configurations that a data set of Triton's templates lists: Inductor's EXHAUSTIVE space for
// large problems, which holds the cut-down blocks of small ones and the DEFAULT list as well.
std::vector<gemm::Config> CollectedConfigs();

// Measures the problems that `path` does not hold yet and appends each as soon as it is done. A
// problem that occurs twice is measured once. Another process that collects into the same file is
// Error(kExternal), unless the caller says that a process above this one holds the lock; a file of
// another device, software or method is Error(kUsage). When the backend or the disk fails, the
// Error comes through and every finished problem is in the file.
enum class Locking { kHere, kAbove };
CollectionResult Collect(std::span<const gemm::Problem> problems, const std::filesystem::path& path,
                         CollectionBackend& backend, CollectionObserver& observer,
                         Locking locking = Locking::kHere);

}  // namespace idbg::collect
