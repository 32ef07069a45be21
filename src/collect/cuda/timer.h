// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "collect/cuda/gpu.h"

namespace idbg::collect::cuda {

// Puts one launch (or the kernels of one call of a library) on the GPU's queue.
using Enqueue = std::function<void()>;

// Times kernels with a cold L2 cache: before each of them a buffer larger than the cache is
// overwritten.
class KernelTimer {
 public:
  virtual ~KernelTimer() = default;

  // The time on the GPU of each of `launches`, in milliseconds and in their order. They are queued
  // together, so that the host's pace does not count. One launch may be several kernels, if it is
  // the same number every time: their times are added up.
  virtual std::vector<double> Time(const std::vector<Enqueue>& launches) = 0;
  // What the numbers are, for the data set's "method".
  virtual std::string Describe() const = 0;
  // What an empty kernel takes, in milliseconds: times near it say little.
  virtual double floor_ms() const = 0;
};

// By the GPU's own time stamps of each kernel, as a profiler shows them (CUPTI's activity records):
// there is no floor. Where libcupti cannot be opened, by events before and after each kernel, whose
// distance is 2.7 to 4.7 microseconds for an empty one; `why` then says why. `empty` launches an
// empty kernel.
std::unique_ptr<KernelTimer> MakeTimer(const Gpu& gpu, const Enqueue& empty, std::string& why);

// The second kind, always.
std::unique_ptr<KernelTimer> MakeEventTimer(const Gpu& gpu, const Enqueue& empty);

}  // namespace idbg::collect::cuda
