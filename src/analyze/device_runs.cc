// SPDX-License-Identifier: Apache-2.0
#include "analyze/device_runs.h"

#include <utility>

#include "base/error.h"
#include "graph/bindings.h"
#include "roofline/gemm/gemm_device.h"
#include "roofline/plan_options.h"

namespace idbg::analyze {

std::vector<roofline::Hardware> LoadDevices(const std::vector<std::string>& names) {
  std::vector<roofline::Hardware> devices;
  for (const std::string& name : names)
    devices.push_back(name.starts_with('{') ? roofline::ParseHardware(name, "hardware", "hardware")
                                            : roofline::LoadHardware(name));
  return devices;
}

void CheckBindings(const std::vector<const graph::Graph*>& graphs, const tensor::Bindings& given) {
  for (const auto& [name, value] : given) {
    bool found = false;
    std::string open;
    for (const graph::Graph* graph : graphs) {
      found = found || graph::FindOpenSize(*graph, name).has_value();
      if (open.empty()) open = graph::OpenSizesText(*graph);
    }
    if (!found)
      throw base::Error(base::ErrorCode::kUsage,
                        "--set " + name + ": " + graph::UnknownSizeText(open));
  }
}

roofline::SweepOptions SweepOptionsOf(const AnalysisRequest& request,
                                      std::vector<roofline::Hardware> devices,
                                      inductor::TorchVersion torch_version) {
  roofline::SweepOptions options{.hardware = std::move(devices),
                                 .batches = request.batches,
                                 .estimate = request.estimate,
                                 .torch_version = torch_version,
                                 .max_autotune = request.max_autotune};
  if (!request.precisions.empty())
    options.precisions.assign(request.precisions.begin(), request.precisions.end());
  options.gemm_time = [max_autotune = request.max_autotune](const roofline::Hardware& hardware) {
    return roofline::MakeGemmTime(hardware, max_autotune);
  };
  return options;
}

std::vector<advice::Run> RunsOf(const roofline::SweepOptions& options) {
  std::vector<advice::Run> runs;
  for (const auto& precision : options.precisions) {
    for (const roofline::Hardware& hardware : options.hardware) {
      roofline::EstimateOptions estimate = options.estimate;
      estimate.precision = precision;
      if (options.gemm_time) estimate.gemm_time = options.gemm_time(hardware);
      runs.push_back({.hardware = hardware,
                      .options = roofline::PlanOptionsFor(hardware, options.torch_version,
                                                          options.max_autotune),
                      .estimate = std::move(estimate)});
    }
  }
  return runs;
}

}  // namespace idbg::analyze
