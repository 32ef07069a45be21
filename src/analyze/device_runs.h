// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "advice/advise.h"
#include "analyze/analysis_request.h"

namespace idbg::analyze {

// Devices by their names in the catalogue, their files or their JSON.
std::vector<device::Hardware> LoadDevices(const std::vector<std::string>& names);

// Throws kUsage for a size that was given and that none of the graphs leaves open: a name that is
// misspelt would be without effect.
void CheckBindings(const std::vector<const graph::Graph*>& graphs, const tensor::Bindings& given);

// How a request runs graphs: one way for each precision and device, in this order.
std::vector<advice::Run> RunsOf(const AnalysisRequest& request,
                                const std::vector<device::Hardware>& devices,
                                inductor::TorchVersion torch_version);

}  // namespace idbg::analyze
