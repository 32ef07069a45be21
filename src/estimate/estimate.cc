// SPDX-License-Identifier: Apache-2.0
#include "estimate/estimate.h"

#include <algorithm>
#include <map>

#include "base/saturating.h"
#include "device/device.h"
#include "device/hardware_files.h"
#include "eager/kernels.h"
#include "estimate/optimizer.h"

namespace idbg::estimate {

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
  const device::Device device(hardware, options.run.tf32);
  Estimate estimate{.hardware = hardware.name,
                    .basis = device::BasisOf(hardware),
                    .owner_of_host = device::OwnerOfHost(hardware),
                    .host = hardware.host,
                    .is_of_processor = device.is_cpu()};
  estimate.precision = options.precision ? tensor::ToString(*options.precision) : "as in the graph";
  if (options.with_eager) {
    const eager::EagerRun eager = eager::RunEagerly(graph, plan);
    estimate.eager = roofline::PriceRun(graph, eager.kernels, device, options.run, &eager.host);
  }
  const std::vector<plan::Kernel> kernels = eager::WithFallbacks(plan);
  estimate.inductor = roofline::PriceRun(plan.graph, kernels, device, options.run, nullptr);
  // Doubts of kernels were measured on another device; nobody knows what is off on this one.
  if (!hardware.latency_errors) {
    for (roofline::RunEstimate* const run : {&estimate.eager, &estimate.inductor})
      run->doubt = run->device_doubt = std::nullopt;
  }
  const std::int64_t rounding = device.is_cpu() ? 1 : graph::kGpuBlockBytes;
  estimate.memory = eager::EagerMemory(graph, plan, !device.is_cpu());
  estimate.inductor_memory = plan::PeakMemory(
      plan, plan.graph,
      base::SaturatingAdd(estimate.memory.weights_bytes, estimate.memory.inputs_bytes), rounding);
  const std::optional<tensor::DType> dtype = MainDType(graph);
  const device::Family family = FamilyOf(graph);
  estimate.inductor_error = device::FindLatencyError(
      hardware, device::Run::kInductor,
      options.run.cuda_graphs ? device::Timing::kReplayed : device::Timing::kLaunched, dtype,
      family);
  estimate.eager_error = device::FindLatencyError(hardware, device::Run::kEager,
                                                  device::Timing::kLaunched, dtype, family);
  const bool exceeds =
      static_cast<double>(estimate.memory.peak_bytes) > hardware.memory_bytes.value;
  if (exceeds || estimate.memory.unknown_values == 0) estimate.fits = !exceeds;
  return estimate;
}

fusion::Options PlanOptionsFor(const device::Hardware& hardware,
                               inductor::TorchVersion torch_version, bool max_autotune) {
  return {device::TargetOf(hardware), torch_version, max_autotune};
}

fusion::Options PlanOptionsFor(std::string_view type, std::span<const device::Hardware> devices,
                               inductor::TorchVersion torch_version, bool max_autotune) {
  const auto device = std::ranges::find_if(devices, [&](const device::Hardware& one) {
    return type.empty() || (type == "cpu") == (one.kind == "cpu");
  });
  if (device != devices.end()) return PlanOptionsFor(*device, torch_version, max_autotune);
  return {device::AnyTarget(type == "cpu"), torch_version, max_autotune};
}

}  // namespace idbg::estimate
