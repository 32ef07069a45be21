// SPDX-License-Identifier: Apache-2.0
#include "views/compile/profile_section.h"

#include <fmt/core.h>

#include <algorithm>

#include "views/units.h"

namespace idbg::views {
namespace {

using compile::MeasuredGap;
using compile::MeasuredKernel;
using compile::MeasuredRegion;
using compile::MeasuredRun;

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
    report::Table table{
        .key = "measured",
        .title = "Kernels of compiled code",
        .columns = {"compilation", "aot_id: graph", "kernel", "kind", "calls", "mean [us/call .2]",
                    "least [us/call .2]", "most [us/call .2]", "total [ms]", "share [% .1]"}};
    const bool has_ceilings = !ceilings_.hardware.empty();
    if (has_ceilings) table.columns.Add({"roofline [us/call .2]", "efficiency [% .1]", "limit"});
    table.columns.Add(
        {{"place", "first source line"}, "code", {"device_kernel", "kernel of the library"}});
    for (const MeasuredKernel& kernel : run_.kernels) {
      if (!kernel.is_compiled || !IsInView(kernel.region)) continue;
      const KernelOrigin origin = OriginOf(kernel);
      const bool is_known = origin.kernel != nullptr;
      table.AddRow(
          {origin.compilation, is_known ? origin.code->aot_id : "", ShortKernelName(kernel.name),
           is_known ? ToString(origin.kernel->kind) : KindOf(kernel), kernel.time.calls,
           kernel.time.mean_us(), kernel.time.least_us, kernel.time.most_us,
           kernel.time.total_us / kUsPerMs, kPercent * Share(kernel.time.total_us, run_.total_us)});
      std::vector<report::Value>& row = table.rows.back();
      if (has_ceilings) AddCeiling(kernel, origin, row);
      row.emplace_back(is_known ? origin.kernel->place.ToString() : "");
      row.emplace_back(is_known ? origin.kernel->code : "");
      row.emplace_back(ShortKernelName(kernel.device_name));
    }
    table.note = "share: of the time in all kernels";
    if (has_ceilings)
      table.note += "; efficiency: the roofline's time, at the device's peaks, over the mean";
    AddFirstRows(std::move(table), top_, section_);
  }

  std::string_view KindOf(const MeasuredKernel& kernel) const {
    switch (kernel.kind) {
      case logs::WorkKind::kCopy:
        return "copy";
      case logs::WorkKind::kFill:
        return "fill";
      case logs::WorkKind::kKernel:
        return run_.codes.empty() ? "" : "not in the log";
    }
    return "";
  }

  static void AddCeiling(const MeasuredKernel& kernel, const KernelOrigin& origin,
                         std::vector<report::Value>& row) {
    if (origin.ceiling == nullptr) {
      row.resize(row.size() + 3);
      return;
    }
    row.emplace_back(origin.ceiling->ideal_us);
    row.emplace_back(kPercent * Efficiency(kernel, origin).value_or(0));
    row.emplace_back(origin.ceiling->limit);
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

}  // namespace

void AddMeasuredKernels(const logs::Trace& trace, const MeasuredRun& run,
                        const KernelCeilings& ceilings, const logs::View& view,
                        report::Document& document) {
  ProfileSection section(trace, run, ceilings, view);
  document.sections.push_back(section.Make());
  AddProfileFindings(trace, run, ceilings, document);
}

}  // namespace idbg::views
