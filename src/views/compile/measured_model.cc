// SPDX-License-Identifier: Apache-2.0
#include "views/compile/measured_model.h"

#include <string_view>
#include <utility>

#include "views/units.h"

namespace idbg::views {
namespace {

using compile::MeasuredRun;
using roofline::JoinedKernels;

constexpr std::string_view kEachRun = "us/run";  // not "us": see profile_section.cc

}  // namespace

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
