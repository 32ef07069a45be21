// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "views/compile/profile_section.h"
#include "views/units.h"

namespace idbg::views {

using compile::MeasuredKernel;
using compile::MeasuredRun;
using roofline::JoinedKernels;

namespace {

// From these shares of the measured time on something is worth a finding.
constexpr double kOutsideShare = 0.2;
constexpr double kIdleShare = 0.3;
constexpr double kSlowShare = 0.1;
constexpr double kLowEfficiency = 0.3;
constexpr std::size_t kNamed = 3;

void AddMismatch(const MeasuredRun& run, report::Document& document) {
  if (run.codes.empty() || run.compiled_us <= 0 || run.joined_us > 0) return;
  document.AddFinding({.rule = "profile-mismatch",
                       .message = fmt::format(
                           "no kernel of the profile belongs to a compilation of the log, though "
                           "compiled code launched {:.1f} % of its time",
                           kPercent * Share(run.compiled_us, run.total_us)),
                       .advice = "record the log (TORCH_TRACE) and the profile in the same process",
                       .place = {.file = run.profile->file}});
}

// Without their timers C++ kernels are in no profile, and whatever is there seems to be everything.
void AddUntimed(const MeasuredRun& run, report::Document& document) {
  const auto is_cpp = [](const compile::CompiledKernel& kernel) {
    return kernel.kind == inductor::KernelKind::kCpp;
  };
  const auto untimed = std::ranges::count_if(
      run.codes, [&](const auto& code) { return std::ranges::any_of(code.kernels, is_cpp); });
  const bool has_some = std::ranges::any_of(run.kernels, [&](const MeasuredKernel& kernel) {
    return kernel.code && is_cpp(run.codes.at(*kernel.code).kernels.at(kernel.kernel));
  });
  if (!run.devices.empty() || untimed == 0 || has_some) return;
  document.AddFinding(
      {.rule = "profile-incomplete",
       .message = fmt::format("the profile has none of the C++ kernels of {}: shares and gaps are "
                              "without them",
                              base::Plural(untimed, "graph")),
       .advice = "set TORCHINDUCTOR_CPP_ENABLE_KERNEL_PROFILE=1 when the model is compiled and "
                 "profiled",
       .place = {.file = run.profile->file}});
}

void AddOutside(const MeasuredRun& run, report::Document& document) {
  const double outside_us = run.total_us - run.compiled_us;
  if (Share(outside_us, run.total_us) < kOutsideShare || run.compiled_us <= 0) return;
  std::string named;
  std::size_t count = 0;
  for (const MeasuredKernel& kernel : run.kernels) {
    if (kernel.is_compiled || count == kNamed) continue;
    const std::string name = kernel.caller.empty() ? ShortKernelName(kernel.name) : kernel.caller;
    named += fmt::format("{}{} ({:.1f} %)", count++ > 0 ? ", " : "", name,
                         kPercent * Share(kernel.time.total_us, run.total_us));
  }
  document.AddAdvice(
      {.rule = "outside-compilation",
       .message = fmt::format("{:.1f} % of the time in kernels is outside compiled code: {}",
                              kPercent * Share(outside_us, run.total_us), named),
       .advice =
           "compile what calls them too (the loss, the optimizer's step), or remove the graph "
           "breaks around them",
       .place = {.file = run.profile->file}});
}

void AddIdle(const MeasuredRun& run, report::Document& document) {
  for (const compile::MeasuredDevice& device : run.devices) {
    const double idle = Share(device.span_us - device.busy_us, device.span_us);
    if (idle < kIdleShare) continue;
    const double host = Share(device.host_gap_us, device.span_us);
    document.AddAdvice(
        {.rule = "device-idle",
         .message = fmt::format("device {} is idle for {:.1f} % of {:.3f} ms, {:.1f} % since the "
                                "host had launched nothing",
                                device.number, kPercent * idle, device.span_us / kUsPerMs,
                                kPercent * host),
         .advice = host > idle / 2 ? "use CUDA graphs (mode=\"reduce-overhead\"), larger "
                                     "batches, or fewer graph breaks"
                                   : "see the table of the longest gaps",
         .place = {.file = run.profile->file}});
  }
}

void AddSlow(const logs::Trace& trace, const MeasuredRun& run, const KernelCeilings& ceilings,
             report::Document& document) {
  for (const MeasuredKernel& kernel : run.kernels) {
    const KernelOrigin origin = FindOrigin(kernel, trace, run, ceilings);
    const auto efficiency = Efficiency(kernel, origin);
    const double share = Share(kernel.time.total_us, run.total_us);
    if (!efficiency || *efficiency >= kLowEfficiency || share < kSlowShare) continue;
    document.AddAdvice(
        {.rule = "slow-kernel",
         .message =
             fmt::format("{} of {} takes {:.1f} % of the time in kernels and {:.2f} us a call, "
                         "where the roofline of {} allows {:.2f} us ({})",
                         kernel.name, origin.compilation, kPercent * share, kernel.time.mean_us(),
                         ceilings.hardware, origin.ceiling->ideal_us, origin.ceiling->limit),
         .advice =
             "kernels of a few microseconds are bound by their launch; of longer ones see the "
             "layout of the operands, or try mode=\"max-autotune\"",
         .place = origin.kernel->place,
         .group = kernel.name});
  }
}

}  // namespace

void AddProfileFindings(const logs::Trace& trace, const MeasuredRun& run,
                        const KernelCeilings& ceilings, report::Document& document) {
  AddMismatch(run, document);
  AddUntimed(run, document);
  AddOutside(run, document);
  AddIdle(run, document);
  AddSlow(trace, run, ceilings, document);
}

KernelOrigin FindOrigin(const compile::MeasuredKernel& kernel, const logs::Trace& trace,
                        const compile::MeasuredRun& run, const KernelCeilings& ceilings) {
  KernelOrigin origin{.compilation = kernel.region.empty() ? "" : "[" + kernel.region + "]"};
  if (!kernel.code) return origin;
  origin.code = &run.codes[*kernel.code];
  origin.kernel = &origin.code->kernels[kernel.kernel];
  origin.compilation = origin.code->selected.Label(trace);
  const auto found = ceilings.kernels.find({*kernel.code, kernel.kernel});
  if (found != ceilings.kernels.end()) origin.ceiling = &found->second;
  return origin;
}

std::optional<double> Efficiency(const compile::MeasuredKernel& kernel,
                                 const KernelOrigin& origin) {
  if (origin.ceiling == nullptr || kernel.time.total_us <= 0) return std::nullopt;
  return origin.ceiling->ideal_us / kernel.time.mean_us();
}

std::string ShortKernelName(std::string name) {
  constexpr std::size_t kMost = 80;
  for (const std::string_view part : {"void ", "(anonymous namespace)::", "at::native::"}) {
    for (std::size_t at = 0; (at = name.find(part, at)) != name.npos;) name.erase(at, part.size());
  }
  if (name.size() > kMost) name = name.substr(0, kMost - 3) + "...";
  return name;
}

report::Section MeasuredModelSection(const MeasuredModel& model, const MeasuredRun& run,
                                     const std::string& hardware, std::size_t top) {
  report::Section section{.key = "profile", .title = "Measured kernels"};
  section.facts = {
      {"profile", run.profile->file},
      {"region: compiled code", "[" + model.region + "]" + (model.is_backward ? " backward" : "")},
      {"calls: calls of it", model.calls},
      {"kernel_us: time in its kernels [us/run .2]", model.measured_us},
      {"joined_share: in kernels with a predicted name [% .1]",
       model.measured_us > 0 ? kPercent * model.joined_us / model.measured_us : 0},
      {"hardware: predicted for", hardware}};
  // Units are "us/run", not "us": see profile_section.cc.
  report::Table table{
      .key = "measured",
      .title = "Predicted kernels and their measured times",
      .columns = {"kernel", "predicted_calls: predicted calls",
                  "measured_calls: measured calls [.1]", "predicted [us/run .2]",
                  "measured [us/run .2]", "roofline [us/run .2]", "efficiency [% .1]",
                  "source: source line"},
      .note =
          "joined by name, times without the gaps between kernels; efficiency: the roofline's time "
          "over the measured one, where both have as many calls"};
  for (const JoinedKernels& kernel : First(model.kernels, top)) {
    const bool is_measured = kernel.measured_calls > 0;
    const bool is_same =
        kernel.is_known && kernel.measured_calls == static_cast<double>(kernel.predicted_calls);
    table.AddRow({kernel.name, kernel.predicted_calls, ValueIf(is_measured, kernel.measured_calls),
                  kernel.predicted_ms * kUsPerMs,
                  ValueIf(is_measured, kernel.measured_ms * kUsPerMs), kernel.ideal_ms * kUsPerMs,
                  ValueIf(is_same && kernel.measured_ms > 0,
                          kPercent * kernel.ideal_ms / kernel.measured_ms),
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
