// SPDX-License-Identifier: Apache-2.0
#include "roofline/estimate.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "base/names.h"
#include "base/saturating.h"
#include "base/text/text.h"
#include "device/basis.h"
#include "device/device.h"
#include "eager/kernels.h"
#include "eager/memory.h"
#include "plan/work.h"
#include "roofline/family.h"
#include "roofline/host_time.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline {

namespace {

double MemoryBytes(const KernelEstimate& kernel, double cached_bytes) {
  return kernel.bytes - cached_bytes;
}

void AddEnergy(const std::vector<plan::Work>& all, const std::vector<double>& cached,
               const device::Device& device, RunEstimate& run) {
  const double seconds = run.time_ms / 1e3;
  if (!run.is_known()) return;
  const bool whole = run.unknown_kernels == 0;
  const auto limit = device.power_limit_w();
  if (limit && whole) run.energy_limit_j = *limit * seconds;
  const auto idle = device.idle_power_w();
  if (!idle || !device.joules_per_byte()) return;
  double total = *idle * seconds;
  for (std::size_t i = 0; i < all.size(); ++i) {
    KernelEstimate& kernel = run.kernels[i];
    const auto dynamic = DynamicEnergy(all[i], device, MemoryBytes(kernel, cached[i]));
    if (!dynamic) return;
    kernel.energy_j = *dynamic + *idle * kernel.time_ms / 1e3;
    total += *dynamic;
  }
  if (run.energy_limit_j) total = std::min(total, *run.energy_limit_j);
  run.energy_j = total;
  if (seconds > 0 && whole) run.average_w = total / seconds;
}

// Bytes of each kernel's reads that the cache holds when the model runs again and again: a first
// pass fills it.
std::vector<double> CachedBytes(const std::vector<plan::Work>& all, const device::Device& device) {
  // Without its bandwidth a cache cannot be told from the memory.
  std::vector<double> cached(all.size());
  if (!device.l2_bandwidth()) return cached;
  CacheModel cache(device.l2_bytes() * device.costs().cache_share);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t i = 0; i < all.size(); ++i) cached[i] = cache.Run(all[i]);
  }
  return cached;
}

std::vector<std::string> TensorsOf(const graph::Graph& graph,
                                   const std::vector<plan::Traffic>& traffic) {
  std::vector<std::string> tensors;
  for (const plan::Traffic& one : traffic) {
    if (one.value == graph::kNoValue || !graph.value(one.value).tensor) continue;
    tensors.push_back(graph::ToString(*graph.value(one.value).tensor));
  }
  return tensors;
}

// Kernels of a run.
double Launches(const std::vector<plan::Work>& all) {
  double launches = 0;
  for (const plan::Work& work : all) launches += 1 + (work.eager ? work.eager->launches : 0);
  return launches;
}

// The host of a device runs ahead of it; a processor runs the operators itself.
double TimeMs(const RunEstimate& run, double host_ms, const std::vector<plan::Work>& all,
              const device::Device& device) {
  if (device.is_cpu()) return run.device_ms + host_ms;
  return std::max(run.device_ms + Launches(all) * device.launch_gap_s() * 1e3, host_ms);
}

void AddHost(const graph::Graph& graph, const std::vector<plan::Work>& all,
             const device::Device& device, device::Run kind, RunEstimate& run) {
  const device::HostCosts& costs = device.host();
  run.host_ms = 1e3 * (kind == device::Run::kEager ? EagerHostS(graph, all, costs)
                                                   : CompiledHostS(all, costs.compiled));
  run.time_ms = TimeMs(run, run.host_ms, all, device);
  if (kind == device::Run::kInductor)
    run.package_ms = TimeMs(run, 1e3 * CompiledHostS(all, costs.package), all, device);
}

RunEstimate EstimateRun(const graph::Graph& graph, const std::vector<plan::Work>& all,
                        const device::Device& device, const EstimateOptions& options,
                        device::Run kind) {
  RunEstimate run;
  run.kernels.reserve(all.size());
  const std::vector<double> cached = CachedBytes(all, device);
  for (std::size_t i = 0; i < all.size(); ++i) {
    run.kernels.push_back(EstimateKernel(all[i], device, cached[i], options.gemm_time));
    KernelEstimate& kernel = run.kernels.back();
    if (!kernel.nodes.empty()) kernel.source = graph.node(kernel.nodes.front()).source;
    if (options.with_tensors) {
      kernel.reads = TensorsOf(graph, all[i].reads);
      kernel.writes = TensorsOf(graph, all[i].writes);
    }
    run.device_ms += kernel.time_ms;
    run.roofline_ms += kernel.time_ms * (1 - kernel.headroom);
    run.flops += kernel.flops;
    run.bytes += kernel.bytes;
    run.unknown_kernels += kernel.known ? 0 : 1;
  }
  if (kind == device::Run::kInductor && options.cuda_graphs)
    run.time_ms = run.device_ms;
  else
    AddHost(graph, all, device, kind, run);
  AddEnergy(all, cached, device, run);
  return run;
}

}  // namespace

std::string_view ToString(Bound bound) {
  using enum Bound;
  static constexpr base::Named<Bound> kNames[] = {{"compute", kCompute},
                                                  {"memory", kMemory},
                                                  {"launch", kLaunch},
                                                  {"balanced", kBalanced},
                                                  {"unknown", kUnknown}};
  return base::NameOf(kNames, bound);
}

std::optional<tensor::DType> MainDType(const graph::Graph& graph) {
  std::map<tensor::DType, double> bytes;
  for (const graph::Value& value : graph.values) {
    if (!value.tensor || !tensor::IsFloatingPoint(value.tensor->dtype)) continue;
    bytes[value.tensor->dtype] += static_cast<double>(graph::SizeBytes(*value.tensor).value_or(0));
  }
  const auto most =
      std::ranges::max_element(bytes, {}, [](const auto& entry) { return entry.second; });
  if (most == bytes.end()) return std::nullopt;
  return most->first;
}

Estimate EstimateModel(const graph::Graph& graph, const plan::Plan& plan,
                       const device::Hardware& hardware, const EstimateOptions& options) {
  const device::Device device(hardware, options.tf32);
  const graph::Graph& planned = plan.graph;
  Estimate estimate{.hardware = hardware.name,
                    .basis = device::BasisOf(hardware),
                    .owner_of_host = device::OwnerOfHost(hardware),
                    .host = hardware.host,
                    .is_of_processor = device.is_cpu()};
  estimate.precision = options.precision ? tensor::ToString(*options.precision) : "as in the graph";
  if (options.with_eager)
    estimate.eager =
        EstimateRun(graph, eager::Kernels(graph, plan), device, options, device::Run::kEager);
  estimate.inductor = EstimateRun(planned, plan::PlannedWork(plan, device.units()), device, options,
                                  device::Run::kInductor);
  const std::int64_t rounding = device.is_cpu() ? 1 : graph::kGpuBlockBytes;
  estimate.memory = eager::EagerMemory(graph, plan, !device.is_cpu());
  estimate.inductor_memory = plan::PeakMemory(
      plan, planned,
      base::SaturatingAdd(estimate.memory.weights_bytes, estimate.memory.inputs_bytes), rounding);
  const std::optional<tensor::DType> dtype = MainDType(graph);
  const device::Family family = FamilyOf(graph);
  estimate.inductor_error = device::FindLatencyError(
      hardware, device::Run::kInductor,
      options.cuda_graphs ? device::Timing::kReplayed : device::Timing::kLaunched, dtype, family);
  estimate.eager_error = device::FindLatencyError(hardware, device::Run::kEager,
                                                  device::Timing::kLaunched, dtype, family);
  const bool exceeds =
      static_cast<double>(estimate.memory.peak_bytes) > hardware.memory_bytes.value;
  if (exceeds || estimate.memory.unknown_values == 0) estimate.fits = !exceeds;
  return estimate;
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
  std::map<std::tuple<std::string, std::string, std::int64_t>, RepeatedKernel> kernels;
  for (const KernelEstimate& kernel : run.kernels) {
    const std::string name(base::WithoutNumber(kernel.name));
    RepeatedKernel& repeated = kernels[{name, kernel.source.file, kernel.source.line}];
    if (repeated.count++ == 0) {
      repeated.name = name;
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
