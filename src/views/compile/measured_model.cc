// SPDX-License-Identifier: Apache-2.0
#include "views/compile/measured_model.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "compile/profile/kernel_index.h"
#include "roofline/hardware/kernel_class.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::MeasuredKernel;
using compile::MeasuredRun;
using roofline::JoinedKernels;
using roofline::KernelEstimate;
using roofline::RunEstimate;

constexpr std::string_view kEachRun = "us/run";  // not "us": see profile_section.cc

// What a profiler calls a predicted kernel.
std::string NameInProfile(const std::string& name) {
  const std::string profiled = compile::ProfiledName(name);
  return profiled.empty() ? name : profiled;
}

// The code of which the profile has most of the predicted kernels.
std::pair<std::string, bool> FindCode(const std::set<std::string>& names, const MeasuredRun& run) {
  std::map<std::pair<std::string, bool>, std::size_t> found;
  for (const MeasuredKernel& kernel : run.kernels) {
    if (kernel.is_compiled && names.contains(kernel.name))
      ++found[{kernel.region, kernel.is_backward}];
  }
  const auto most =
      std::ranges::max_element(found, {}, [](const auto& entry) { return entry.second; });
  return most == found.end() ? std::pair(std::string(), false) : most->first;
}

std::int64_t CallsOf(const std::string& region, const MeasuredRun& run) {
  const auto found = std::ranges::find(run.regions, region, &compile::MeasuredRegion::id);
  return found == run.regions.end() ? 0 : found->calls();
}

}  // namespace

std::optional<MeasuredModel> JoinModel(const RunEstimate& predicted, const MeasuredRun& run) {
  roofline::KernelJoin join;
  std::set<std::string> names;
  std::map<std::string, std::string> shown;  // of a name in the profile, that of the first kernel
  for (const KernelEstimate& one : predicted.kernels) {
    const std::string name = NameInProfile(one.name);
    join.AddPredicted(name, one);
    names.insert(name);
    shown.emplace(name, one.name);
  }
  MeasuredModel model;
  std::tie(model.region, model.is_backward) = FindCode(names, run);
  model.calls = CallsOf(model.region, run);
  if (model.calls == 0) return std::nullopt;
  const auto calls = static_cast<double>(model.calls);
  for (const MeasuredKernel& measured : run.kernels) {
    if (!measured.is_compiled || measured.region != model.region ||
        measured.is_backward != model.is_backward)
      continue;
    model.measured_us += measured.time.total_us / calls;
    if (!join.IsPredicted(measured.name)) continue;
    join.AddMeasured(measured.name, roofline::ClassOfName(measured.name),
                     static_cast<double>(measured.time.calls) / calls,
                     measured.time.total_us / kUsPerMs / calls);
    model.joined_us += measured.time.total_us / calls;
  }
  model.kernels = join.Rows();
  // Every model calls addmm: without one of Inductor's own kernels it is another.
  bool has_generated = false;
  bool has_joined = false;
  for (JoinedKernels& kernel : model.kernels) {
    const bool is_generated = compile::KernelIndex::IsGenerated(kernel.name);
    has_generated = has_generated || is_generated;
    has_joined = has_joined || (is_generated && kernel.measured_calls > 0);
    kernel.name = shown.at(kernel.name);
  }
  if (has_generated && !has_joined) return std::nullopt;
  std::ranges::stable_sort(model.kernels, std::ranges::greater(), [](const JoinedKernels& kernel) {
    return std::pair(kernel.measured_ms, kernel.predicted_ms);
  });
  return model;
}

report::Section MeasuredModelSection(const MeasuredModel& model, const MeasuredRun& run,
                                     const std::string& hardware, std::size_t top) {
  report::Section section{.key = "profile", .title = "Measured kernels"};
  section.facts = {
      {.key = "profile", .label = "profile", .value = run.profile->file},
      {.key = "region",
       .label = "compiled code",
       .value = "[" + model.region + "]" + (model.is_backward ? " backward" : "")},
      {.key = "calls", .label = "calls of it", .value = model.calls},
      {.key = "kernel_us",
       .label = "time in its kernels",
       .value = model.measured_us,
       .unit = kEachRun,
       .decimals = 2},
      {.key = "joined_share",
       .label = "in kernels with a predicted name",
       .value = model.measured_us > 0 ? kPercent * model.joined_us / model.measured_us : 0,
       .unit = "%",
       .decimals = 1},
      {.key = "hardware", .label = "predicted for", .value = hardware}};
  report::Table table{
      .key = "measured",
      .title = "Predicted kernels and their measured times",
      .columns = {{.key = "kernel", .title = "kernel"},
                  {.key = "predicted_calls", .title = "predicted calls"},
                  {.key = "measured_calls", .title = "measured calls", .decimals = 1},
                  {.key = "predicted", .title = "predicted", .unit = kEachRun, .decimals = 2},
                  {.key = "measured", .title = "measured", .unit = kEachRun, .decimals = 2},
                  {.key = "roofline", .title = "roofline", .unit = kEachRun, .decimals = 2},
                  {.key = "efficiency", .title = "efficiency", .unit = "%", .decimals = 1},
                  {.key = "source", .title = "source line"}},
      .note =
          "joined by name, times without the gaps between kernels; efficiency: the roofline's time "
          "over the measured one, where both have as many calls"};
  for (const JoinedKernels& kernel : model.kernels) {
    if (table.rows.size() >= top) break;
    const bool is_measured = kernel.measured_calls > 0;
    const bool is_same =
        kernel.is_known && kernel.measured_calls == static_cast<double>(kernel.predicted_calls);
    table.AddRow({kernel.name, kernel.predicted_calls,
                  is_measured ? report::Value(kernel.measured_calls) : report::Value(),
                  kernel.predicted_ms * kUsPerMs,
                  is_measured ? report::Value(kernel.measured_ms * kUsPerMs) : report::Value(),
                  kernel.ideal_ms * kUsPerMs,
                  is_same && kernel.measured_ms > 0
                      ? report::Value(kPercent * kernel.ideal_ms / kernel.measured_ms)
                      : report::Value(),
                  PlaceText(kernel.longest->source)});
  }
  AddTopTable(std::move(table), model.kernels.size(), section);
  return section;
}

report::Finding UnrelatedProfile(const std::string& file) {
  return {.rule = "profile-mismatch",
          .message =
              "no call of compiled code in the profile has a kernel that is predicted for the "
              "model",
          .advice =
              "profile the compiled model (torch.compile) for the same device, or give its "
              "log (TORCH_TRACE) in place of the model",
          .place = {.file = file}};
}

}  // namespace idbg::views
