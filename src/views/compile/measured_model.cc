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
      {"profile", "profile", run.profile->file},
      {"region", "compiled code",
       "[" + model.region + "]" + (model.is_backward ? " backward" : "")},
      {"calls", "calls of it", model.calls},
      {"kernel_us", "time in its kernels", model.measured_us, kEachRun, 2},
      {"joined_share", "in kernels with a predicted name",
       model.measured_us > 0 ? kPercent * model.joined_us / model.measured_us : 0, "%", 1},
      {"hardware", "predicted for", hardware}};
  report::Table table{
      .key = "measured",
      .title = "Predicted kernels and their measured times",
      .columns = {"kernel",
                  {"predicted_calls", "predicted calls"},
                  {"measured_calls", "measured calls", "", 1},
                  {"predicted", "predicted", kEachRun, 2},
                  {"measured", "measured", kEachRun, 2},
                  {"roofline", "roofline", kEachRun, 2},
                  {"efficiency", "efficiency", "%", 1},
                  {"source", "source line"}},
      .note =
          "joined by name, times without the gaps between kernels; efficiency: the roofline's time "
          "over the measured one, where both have as many calls"};
  for (const JoinedKernels& kernel : First(model.kernels, top)) {
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
