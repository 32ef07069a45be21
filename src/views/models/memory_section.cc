// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/saturating.h"
#include "eager/kernels.h"
#include "graph/liveness.h"
#include "plan/plan.h"
#include "report/text_parts.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

// Weights are large and always there: a table of what is live would show little else.
std::vector<graph::ValueId> WithoutWeights(const graph::Graph& graph,
                                           std::vector<graph::ValueId> values) {
  base::IdVector<graph::ValueId, bool> is_weight(graph.values.size(), false);
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser) is_weight[input.value] = true;
  }
  std::erase_if(values, [&](graph::ValueId id) { return is_weight[id]; });
  return values;
}

void AddEager(const graph::Graph& graph, const graph::MemoryProfile& profile, std::size_t top,
              report::Section& section) {
  section.facts = {
      {"weights_mb: weights [MB .1]", Megabytes(profile.weights_bytes)},
      {"inputs_mb: inputs [MB .1]", Megabytes(profile.inputs_bytes)},
      {"peak_mb: peak in eager mode [MB .1]", Megabytes(profile.peak_bytes)},
      {"peak_node: peak node", profile.peak_node == graph::kNoNode
                                   ? report::Value()
                                   : report::Value(graph.node(profile.peak_node).name)},
      {"unknown_values: tensors of unknown size", profile.unknown_values},
  };
  report::Table table{.key = "live_at_peak",
                      .title = "Largest live tensors at the peak in eager mode (without weights)",
                      .columns = {"value", "type", "mb: MB [.1]", "source"}};
  const std::vector<graph::ValueId> live = WithoutWeights(graph, profile.live_at_peak);
  for (const graph::ValueId id : First(live, top)) {
    const graph::Value& value = graph.value(id);
    const std::string source =
        value.producer == graph::kNoNode ? "input" : PlaceText(graph.node(value.producer).source);
    const auto bytes = value.tensor ? graph::SizeBytes(*value.tensor) : std::nullopt;
    table.AddRow({value.name, TypeText(value), Scaled(bytes, kMega), source});
  }
  AddTable(std::move(table), section);
}

std::string GroupName(const plan::Plan& plan, std::size_t group) {
  return group < plan.kernels.size() ? plan.kernels[group].name : "the caller";
}

// The peak, in bytes.
std::int64_t AddInductor(const plan::Plan& plan, const graph::MemoryProfile& eager,
                         std::int64_t rounding, std::size_t top, report::Section& section) {
  const std::int64_t held = base::SaturatingAdd(eager.weights_bytes, eager.inputs_bytes);
  const plan::PlannedMemory memory = plan::PeakMemory(plan, plan.graph, held, rounding);
  const bool has_kernels = !plan.kernels.empty();
  section.facts.Add(
      {"inductor_peak_mb: peak under Inductor [MB .1]", Megabytes(memory.peak_bytes)});
  section.facts.Add(
      {"inductor_peak_kernel: peak kernel",
       has_kernels ? report::Value(GroupName(plan, memory.peak_kernel)) : report::Value()});
  report::Table table{.key = "inductor_live_at_peak",
                      .title = "Largest buffers at the peak under Inductor",
                      .columns = {"value: first value in it", "mb: MB [.1]", "made: made by",
                                  "freed: freed after"}};
  for (const std::size_t place : First(memory.live_at_peak, top)) {
    const plan::MemoryBlock& block = plan.blocks[place];
    const std::string value = block.value == graph::kNoValue ? "workspace or partial result"
                                                             : plan.graph.value(block.value).name;
    table.AddRow({value, Megabytes(BytesOf(block, plan.graph, rounding)),
                  GroupName(plan, block.made), GroupName(plan, block.freed)});
  }
  AddTable(std::move(table), section);
  return memory.peak_bytes;
}

constexpr double kBytesPerMebi = 1 << 20;

std::string TimesLine(const estimate::TrainingStep& step) {
  const estimate::PartEstimate& whole = step.parts.back();
  const auto factor = whole.doubt ? std::optional(1 + *whole.doubt) : std::nullopt;
  return fmt::format("{}{} replayed{}, {} launched from Python, peak {:.0f} MiB (predicted)",
                     step.unknown_kernels > 0 ? "at least " : "",
                     report::PredictedTimeText(whole.replayed_ms, factor),
                     whole.doubt ? fmt::format(" (± {:.0f} %)", kPercent * *whole.doubt) : "",
                     report::PredictedTimeText(whole.launched_ms, factor),
                     static_cast<double>(whole.peak_bytes) / kBytesPerMebi);
}

report::Table PartsTable(const estimate::TrainingStep& step) {
  report::Table table{
      .key = "training_step",
      .title = "By part",
      .columns = {"part", "replayed_ms: replayed [ms]", "launched_ms: launched [ms]",
                  "peak_mib: peak [MiB .1]", "doubt_percent: doubt [% .0]"}};
  for (const estimate::PartEstimate& part : step.parts)
    table.AddRow({part.name, part.replayed_ms, part.launched_ms,
                  static_cast<double>(part.peak_bytes) / kBytesPerMebi,
                  part.doubt ? kPercent * *part.doubt : report::Value()});
  table.note =
      "Predicted; nothing was run. Replayed: in CUDA graphs; launched: from Python, each part "
      "alone, and a whole step in a row of steps. Doubt: what four of five replayed times are "
      "within. Gradients are set to None between steps.";
  return table;
}

}  // namespace

report::Section MemorySection(const graph::Graph& graph, const plan::Plan& plan, bool is_gpu,
                              std::size_t top) {
  const graph::MemoryProfile profile = eager::EagerMemory(graph, plan, is_gpu);
  report::Section section{.key = "memory", .title = "Memory"};
  AddEager(graph, profile, top, section);
  const std::int64_t compiled =
      AddInductor(plan, profile, is_gpu ? graph::kGpuBlockBytes : 1, top, section);
  if (std::max(profile.peak_bytes, compiled) == INT64_MAX)
    section.lines.push_back("The sizes exceed 64 bits: these figures are lower bounds.");
  return section;
}

report::Section BudgetSection(std::span<const estimate::SweepPoint> points,
                              const estimate::Budget& budget) {
  report::Table table{
      .key = "limits",
      .columns = {"hardware: device", "what", "limit", "predicted", "unit", "verdict", "note"}};
  for (const estimate::SweepPoint& point : points) {
    for (const estimate::BudgetVerdict& verdict : estimate::CheckBudget(point.estimate, budget)) {
      table.AddRow({PointName(point), verdict.what, verdict.limit, Scaled(verdict.predicted, 1),
                    verdict.unit, ToString(verdict.verdict), verdict.note});
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
      document.AddFinding({.rule = "unreliable-time",
                           .severity = report::Severity::kNote,
                           .message = fmt::format(
                               "the time of {} on {}, {:.0f} % of the whole, may be off by {:.1f} "
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
      document.AddFinding(
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
      document.AddFinding(
          {.rule = "does-not-fit",
           .message = fmt::format("the predicted memory peak of {:.2f} GB exceeds the memory of {}",
                                  static_cast<double>(point.estimate.memory.peak_bytes) / kGiga,
                                  point.estimate.hardware),
           .advice = "use a smaller batch or a smaller dtype; the section 'memory' lists the live "
                     "tensors",
           .group = point.estimate.hardware});
    }
  }
}

report::Section TrainingStepSection(const estimate::TrainingStep& step, const std::string& device) {
  report::Section section{.key = "training_step",
                          .title = "Predicted step on " + device,
                          .lines = {TimesLine(step)},
                          .leads = true,
                          .is_answer = true};
  if (step.optimizer != nullptr)
    section.lines.push_back(fmt::format(
        "the optimizer, which is not in the log, is taken for {} (--optimizer names another)",
        step.optimizer->text));
  if (step.unknown_kernels > 0)
    section.lines.push_back(fmt::format("{} of {} kernels have no known work or rate",
                                        step.unknown_kernels, step.kernels));
  section.tables.push_back(PartsTable(step));
  return section;
}

report::Finding NothingToPrice(const std::string& log, const std::vector<std::string>& unread) {
  return {.rule = "nothing-to-price",
          .message = log + " holds no graph whose times could be predicted" +
                     (unread.empty() ? "" : ": " + unread.front()),
          .advice =
              "record the log where the model is compiled: TORCH_TRACE=folder, with "
              "TORCHINDUCTOR_FORCE_DISABLE_CACHES=1 where caches hide the graphs"};
}

}  // namespace idbg::views
