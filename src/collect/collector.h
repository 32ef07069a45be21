// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/files/descriptor.h"
#include "timings/timings.h"

namespace idbg::collect {

// One configuration of a problem as it was timed.
struct TimedConfig {
  gemm::Config config;
  double ms = 0;  // median
  int samples = 0;
};

// A problem as it was timed.
struct TimedProblem {
  gemm::Problem problem;
  double aten_ms = 0;        // 0: not measured
  double aten_fused_ms = 0;  // 0: not measured, or there is no such operator
  std::vector<TimedConfig> configs;
  timings::Conditions conditions;
  std::vector<std::string> failures;  // what could not run or was wrong, and why; few
  std::string skipped;                // why nothing of it was measured; empty: it was
};

// Compile-time facts of a kernel, with the configuration they belong to.
struct ConfigFacts {
  gemm::Config config;
  std::uint16_t registers = 0;
  std::uint32_t shared_bytes = 0;
  std::uint32_t local_bytes = 0;
};

// What times configurations on a device. Used by one thread.
class CollectionBackend {
 public:
  virtual ~CollectionBackend() = default;

  // Device, software, one host, method: the header of a data set, without configurations.
  virtual timings::Timings Header() const = 0;
  // The configurations that Measure may return, as far as they are known before. The same for every
  // run, so that runs can be continued and merged. Others join the list when they are measured.
  virtual std::vector<gemm::Config> Configs() const;  // CollectedConfigs()
  // Times a problem. Throws Error(kExternal) when the device is lost: what was written before
  // stays.
  virtual TimedProblem Measure(const gemm::Problem& problem) = 0;
  // Facts of the kernels of one data type, layout and EVEN_K; empty where the backend has none.
  // `example` is a problem of them: where there are no kernels without an epilogue, its kernels.
  virtual std::vector<ConfigFacts> FactsOf(const gemm::KernelFacts& which,
                                           const gemm::Problem& example) = 0;
};

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
  std::vector<std::string> failures;  // "PROBLEM CONFIG: why"; the first kMostFailures

  static constexpr std::size_t kMostFailures = 1000;
  void Add(const TimedProblem& one);  // that this run has measured or skipped
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

// Held while a file is being collected into. The lock is on a file beside it: the data set itself
// may be replaced by a merge.
class CollectionLock {
 public:
  // Makes the folder of `path` where there is none. Throws Error(kExternal) when another process
  // holds the lock.
  explicit CollectionLock(const std::filesystem::path& path);
  ~CollectionLock();

 private:
  bool TryLock(const std::filesystem::path& path);

  std::string path_;
  base::Descriptor file_{-1};
};

}  // namespace idbg::collect
