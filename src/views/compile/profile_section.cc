// SPDX-License-Identifier: Apache-2.0
#include "views/compile/profile_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/names.h"
#include "base/text/text.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::MeasuredGap;
using compile::MeasuredKernel;
using compile::MeasuredRegion;
using compile::MeasuredRun;
using roofline::JoinedKernels;

// From these shares of the measured time on something is worth a finding.
constexpr double kOutsideShare = 0.2;
constexpr double kIdleShare = 0.3;
constexpr double kSlowShare = 0.1;
constexpr double kLowEfficiency = 0.3;
constexpr std::size_t kNamed = 3;

// 0 of nothing.
double Share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Where a measured kernel comes from; parts that are not known are empty.
struct KernelOrigin {
  std::string compilation;
  const compile::CompiledCode* code = nullptr;
  const compile::CompiledKernel* kernel = nullptr;
  const KernelCeiling* ceiling = nullptr;
};

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

// The roofline's time over the mean of the kernel's calls; null where one of them is not known.
std::optional<double> Efficiency(const compile::MeasuredKernel& kernel,
                                 const KernelOrigin& origin) {
  if (origin.ceiling == nullptr || kernel.time.total_us <= 0) return std::nullopt;
  return origin.ceiling->ideal_us / kernel.time.mean_us();
}

// The name of a device's kernel without what says nothing, and not longer than a column can be: C++
// templates run to hundreds of characters.
std::string ShortKernelName(std::string name) {
  constexpr std::size_t kMost = 80;
  for (const std::string_view part : {"void ", "(anonymous namespace)::", "at::native::"})
    name = base::Replaced(name, part, "");
  if (name.size() > kMost) name = name.substr(0, kMost - 3) + "...";
  return name;
}

// Units are "us/call", not "us": a column of kernels and whole graphs would be turned into
// milliseconds, in which kernels have no digits left.
class ProfileSection {
 public:
  ProfileSection(const logs::Trace& trace, const MeasuredRun& run, const KernelCeilings& ceilings,
                 const logs::View& view)
      : trace_(trace), run_(run), ceilings_(ceilings), view_(view), top_(view.top) {}

  report::Section Make() {
    AddFacts();
    AddKernels();
    AddOutside();
    AddRegions();
    AddGaps();
    return std::move(section_);
  }

 private:
  KernelOrigin OriginOf(const MeasuredKernel& kernel) const {
    return FindOrigin(kernel, trace_, run_, ceilings_);
  }

  // `region`: "0/0".
  bool IsInView(const std::string& region) const {
    return !view_.id || logs::FindCompileId(region) == view_.id->WithoutAttempt();
  }

  void AddFacts() {
    const logs::Profile& profile = *run_.profile;
    std::int64_t calls = 0;
    for (const MeasuredKernel& kernel : run_.kernels) calls += kernel.time.calls;
    section_.facts.Add(
        {{"profile", profile.file},
         {"profile_source: recorded by", profile.source},
         {"measured_on: measured on",
          run_.devices.empty() ? "the host (operators and C++ kernels)" : "the device"},
         {"kernels", run_.kernels.size()},
         {"calls", calls},
         {"kernel_ms: time in kernels [ms]", run_.total_us / kUsPerMs},
         {"compiled_share: launched by compiled code [% .1]",
          kPercent * Share(run_.compiled_us, run_.total_us)}});
    if (!run_.codes.empty())
      section_.facts.Add({"joined_share: joined to a kernel of the log [% .1]",
                          kPercent * Share(run_.joined_us, run_.total_us)});
    if (!ceilings_.hardware.empty())
      section_.facts.Add({"hardware: roofline of", ceilings_.hardware});
    AddCount("ambiguous: kernels joined by a name that several compilations have",
             std::ranges::count(run_.kernels, true, &MeasuredKernel::is_ambiguous), section_);
    for (const compile::MeasuredDevice& device : run_.devices) AddDevice(device);
    AddLosses(profile);
  }

  void AddDevice(const compile::MeasuredDevice& device) {
    const std::string key = fmt::format("device_{}", device.number);
    const std::string label =
        fmt::format("device {}{}{}", device.number, device.name.empty() ? "" : ", ", device.name);
    section_.facts.Add(
        {{key + "_span_ms", label + ": first kernel to last", device.span_us / kUsPerMs, "ms"},
         {key + "_idle_share", label + ": idle",
          kPercent * Share(device.span_us - device.busy_us, device.span_us), "%", 1},
         {key + "_host_idle_share", label + ": idle since the host had launched nothing",
          kPercent * Share(device.host_gap_us, device.span_us), "%", 1}});
  }

  void AddLosses(const logs::Profile& profile) {
    AddCount("left_out: events beyond the limit, not in the figures", profile.left_out, section_);
    AddCount("damaged: events that could not be read", profile.damaged, section_);
    if (profile.is_cut) section_.facts.Add({"cut: the file ends early", true});
  }

  void AddKernels() {
    report::Table table{.key = "measured", .title = "Kernels of compiled code"};
    const bool has_ceilings = !ceilings_.hardware.empty();
    for (const MeasuredKernel& kernel : run_.kernels) {
      if (!kernel.is_compiled || !IsInView(kernel.region)) continue;
      const KernelOrigin origin = OriginOf(kernel);
      const bool is_known = origin.kernel != nullptr;
      report::Facts cells = {
          {"compilation", origin.compilation},
          {"aot_id: graph", is_known ? origin.code->aot_id : ""},
          {"kernel", ShortKernelName(kernel.name)},
          {"kind", is_known ? ToString(origin.kernel->kind) : KindOf(kernel)},
          {"calls", kernel.time.calls},
          {"mean [us/call .2]", kernel.time.mean_us()},
          {"least [us/call .2]", kernel.time.least_us},
          {"most [us/call .2]", kernel.time.most_us},
          {"total [ms]", kernel.time.total_us / kUsPerMs},
          {"share [% .1]", kPercent * Share(kernel.time.total_us, run_.total_us)}};
      if (has_ceilings) cells.Add(CeilingOf(kernel, origin));
      cells.Add({{"place: first source line", is_known ? origin.kernel->place.ToString() : ""},
                 {"code", is_known ? origin.kernel->code : ""},
                 {"device_kernel: kernel of the library", ShortKernelName(kernel.device_name)}});
      table.AddRecord(std::move(cells));
    }
    table.note = "share: of the time in all kernels";
    if (has_ceilings)
      table.note += "; efficiency: the roofline's time, at the device's peaks, over the mean";
    AddFirstRows(std::move(table), top_, section_);
  }

  std::string_view KindOf(const MeasuredKernel& kernel) const {
    if (kernel.kind != logs::WorkKind::kKernel) return base::EnumName(kernel.kind);
    return run_.codes.empty() ? "" : "not in the log";
  }

  static report::Facts CeilingOf(const MeasuredKernel& kernel, const KernelOrigin& origin) {
    const KernelCeiling ceiling = origin.ceiling != nullptr ? *origin.ceiling : KernelCeiling();
    const auto known = [&](report::Value value) { return ValueIf(origin.ceiling, value); };
    return {{"roofline [us/call .2]", known(ceiling.ideal_us)},
            {"efficiency [% .1]", known(kPercent * Efficiency(kernel, origin).value_or(0))},
            {"limit", known(ceiling.limit)}};
  }

  void AddOutside() {
    report::Table table{.key = "outside",
                        .title = "Kernels that no compilation made",
                        .columns = {"kernel", "operator", "compilation: called in", "calls",
                                    "mean [us/call .2]", "total [ms]", "share [% .1]"}};
    for (const MeasuredKernel& kernel : run_.kernels) {
      if (kernel.is_compiled || kernel.time.total_us <= 0) continue;
      table.AddRow({ShortKernelName(kernel.name), kernel.caller, OriginOf(kernel).compilation,
                    kernel.time.calls, kernel.time.mean_us(), kernel.time.total_us / kUsPerMs,
                    kPercent * Share(kernel.time.total_us, run_.total_us)});
    }
    AddFirstRows(std::move(table), top_, section_);
  }

  void AddRegions() {
    report::Table table{
        .key = "regions",
        .title = "Calls of compiled code",
        .columns = {"compilation", "calls", "guards [us/call .2]", "host [us/call .2]", "kernels",
                    "kernel_time: in kernels [us/call .2]", "gaps: between kernels [us/call .2]"},
        .note =
            "Means of one call. guards: Dynamo's checks before it, which find its version; kernels "
            "and the time between them include the backward's."};
    for (const MeasuredRegion& region : run_.regions) {
      if (!IsInView(region.id)) continue;
      const std::int64_t calls = region.calls();
      const auto each = [calls](double sum) {
        return calls > 0 ? sum / static_cast<double>(calls) : sum;
      };
      table.AddRow({region.id.empty() ? "" : "[" + region.id + "]", region.host.calls,
                    ValueIf(region.lookup.calls > 0, region.lookup.mean_us()),
                    ValueIf(region.host.calls > 0, region.host.mean_us()),
                    each(static_cast<double>(region.kernels)), each(region.kernel_us),
                    each(region.gap_us)});
    }
    AddFirstRows(std::move(table), top_, section_);
  }

  void AddGaps() {
    report::Table table{
        .key = "gaps",
        .title = "Longest gaps between kernels",
        .columns = {"device", "start: at [ms]", "gap [us .2]", "after", "before", "cause"}};
    for (const MeasuredGap& gap : run_.gaps) {
      table.AddRow({gap.device, gap.start_us / kUsPerMs, gap.time_us, ShortKernelName(gap.after),
                    ShortKernelName(gap.before), CauseOf(gap)});
    }
    AddFirstRows(std::move(table), top_, section_);
  }

  static std::string_view CauseOf(const MeasuredGap& gap) {
    if (!gap.waits_for_host) return "";
    return *gap.waits_for_host ? "launched too late by the host" : "on the device";
  }

  const logs::Trace& trace_;
  const MeasuredRun& run_;
  const KernelCeilings& ceilings_;
  const logs::View& view_;
  std::size_t top_;
  report::Section section_{.key = "profile", .title = "Measured kernels"};
};

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
                                     "batches, or fewer graph breaks; in Python 3.11 and 3.12 "
                                     "also inductor_debug.with_room"
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

void AddMeasuredKernels(const logs::Trace& trace, const MeasuredRun& run,
                        const KernelCeilings& ceilings, const logs::View& view,
                        report::Document& document) {
  ProfileSection section(trace, run, ceilings, view);
  document.AddSection(section.Make());
  AddMismatch(run, document);
  AddUntimed(run, document);
  AddOutside(run, document);
  AddIdle(run, document);
  AddSlow(trace, run, ceilings, document);
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
  // Units are "us/run", not "us": as above.
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
