// SPDX-License-Identifier: Apache-2.0
#include "analyze/analysis_request.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <span>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "graph/bindings.h"
#include "roofline/gemm_device.h"

namespace idbg::analyze {

std::vector<device::Hardware> LoadDevices(const std::vector<std::string>& names) {
  std::vector<device::Hardware> devices;
  for (const std::string& name : names)
    devices.push_back(name.starts_with('{') ? device::ParseHardware(name, "hardware", "hardware")
                                            : device::LoadHardware(name));
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
    if (!found) base::FailUsage("--set " + name + ": " + graph::UnknownSizeText(open));
  }
}

std::vector<advice::Run> RunsOf(const AnalysisRequest& request,
                                const std::vector<device::Hardware>& devices,
                                inductor::TorchVersion torch_version) {
  std::vector<std::optional<tensor::DType>> precisions(request.precisions.begin(),
                                                       request.precisions.end());
  if (precisions.empty()) precisions.emplace_back();
  std::vector<advice::Run> runs;
  for (const auto& precision : precisions) {
    for (const device::Hardware& hardware : devices) {
      advice::Run run{
          .hardware = hardware,
          .options = estimate::PlanOptionsFor(hardware, torch_version, request.max_autotune),
          .estimate = request.estimate};
      run.estimate.precision = precision;
      run.estimate.run.gemm_time = roofline::MakeGemmTime(hardware, request.max_autotune);
      runs.push_back(std::move(run));
    }
  }
  return runs;
}

namespace fs = std::filesystem;

std::vector<std::string> FilesIn(const std::string& path, const std::string& extension) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return {path};
  std::vector<std::string> files;
  for (const fs::path& file : base::ListFiles(path, std::span(&extension, 1)))
    files.push_back(file.string());
  if (files.empty())
    base::FailNotFound("a folder without a " + extension + " file", {.file = path});
  return files;
}

std::vector<std::string> ModelFiles(const std::vector<std::string>& given) {
  std::vector<std::string> files;
  for (const std::string& path : given)
    std::ranges::move(FilesIn(path, ".pt2"), std::back_inserter(files));
  std::set<std::string> seen;
  for (const std::string& file : files) {
    if (!seen.insert(file).second) base::FailUsage("'" + file + "' is given twice");
  }
  return files;
}

}  // namespace idbg::analyze
