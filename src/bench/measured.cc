// SPDX-License-Identifier: Apache-2.0
#include "bench/measured.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "base/json/json_document.h"
#include "base/statistics.h"
#include "base/text/text.h"

namespace idbg::bench {
namespace {

using base::JsonValue;

constexpr double kMsPerUs = 1e-3;
constexpr double kMsPerS = 1e3;

std::string TextOf(JsonValue map, std::string_view key) {
  return map.FindMember(key).FindString().value_or("");
}

std::string VariantOf(std::string_view key) {
  return key == "inductor_max_autotune" ? "max-autotune" : std::string(key);
}

// The least and the greatest of what `number_of` says of the elements; null: it is of none.
std::optional<Interval> RangeOf(JsonValue list, std::optional<double> (*number_of)(JsonValue)) {
  if (!list.is_array()) return std::nullopt;
  std::optional<Interval> range;
  list.ForEachElement([&](JsonValue element) {
    const auto number = number_of(element);
    if (!number || !std::isfinite(*number)) return;
    if (!range) range = Interval{*number, *number};
    range = Interval{std::min(range->low, *number), std::max(range->high, *number)};
  });
  return range;
}

MeasuredRun ReadRun(std::string_view variant, bool is_replayed, JsonValue times) {
  MeasuredRun run{.variant = VariantOf(variant), .is_replayed = is_replayed};
  const double median = times.FindMember("median_ms").FindNumber().value_or(0);
  if (!std::isfinite(median) || median <= 0) {
    run.state = State::kError;
    run.why = "its median is not a time above 0";
    return run;
  }
  run.median_ms = median;
  run.range = RangeOf(times.FindMember("block_medians_ms"),
                      [](JsonValue median) { return median.FindNumber(); });
  return run;
}

std::vector<MeasuredKernel> ReadKernels(JsonValue list) {
  std::vector<MeasuredKernel> kernels;
  if (!list.is_array()) return kernels;
  list.ForEachElement([&](JsonValue row) {
    const auto time = row.FindMember("time_us").FindNumber();
    if (!time || !std::isfinite(*time) || *time < 0) return;
    kernels.push_back({.name = TextOf(row, "name"),
                       .launches = row.FindMember("launches").FindInt().value_or(1),
                       .time_ms = *time * kMsPerUs});
  });
  return kernels;
}

void ReadVariant(std::string_view name, JsonValue value, MeasuredModel& model) {
  for (const auto& [key, is_replayed] : {std::pair("graph_replay", true), {"launched", false}}) {
    if (const JsonValue times = value.FindMember(key))
      model.runs.push_back(ReadRun(name, is_replayed, times));
  }
  if (const auto why = value.FindMember("graph_replay_error").FindString())
    model.runs.push_back({.variant = VariantOf(name),
                          .is_replayed = true,
                          .state = State::kError,
                          .why = "no CUDA graph: " + *why});
  if (const JsonValue kernels = value.FindMember("kernels"))
    model.kernels[VariantOf(name)] = ReadKernels(kernels);
}

std::string MachineOfDevice(JsonValue device, std::int64_t threads) {
  const JsonValue state = device.FindMember("nvidia_smi");
  std::string machine = TextOf(device, "name");
  if (const std::string driver = TextOf(state, "driver_version"); !driver.empty())
    machine += ", driver " + driver;
  if (const std::string limit = TextOf(state, "power.limit"); !limit.empty())
    machine += ", " + limit + " W";
  if (threads != 0) machine += ", " + std::to_string(threads) + " threads";
  return machine;
}

}  // namespace

bool IsMeasured(std::string_view beginning) {
  return beginning.starts_with('{') && base::Has(beginning, "\"model\"") &&
         base::Has(beginning, "\"made_with\"") && base::Has(beginning, "\"device\"") &&
         !base::Has(beginning, "\"format\"");
}

MeasuredModel ReadMeasured(std::string_view text, const std::string& file) {
  const base::JsonDocument document(text, file);
  const JsonValue root = document.root();
  MeasuredModel model{.model = ModelNameOf(file), .file = file, .dtype = TextOf(root, "dtype")};
  const JsonValue device = root.FindMember("device");
  model.device = TextOf(device, "name");
  model.threads = device.FindMember("threads").FindInt().value_or(0);
  model.machine = MachineOfDevice(device, model.threads);
  model.torch_version = TextOf(root.FindMember("made_with"), "torch");
  model.clocks_mhz = RangeOf(root.FindMember("state_after_each_block"), [](JsonValue state) {
    return base::LeadingNumber<double>(TextOf(state, "clocks.sm"));  // nvidia-smi's are texts
  });
  const JsonValue latency = root.GetMember("latency");
  latency.ForEachMember(
      [&](std::string_view name, JsonValue value) { ReadVariant(name, value, model); });
  if (model.runs.empty()) latency.Fail("has no measured run");
  return model;
}

MeasuredModel MeasuredOf(const Result& result, const std::string& model) {
  MeasuredModel measured{.model = model,
                         .device = result.device,
                         .torch_version = result.torch_version,
                         .machine = MachineOf(result),
                         .noise = result.noise_floor.value_or(0),
                         .threads = result.threads};
  if (result.conditions) measured.clocks_mhz = result.conditions->clocks_mhz;
  for (const VariantResult& variant : result.variants) {
    MeasuredRun run{.variant = variant.name,
                    .is_package = IsPackage(variant.name) && !result.is_training,
                    .is_training = result.is_training,
                    .state = variant.state,
                    .why = variant.why};
    if (!variant.seconds.empty()) {
      run.median_ms = base::Median(variant.seconds) * kMsPerS;
      run.range = Interval{variant.interval.low * kMsPerS, variant.interval.high * kMsPerS};
    }
    measured.runs.push_back(std::move(run));
  }
  return measured;
}

std::string ModelNameOf(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  for (const std::string_view ending : {".json", ".measured", ".pt2"}) {
    if (name.size() > ending.size() && name.ends_with(ending))
      name.resize(name.size() - ending.size());
  }
  return name;
}

ErrorSummary SummarizeErrors(std::span<const PredictedTime> times) {
  std::vector<double> signed_errors, sizes, measured, predicted;
  for (const PredictedTime& time : times) {
    signed_errors.push_back(time.Error());
    sizes.push_back(std::abs(time.Error()));
    measured.push_back(time.measured);
    predicted.push_back(time.predicted);
  }
  const auto within = std::ranges::count_if(sizes, [](double size) { return size <= kSingleBand; });
  return {.count = times.size(),
          .within = static_cast<std::size_t>(within),
          .mean = base::Mean(sizes),
          .median = base::Median(sizes),
          .p90 = base::Percentile(sizes, 90),
          .worst = base::Percentile(sizes, 100),
          .bias = base::Mean(signed_errors),
          .spearman = base::Spearman(measured, predicted),
          .kendall = base::KendallTau(measured, predicted)};
}

bool ValidatedRun::IsCompared() const {
  return measured.state == State::kPass && measured.median_ms > 0 && predicted_ms.has_value() &&
         (unknown_kernels == 0 || *predicted_ms > measured.median_ms);
}

bool ValidatedRun::IsWithinBand() const { return std::abs(times().Error()) <= kSingleBand; }

State ValidatedRun::GetState() const {
  if (measured.state != State::kPass) return measured.state;
  if (!IsCompared()) return State::kSkipped;
  return IsWithinBand() ? State::kPass : State::kFail;
}

}  // namespace idbg::bench
