// SPDX-License-Identifier: Apache-2.0
#include "roofline/run_estimate.h"

#include <algorithm>
#include <map>
#include <utility>

#include "device/host_costs.h"
#include "graph/arguments.h"
#include "plan/plan.h"
#include "roofline/doubt.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline {

namespace {

double LibraryLaunchS(const plan::Kernel& kernel, const device::CompiledCosts& costs) {
  switch (kernel.kernel_class) {
    case plan::KernelClass::kConvolution:
      return costs.convolution_launch_s;
    case plan::KernelClass::kAttention:
      return costs.attention_launch_s;
    default:
      return costs.library_launch_s;
  }
}

// Seconds in which the host runs eager mode's call of a graph.
double EagerHostS(const plan::HostCalls& calls, const device::HostCosts& costs) {
  double host_s = costs.graph_call_s + static_cast<double>(calls.modules) * costs.module_call_s +
                  static_cast<double>(calls.weights) * costs.weight_s;
  for (const plan::HostOperator kind : calls.operators) host_s += costs.operators[kind];
  return host_s;
}

// The same of a compiled model, which starts these kernels.
double CompiledHostS(std::span<const plan::Kernel* const> all, const device::CompiledCosts& costs) {
  double host_s = costs.call_s;
  for (const plan::Kernel* kernel : all)
    host_s += kernel->has_loops() ? costs.launch_s : LibraryLaunchS(*kernel, costs);
  return host_s;
}

// What the host takes for the kernels that convolutions start beside their first one, and for the
// copies that ATen makes before of what has gaps.
double FurtherKernelsS(std::span<const plan::Kernel* const> all, const device::HostCosts& costs) {
  double host_s = 0;
  for (const plan::Kernel* kernel : all) {
    if (!kernel->convolution) continue;
    const std::int64_t further = plan::LibraryKernels(*kernel->convolution) - 1;
    host_s += static_cast<double>(further) * costs.library_kernel_s;
    if (kernel->convolution->has_gaps) host_s += costs.operators[plan::HostOperator::kCopy];
  }
  return host_s;
}

// Kernels, without what has none.
using Launched = std::vector<const plan::Kernel*>;

// The first figure that the energy of a kernel needs and the device does not have.
std::string MissingEnergy(const plan::Kernel& kernel, const device::Device& device) {
  for (const plan::ProductWork& product : kernel.products) {
    if (device.JoulesPerProductFlop(product.dtype, product.kind)) continue;
    return device.JoulesPerFlop(product.dtype)
               ? "joules_per_flop of products in TF32"
               : "joules_per_flop." + std::string(tensor::ToString(product.dtype));
  }
  return "joules_per_flop.float32";
}

void AddEnergy(const Launched& all, const std::vector<Cached>& cached, const device::Device& device,
               RunEstimate& run) {
  const double seconds = run.time_ms / 1e3;
  if (!run.is_known()) return;
  const bool whole = run.unknown_kernels == 0;
  const auto limit = device.power_limit_w();
  if (limit && whole) run.energy_limit_j = *limit * seconds;
  const auto idle = device.idle_power_w();
  if (!idle || !device.joules_per_byte())
    return static_cast<void>(run.energy_missing = idle ? "joules_per_byte" : "idle_power_w");
  double total = *idle * seconds;
  for (std::size_t i = 0; i < all.size(); ++i) {
    KernelEstimate& kernel = run.kernels[i];
    const auto dynamic = DynamicEnergy(*all[i], device, kernel.bytes - cached[i].bytes);
    if (!dynamic) return static_cast<void>(run.energy_missing = MissingEnergy(*all[i], device));
    kernel.energy_j = *dynamic + *idle * kernel.time_ms / 1e3;
    total += *dynamic;
  }
  if (run.energy_limit_j) total = std::min(total, *run.energy_limit_j);
  run.energy_j = total;
  if (seconds > 0 && whole) run.average_w = total / seconds;
}

// What each kernel finds in the cache when the model runs again and again: a first pass fills it.
std::vector<Cached> FoundInCache(const Launched& all, const device::Device& device) {
  // Without its bandwidth a cache cannot be told from the memory.
  std::vector<Cached> cached(all.size());
  if (!device.l2_bandwidth()) return cached;
  CacheModel cache(device.l2_bytes() * device.costs().cache_share);
  CacheModel near(device.near_bytes());
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      cached[i] = cache.Run(*all[i]);
      if (device.near_bytes() > 0) cached[i].near_bytes = near.Run(*all[i]).bytes;
    }
  }
  return cached;
}

std::vector<std::string> TensorsOf(const graph::Graph& graph,
                                   const std::vector<plan::Traffic>& traffic) {
  std::vector<std::string> tensors;
  for (const plan::Traffic& one : traffic) {
    if (const graph::TensorType* type = graph::FindTensor(graph, one.value))
      tensors.push_back(graph::ToString(*type));
  }
  return tensors;
}

// Kernels of a run.
double Launches(const Launched& all) {
  double launches = 0;
  for (const plan::Kernel* kernel : all)
    launches += 1 + (kernel->eager ? kernel->eager->launches : 0);
  return launches;
}

// The host of a device runs ahead of it; a processor runs the operators itself.
double TimeMs(const RunEstimate& run, double host_ms, const Launched& all,
              const device::Device& device) {
  if (device.is_cpu()) return run.device_ms + host_ms;
  return std::max(run.device_ms + Launches(all) * device.launch_gap_s() * 1e3, host_ms);
}

void AddHost(const Launched& all, const device::Device& device, const plan::HostCalls* calls,
             RunEstimate& run) {
  const device::HostCosts& costs = device.host();
  const double further_s = FurtherKernelsS(all, costs);
  run.host_ms = 1e3 * (further_s + (calls != nullptr ? EagerHostS(*calls, costs)
                                                     : CompiledHostS(all, costs.compiled)));
  run.time_ms = TimeMs(run, run.host_ms, all, device);
  if (calls != nullptr) return;
  const double package_ms = 1e3 * (further_s + CompiledHostS(all, costs.package));
  run.package_ms = TimeMs(run, package_ms, all, device);
}

void AddEagerDoubts(const device::KernelCosts& costs, RunEstimate& run) {
  run.device_doubt = costs.doubt_eager;
  run.doubt = run.host_ms < run.time_ms ? costs.doubt_eager : costs.doubt_eager_host;
}

void AddDoubts(const device::KernelCosts& costs, RunEstimate& run) {
  for (KernelEstimate& kernel : run.kernels) kernel.doubt = KernelDoubt(kernel, costs);
  run.device_doubt = DeviceDoubt(run, costs);
  // A run that waits for its host is as sure as the host's time is.
  run.doubt = run.host_ms < run.time_ms ? run.device_doubt : costs.doubt_host;
}

}  // namespace

RunEstimate PriceRun(const graph::Graph& graph, std::span<const plan::Kernel> kernels,
                     const device::Device& device, const RunOptions& options,
                     const plan::HostCalls* host_calls) {
  RunEstimate run;
  Launched all;
  for (const plan::Kernel& kernel : kernels) {
    if (kernel.launches()) all.push_back(&kernel);
  }
  run.kernels.reserve(all.size());
  const std::vector<Cached> cached = FoundInCache(all, device);
  for (std::size_t i = 0; i < all.size(); ++i) {
    KernelEstimate& kernel =
        run.kernels.emplace_back(EstimateKernel(*all[i], device, cached[i], options.gemm_time));
    kernel.kernel = static_cast<std::size_t>(all[i] - kernels.data());
    if (!kernel.nodes.empty()) kernel.source = graph.node(kernel.nodes.front()).source;
    if (options.with_tensors) {
      kernel.reads = TensorsOf(graph, all[i]->reads);
      kernel.writes = TensorsOf(graph, all[i]->writes);
    }
    run.device_ms += kernel.time_ms;
    run.gapless_ms += kernel.time_ms - kernel.launches * device.gap_s() * 1e3;
    run.roofline_ms += kernel.time_ms * (1 - kernel.headroom);
    run.flops += kernel.flops;
    run.bytes += kernel.bytes;
    run.unknown_kernels += kernel.known ? 0 : 1;
  }
  if (host_calls == nullptr && options.cuda_graphs)
    run.time_ms = run.device_ms;
  else
    AddHost(all, device, host_calls, run);
  AddEnergy(all, cached, device, run);
  if (device.is_gpu() && !run.kernels.empty())
    (host_calls == nullptr ? AddDoubts : AddEagerDoubts)(device.costs(), run);
  return run;
}

Bound MainBound(const RunEstimate& run) {
  if (!run.is_known()) return Bound::kUnknown;
  if (run.host_ms > run.device_ms) return Bound::kLaunch;
  std::map<Bound, double> time;
  for (const KernelEstimate& kernel : run.kernels) time[kernel.bound] += kernel.time_ms;
  const auto most =
      std::ranges::max_element(time, {}, [](const auto& part) { return part.second; });
  return most == time.end() ? Bound::kUnknown : most->first;
}

std::vector<RepeatedKernel> RepeatedKernels(const RunEstimate& run) {
  std::map<plan::RepetitionKey, RepeatedKernel> kernels;
  for (const KernelEstimate& kernel : run.kernels) {
    const plan::RepetitionKey key = plan::RepetitionOf(kernel.name, kernel.source);
    RepeatedKernel& repeated = kernels[key];
    if (repeated.count++ == 0) {
      repeated.name = key.name;
      repeated.first = &kernel;
    }
    repeated.time_ms += kernel.time_ms;
    repeated.ideal_ms += kernel.time_ms * (1 - kernel.headroom);
    repeated.flops += kernel.flops;
    repeated.bytes += kernel.bytes;
  }
  std::vector<RepeatedKernel> sorted;
  for (auto& [key, repeated] : kernels) sorted.push_back(std::move(repeated));
  std::ranges::stable_sort(sorted, std::greater{}, &RepeatedKernel::time_ms);
  return sorted;
}

}  // namespace idbg::roofline
