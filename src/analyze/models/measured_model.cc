// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "analyze/models/models.h"
#include "compile/profile/kernel_index.h"
#include "plan/kernel_class.h"
#include "roofline/kernel_join.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

// The code of which the profile has most of the predicted kernels.
std::pair<std::string, bool> FindCode(const std::set<std::string>& names,
                                      const compile::MeasuredRun& run) {
  std::map<std::pair<std::string, bool>, std::size_t> found;
  for (const compile::MeasuredKernel& kernel : run.kernels) {
    if (kernel.is_compiled && names.contains(kernel.name))
      ++found[{kernel.region, kernel.is_backward}];
  }
  const auto most =
      std::ranges::max_element(found, {}, [](const auto& entry) { return entry.second; });
  return most == found.end() ? std::pair(std::string(), false) : most->first;
}

}  // namespace

std::optional<views::MeasuredModel> JoinModel(const roofline::RunEstimate& predicted,
                                              const compile::MeasuredRun& run) {
  roofline::KernelJoin join;
  std::set<std::string> names;
  std::map<std::string, std::string> shown;  // of a name in the profile, that of the first kernel
  for (const roofline::KernelEstimate& one : predicted.kernels) {
    const std::string profiled = compile::ProfiledName(one.name);
    const std::string& name = profiled.empty() ? one.name : profiled;
    join.AddPredicted(name, one);
    names.insert(name);
    shown.emplace(name, one.name);
  }
  views::MeasuredModel model;
  std::tie(model.region, model.is_backward) = FindCode(names, run);
  const auto region = std::ranges::find(run.regions, model.region, &compile::MeasuredRegion::id);
  if (region == run.regions.end() || region->calls() == 0) return std::nullopt;
  model.calls = region->calls();
  const auto calls = static_cast<double>(model.calls);
  for (const compile::MeasuredKernel& measured : run.kernels) {
    if (!measured.is_compiled || measured.region != model.region ||
        measured.is_backward != model.is_backward)
      continue;
    model.measured_us += measured.time.total_us / calls;
    if (!join.IsPredicted(measured.name)) continue;
    join.AddMeasured(measured.name, plan::ClassOfName(measured.name),
                     static_cast<double>(measured.time.calls) / calls,
                     measured.time.total_us / views::kUsPerMs / calls);
    model.joined_us += measured.time.total_us / calls;
  }
  model.kernels = join.Rows();
  // Every model calls addmm: without one of Inductor's own kernels it is another.
  bool has_generated = false;
  bool has_joined = false;
  for (roofline::JoinedKernels& kernel : model.kernels) {
    const bool is_generated = compile::KernelIndex::IsGenerated(kernel.name);
    has_generated = has_generated || is_generated;
    has_joined = has_joined || (is_generated && kernel.measured_calls > 0);
    kernel.name = shown.at(kernel.name);
  }
  if (has_generated && !has_joined) return std::nullopt;
  std::ranges::stable_sort(model.kernels, std::ranges::greater(),
                           [](const roofline::JoinedKernels& kernel) {
                             return std::pair(kernel.measured_ms, kernel.predicted_ms);
                           });
  return model;
}

}  // namespace idbg::analyze
