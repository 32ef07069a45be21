// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <string>

#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {

report::Section BudgetSection(std::span<const estimate::SweepPoint> points,
                              const estimate::Budget& budget) {
  report::Table table{
      .key = "limits",
      .columns = {{"hardware", "device"}, "what", "limit", "predicted", "unit", "verdict", "note"}};
  for (const estimate::SweepPoint& point : points) {
    for (const estimate::BudgetVerdict& verdict : estimate::CheckBudget(point.estimate, budget)) {
      table.AddRow({PointName(point), verdict.what, verdict.limit, Scaled(verdict.predicted, 1),
                    verdict.unit, std::string(ToString(verdict.verdict)), verdict.note});
    }
  }
  return {.key = "budget", .title = "Budget", .tables = {std::move(table)}};
}

void AddDoubtFindings(std::span<const estimate::SweepPoint> points, report::Document& document) {
  constexpr double kUnreliable = 2;
  constexpr double kNoticed = 0.05;  // of the time
  for (const estimate::SweepPoint& point : points) {
    const roofline::RunEstimate& run = point.estimate.inductor;
    if (!run.doubt) continue;
    for (const roofline::RepeatedKernel& kernel : roofline::RepeatedKernels(run)) {
      if (kernel.first->doubt < kUnreliable || kernel.time_ms < kNoticed * run.device_ms) continue;
      document.findings.push_back(
          {.rule = "unreliable-time",
           .severity = report::Severity::kNote,
           .message =
               fmt::format("the time of {} on {}, {:.0f} % of the whole, may be off by {:.1f} "
                           "times: such kernels were hardly measured",
                           kernel.name, PointName(point), 100 * kernel.time_ms / run.device_ms,
                           kernel.first->doubt),
           .advice = "measure the model on the device: inductor-debug bench",
           .group = point.estimate.hardware});
    }
  }
}

void AddBudgetFindings(std::span<const estimate::SweepPoint> points, const estimate::Budget& budget,
                       report::Document& document) {
  for (const estimate::SweepPoint& point : points) {
    for (const estimate::BudgetVerdict& verdict : estimate::CheckBudget(point.estimate, budget)) {
      if (verdict.verdict == estimate::Verdict::kPass) continue;
      const bool failed = verdict.verdict == estimate::Verdict::kFail;
      document.findings.push_back(
          {.rule = failed ? "budget" : "budget-unknown",
           .severity = failed ? report::Severity::kError : report::Severity::kWarning,
           .message =
               failed ? fmt::format("predicted {} of {:.4g} {} on {} exceeds the limit of {:.4g}",
                                    verdict.what, verdict.predicted.value_or(0), verdict.unit,
                                    PointName(point), verdict.limit)
                      : fmt::format("{} on {} cannot be confirmed to be within {:.4g} {}",
                                    verdict.what, PointName(point), verdict.limit, verdict.unit),
           .advice = failed
                         ? "see the section 'kernels' for the slowest kernels and what limits them"
                         : verdict.note,
           .group = point.estimate.hardware});
    }
    if (point.estimate.fits == false) {
      document.findings.push_back(
          {.rule = "does-not-fit",
           .severity = report::Severity::kWarning,
           .message = fmt::format("the predicted memory peak of {:.2f} GB exceeds the memory of {}",
                                  static_cast<double>(point.estimate.memory.peak_bytes) / kGiga,
                                  point.estimate.hardware),
           .advice = "use a smaller batch or a smaller dtype; the section 'memory' lists the live "
                     "tensors",
           .group = point.estimate.hardware});
    }
  }
}

}  // namespace idbg::views
