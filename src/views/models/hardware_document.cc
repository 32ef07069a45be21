// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "device/hardware_fields.h"
#include "device/hardware_files.h"
#include "views/models/device_documents.h"
#include "views/units.h"

namespace idbg::views {

using device::Hardware;
using report::Value;

namespace {

// A figure in the unit it is shown in; nothing when the file does not have it.
Value Shown(const Hardware& hardware, const std::string& key) {
  for (const device::ShownFigure& shown : device::FiguresOf(hardware)) {
    if (shown.key == key) return shown.value;
  }
  return {};
}

// The rate of 16-bit matrix products: older devices have float16 only, TPUs bfloat16 only.
Value Shown16Bit(const Hardware& hardware) {
  Value bfloat16 = Shown(hardware, "matrix_flops.bfloat16");
  if (!std::holds_alternative<std::monostate>(bfloat16)) return bfloat16;
  return Shown(hardware, "matrix_flops.float16");
}

bool IsMeasured(const Hardware& hardware) {
  const auto figures = device::FiguresOf(hardware);
  return std::ranges::any_of(figures, [](const auto& shown) { return shown.figure->measured; });
}

report::Facts TextsOf(const Hardware& hardware) {
  return KnownFacts({{"name", hardware.name},
                     {"title: device", hardware.title},
                     {"kind", hardware.kind},
                     {"base: inherits from", OrNothing(hardware.base)},
                     {"architecture", OrNothing(hardware.architecture)},
                     {"aliases", OrNothing(base::Join(hardware.aliases))},
                     {"matches: reported name", OrNothing(base::Join(hardware.matches))},
                     {"host", OrNothing(hardware.host)},
                     {"gemm_model: GEMM model", OrNothing(hardware.gemm_model)},
                     {"call_model: model of calls", OrNothing(hardware.call_model)},
                     {"call_model_source: its source", OrNothing(hardware.call_model_source)}});
}

// What a GEMM model can be shown to reach at most.
report::Section NoiseCeilingSection(const train::NoiseCeiling& ceiling) {
  report::Table table{.key = "gemm_noise_ceiling",
                      .columns = {"problems: best time", "geometric_mean: geometric mean [% .1]",
                                  "p5: 5th percentile [% .1]", "worst [% .1]"}};
  const auto add = [&table](const char* problems, const train::ShareSummary& shares) {
    table.AddRow({problems, 100 * shares.geometric_mean, 100 * shares.p5, 100 * shares.worst});
  };
  add("12 us and above", ceiling.from_12us);
  add("below 12 us", ceiling.below_12us);
  table.note = "The score that a repeated sweep of the same GEMMs reaches in the first one: " +
               ceiling.source + ".";
  return SectionOf("Noise ceiling of GEMM choices", std::move(table));
}

// How far predictions for the device can be trusted.
report::Section LatencyErrorSection(const device::LatencyErrors& errors) {
  report::Table table{
      .key = "latency_errors",
      .columns = {"run", "timing: timing method", "dtype: model dtype", "family: model family",
                  "mean: mean error [% .1]", "bias [% .1]", "models"},
      .note = errors.source + ". A negative bias means that predictions are too fast."};
  for (const device::LatencyError& row : errors.rows)
    table.AddRow({device::ToString(row.run), device::ToString(row.timing),
                  tensor::ToString(row.dtype), device::ToString(row.family), 100 * row.mean,
                  100 * row.bias, row.models});
  return SectionOf("Measured error of predicted latencies", std::move(table));
}

// "measured", "of an H200" of what was measured on another device, or nothing: of specifications.
std::string OriginOf(const device::Figure& figure) {
  if (figure.measured) return "measured";
  return figure.measured_on.empty() ? "" : "of " + device::OneOf(figure.measured_on);
}

report::Section FigureSection(const Hardware& hardware) {
  report::Table table{
      .key = "figures",
      .columns = {"figure", "value", "unit", "measured:", "file", "source", "date"}};
  for (const device::ShownFigure& shown : device::FiguresOf(hardware)) {
    table.AddRow({shown.key, shown.value, shown.unit, OriginOf(*shown.figure), shown.figure->file,
                  shown.figure->source, shown.figure->date});
  }
  table.note =
      "Rates are dense. 'measured': measured on such a device; 'of ...': taken over from another "
      "one; the others come from specifications.";
  return SectionOf("Figures", std::move(table));
}

// What the time models count with, and each source of it once.
report::Section CostSection(const Hardware& hardware) {
  report::Table costs{.key = "kernel_costs",
                      .columns = {"cost", "value", "measured:", "file"},
                      .note =
                          "Shares of a rate, issue slots of a lane, or times in the unit of the "
                          "name."};
  report::Table sources{.key = "cost_sources",
                        .columns = {"file", "costs", "measured:", "source", "date"}};
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::vector<std::pair<Key, std::int64_t>> counts;
  for (const device::CostField& field : device::CostFields()) {
    const auto found = hardware.cost_figures.find(field.key);
    if (found == hardware.cost_figures.end()) continue;
    const device::Figure& figure = found->second;
    costs.AddRow({field.key, figure.value, OriginOf(figure), figure.file});
    const Key key{figure.file, OriginOf(figure), figure.source, figure.date};
    auto known = std::ranges::find(counts, key, &std::pair<Key, std::int64_t>::first);
    if (known == counts.end()) known = counts.insert(known, {key, 0});
    ++known->second;
  }
  for (const auto& [key, count] : counts) {
    const auto& [file, origin, source, date] = key;
    sources.AddRow({file, count, origin, source, date});
  }
  return {.key = "kernel_costs",
          .title = "Kernel costs",
          .tables = {std::move(costs), std::move(sources)}};
}

report::Finding ToFinding(const device::HardwareDoubt& doubt, const std::string& file) {
  using enum device::HardwareDoubt::Rule;
  return {.rule = std::string(base::EnumName<'-'>(doubt.rule)),
          .severity = doubt.rule == kImplausibleRate ? report::Severity::kError
                      : doubt.rule == kNoSuchUnit    ? report::Severity::kWarning
                                                     : report::Severity::kNote,
          .message = doubt.message,
          .advice = doubt.advice,
          .place = {.file = file, .key_path = doubt.figure}};
}

}  // namespace

report::Document HardwareListDocument(const std::vector<Hardware>& hardware) {
  report::Table table{
      .key = "devices",
      .columns = {"name", "title: device", "matrix_16_bit: 16-bit [TFLOP/s .0]",
                  "vector_float32: float32 [TFLOP/s .1]", "memory_bandwidth: memory [GB/s .0]",
                  "memory_bytes: holds [GB .0]", "power_limit: power [W .0]", "measured"}};
  for (const Hardware& device : hardware)
    table.AddRow({device.name, device.title, Shown16Bit(device),
                  Shown(device, "vector_flops.float32"), Shown(device, "memory_bandwidth"),
                  Shown(device, "memory_bytes"), Shown(device, "power_limit"),
                  IsMeasured(device) ? "yes" : "no"});
  table.note =
      "Dense rates: matrix units in 16 bits, vector units in float32. Measured: some figures were "
      "measured on such a device; the others come from specifications only.";
  return {.kind = "hardware-list",
          .title = "Devices in the hardware catalogue",
          .sections = {{.key = "catalogue", .title = "Devices", .tables = {std::move(table)}}}};
}

report::Document HardwareDocument(const Hardware& hardware) {
  report::Document document{.kind = "hardware-show", .title = hardware.title};
  document.context = TextsOf(hardware);
  document.AddSection(FigureSection(hardware));
  document.AddSection(CostSection(hardware));
  if (hardware.latency_errors) document.AddSection(LatencyErrorSection(*hardware.latency_errors));
  if (hardware.gemm_noise_ceiling)
    document.AddSection(NoiseCeilingSection(*hardware.gemm_noise_ceiling));
  return document;
}

report::Document HardwareCheckDocument(const Hardware& hardware, const std::string& file,
                                       const std::vector<device::HardwareDoubt>& doubts) {
  report::Document document{.kind = "hardware-check", .title = "Check of " + hardware.title};
  const auto figures = std::ranges::count_if(device::FiguresOf(hardware), [&](const auto& shown) {
    return shown.figure->file == hardware.name;
  });
  document.context = {{"file", file}, {"figures", figures}};
  if (doubts.empty()) document.context.Add({"result", "no mistakes found"});
  for (const device::HardwareDoubt& doubt : doubts) document.AddFinding(ToFinding(doubt, file));
  return document;
}

report::Document CallErrorsDocument(const roofline::CallSamples& samples,
                                    const roofline::CallTraining& training,
                                    const std::string& model) {
  report::Document document{.kind = "hardware-learn", .title = "Times of library calls"};
  document.context = {{"calls", samples.calls.size()},
                      {"others: other calls", samples.others},
                      {"damaged: unusable lines", samples.damaged},
                      {"trained: learned from", training.trained},
                      {"kept_out: kept out", training.kept_out}};
  if (training.stopped) {
    document.context.Add({"result", "stopped: no model was written"});
    return document;
  }
  if (!model.empty()) document.context.Add({"model", model});
  report::Table table{
      .key = "errors",
      .columns = {"what: by", "value: calls", "calls: number", "formula: formulas [% .1]",
                  "mean: learned [% .1]", "median [% .1]", "bias [% .1]"},
      .note =
          "Mean of |predicted / measured - 1| over calls kept out of training: "
          "by the formulas alone, and with what was learned; median and bias "
          "with it. A negative bias means that predictions are too fast."};
  for (const roofline::CallErrors& row : training.errors)
    table.AddRow({row.what, row.value, row.calls, 100 * row.formula, 100 * row.mean,
                  100 * row.median, 100 * row.bias});
  document.AddSection(SectionOf("Errors on calls kept out", std::move(table)));
  return document;
}

}  // namespace idbg::views
