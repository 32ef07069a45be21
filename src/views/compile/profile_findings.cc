// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cstddef>
#include <string>

#include "views/compile/profile_parts.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::MeasuredKernel;
using compile::MeasuredRun;

// From these shares of the measured time on something is worth a finding.
constexpr double kOutsideShare = 0.2;
constexpr double kIdleShare = 0.3;
constexpr double kSlowShare = 0.1;
constexpr double kLowEfficiency = 0.3;
constexpr std::size_t kNamed = 3;

void AddMismatch(const MeasuredRun& run, report::Document& document) {
  if (run.codes.empty() || run.compiled_us <= 0 || run.joined_us > 0) return;
  document.findings.push_back(
      {.rule = "profile-mismatch",
       .message =
           fmt::format("no kernel of the profile belongs to a compilation of the log, though "
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
  document.findings.push_back(
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
  document.findings.push_back(
      {.rule = "outside-compilation",
       .severity = report::Severity::kNote,
       .is_advisory = true,
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
    document.findings.push_back(
        {.rule = "device-idle",
         .severity = report::Severity::kNote,
         .is_advisory = true,
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
    document.findings.push_back(
        {.rule = "slow-kernel",
         .severity = report::Severity::kNote,
         .is_advisory = true,
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

}  // namespace idbg::views
