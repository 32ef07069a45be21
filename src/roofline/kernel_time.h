// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <unordered_map>

#include "device/device.h"
#include "graph/graph.h"
#include "plan/kernel.h"
#include "roofline/run_estimate.h"

namespace idbg::roofline {

// What a kernel finds in the last cache.
struct Cached {
  double bytes = 0;       // of what it reads
  double near_bytes = 0;  // the same of a processor, in the caches of its cores
  double written =
      0;  // share of the cache that kernels before it wrote: it goes to the memory first
};

// How much of tensors is still in the last cache, by how many bytes were moved since they were
// touched, their own among them: half of a storage when these are the capacity.
class CacheModel {
 public:
  explicit CacheModel(double capacity_bytes) : capacity_(capacity_bytes) {}

  // What a kernel finds. Its reads and writes stay in the cache.
  Cached Run(const plan::Kernel& kernel);

 private:
  void Touch(const plan::Traffic& traffic);
  void Fill(double bytes, double written);
  double ShareAfter(double distance) const;

  double capacity_;
  double moved_ = 0;
  double written_ = 0;                               // bytes in it that are not in the memory yet
  std::unordered_map<graph::ValueId, double> last_;  // `moved_` when a storage was touched
};

// The time of one kernel:
//   max(compute, memory) + floor of its class + gap
//   compute = products / (matrix rate * share * utilisation) + the rest / (vector rate * share)
//   memory  = max(bytes from memory / (bandwidth * efficiency), all bytes / cache bandwidth)
// On GPUs kernels of Inductor's own, attention and convolutions have models of their own
// (class_times.h), which a model of calls corrects (call_model.h). A GEMM model's time takes the
// place of all of it, but never below what the peaks allow.
KernelEstimate EstimateKernel(const plan::Kernel& kernel, const device::Device& device,
                              const Cached& cached, const GemmTime& gemm_time);

// All that the kernel reads and writes, and whether the last cache holds it from call to call.
double MovedBytes(const plan::Kernel& kernel);
bool FitsInCache(const plan::Kernel& kernel, const device::Device& device);

// Whether a product that was priced by this method (KernelEstimate::method) is one for a model of
// calls: no model of GEMM configurations knows it, and Inductor does not pad its operands.
bool IsForCallModel(std::string_view method);

// Seconds of memory sets that come before fused attention, with their gaps: no part of the time of
// its kernel.
double ClearsS(const plan::Kernel& kernel, const device::Device& device);

// Energy above idle, in joules; null when the device's file does not have the figures.
std::optional<double> DynamicEnergy(const plan::Kernel& kernel, const device::Device& device,
                                    double memory_bytes);

// Seconds of it, beside floors and gaps, where its bytes take `memory_s`: the slots of the ordinary
// lanes that its elements take, and the time of rows that are a block's each. `is_cached`: most of
// what it reads is in the last cache. With memory_s of 0 what kernels beside a product or a
// convolution take.
double EagerS(const plan::EagerKernel& kernel, double memory_s, bool is_cached,
              const device::Device& device);

}  // namespace idbg::roofline
