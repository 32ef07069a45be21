// SPDX-License-Identifier: Apache-2.0
#include "estimate/budget.h"

#include <fmt/core.h>

#include "base/names.h"

namespace idbg::estimate {
namespace {

// What a prediction leaves out, in words; empty: nothing. With it a figure is a lower bound, which
// proves no pass.
std::string MissingOf(const Estimate& estimate, bool of_memory) {
  const std::int64_t kernels = of_memory ? 0 : estimate.inductor.unknown_kernels;
  const std::int64_t sizes = estimate.memory.unknown_values;
  std::string missing;
  if (sizes > 0) missing = fmt::format("tensors of unknown size, which are not counted: {}", sizes);
  if (kernels > 0) {
    missing += fmt::format("{}kernels of unknown work or rate, which count their bytes only: {}",
                           missing.empty() ? "" : "; ", kernels);
  }
  return missing;
}

// The same of what rests on times. Those of processors are too short by up to forty times where
// nobody has measured their error: of loops and convolutions most of all.
std::string MissingOfTimes(const Estimate& estimate) {
  std::string missing = MissingOf(estimate, false);
  if (estimate.is_of_processor && !estimate.inductor_error)
    missing += std::string(missing.empty() ? "" : "; ") +
               "the error of times predicted for this processor was never measured";
  return missing;
}

BudgetVerdict Compare(std::string what, std::string unit, double limit, double predicted,
                      const std::string& missing) {
  BudgetVerdict verdict{
      .what = std::move(what), .unit = std::move(unit), .limit = limit, .note = missing};
  verdict.predicted = predicted;
  verdict.verdict = predicted > limit ? Verdict::kFail
                    : missing.empty() ? Verdict::kPass
                                      : Verdict::kUnknown;
  return verdict;
}

// `most`: what cannot be exceeded, where nothing better is known.
BudgetVerdict CompareOrBound(std::string what, std::string unit, double limit,
                             std::optional<double> predicted, std::optional<double> most,
                             const std::string& missing, const std::string& missing_figure) {
  if (predicted) return Compare(std::move(what), std::move(unit), limit, *predicted, missing);
  BudgetVerdict verdict{
      .what = std::move(what), .unit = std::move(unit), .limit = limit, .note = missing};
  if (!missing.empty()) return verdict;
  if (most && *most <= limit) verdict.verdict = Verdict::kPass;
  verdict.note = verdict.verdict == Verdict::kPass ? "the device's power limit rules out more"
                                                   : "the hardware file has no " + missing_figure;
  return verdict;
}

std::optional<double> Scaled(std::optional<double> value, double factor) {
  return value ? std::optional(*value * factor) : std::nullopt;
}

}  // namespace

std::string_view ToString(Verdict verdict) {
  using enum Verdict;
  static constexpr base::Named<Verdict> kNames[] = {
      {"PASS", kPass}, {"FAIL", kFail}, {"UNKNOWN", kUnknown}};
  return base::NameOf(kNames, verdict);
}

std::vector<BudgetVerdict> CheckBudget(const Estimate& estimate, const Budget& budget) {
  const roofline::RunEstimate& run = estimate.inductor;
  const std::string missing = MissingOfTimes(estimate);
  std::vector<BudgetVerdict> verdicts;
  if (budget.latency_ms)
    verdicts.push_back(Compare("latency", "ms", *budget.latency_ms, run.time_ms, missing));
  if (budget.memory_mb) {
    const double peak = static_cast<double>(estimate.memory.peak_bytes) / 1e6;
    verdicts.push_back(Compare("memory", "MB", *budget.memory_mb, peak, MissingOf(estimate, true)));
  }
  if (budget.energy_mj) {
    verdicts.push_back(CompareOrBound("energy", "mJ", *budget.energy_mj, Scaled(run.energy_j, 1e3),
                                      Scaled(run.energy_limit_j, 1e3), missing,
                                      run.energy_missing));
  }
  if (budget.power_w) {
    const bool runs = run.time_ms > 0 && run.energy_limit_j;
    verdicts.push_back(
        CompareOrBound("power", "W", *budget.power_w, run.average_w,
                       runs ? Scaled(run.energy_limit_j, 1e3 / run.time_ms) : std::nullopt,
                       MissingOf(estimate, false), run.energy_missing));
  }
  return verdicts;
}

}  // namespace idbg::estimate
