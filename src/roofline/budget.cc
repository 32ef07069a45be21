// SPDX-License-Identifier: Apache-2.0
#include "roofline/budget.h"

#include <fmt/core.h>

namespace idbg::roofline {
namespace {

constexpr std::string_view kUnknownKernels = "unknown kernels are counted by their bytes";

std::string Missing(std::int64_t count, std::string_view parts) {
  return fmt::format("{} {}", count, parts);
}

BudgetVerdict Compare(std::string what, std::string unit, double limit, double predicted) {
  BudgetVerdict verdict{.what = std::move(what), .unit = std::move(unit), .limit = limit};
  verdict.predicted = predicted;
  verdict.verdict = predicted <= limit ? Verdict::kPass : Verdict::kFail;
  return verdict;
}

// With `missing` parts left out the prediction is a lower bound, which proves no pass.
BudgetVerdict CompareLowerBound(std::string what, std::string unit, double limit, double predicted,
                                std::int64_t missing, std::string_view parts) {
  BudgetVerdict verdict = Compare(std::move(what), std::move(unit), limit, predicted);
  if (missing == 0) return verdict;
  if (verdict.verdict == Verdict::kPass) verdict.verdict = Verdict::kUnknown;
  verdict.note = Missing(missing, parts);
  return verdict;
}

// `most`: what cannot be exceeded, where nothing better is known.
BudgetVerdict CompareOrBound(std::string what, std::string unit, double limit,
                             std::optional<double> predicted, std::optional<double> most,
                             std::int64_t unknown_kernels) {
  if (predicted)
    return CompareLowerBound(std::move(what), std::move(unit), limit, *predicted, unknown_kernels,
                             kUnknownKernels);
  BudgetVerdict verdict{.what = std::move(what), .unit = std::move(unit), .limit = limit};
  if (unknown_kernels > 0) {
    verdict.note = Missing(unknown_kernels, kUnknownKernels);
    return verdict;
  }
  if (most && *most <= limit) verdict.verdict = Verdict::kPass;
  verdict.note = verdict.verdict == Verdict::kPass ? "the device's power limit allows no more"
                                                   : "the device's file has no energy figures";
  return verdict;
}

std::optional<double> Scaled(std::optional<double> value, double factor) {
  return value ? std::optional(*value * factor) : std::nullopt;
}

}  // namespace

std::string_view ToString(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPass:
      return "PASS";
    case Verdict::kFail:
      return "FAIL";
    case Verdict::kUnknown:
      return "UNKNOWN";
  }
  return "";
}

std::vector<BudgetVerdict> CheckBudget(const Estimate& estimate, const Budget& budget) {
  const RunEstimate& run = estimate.inductor;
  std::vector<BudgetVerdict> verdicts;
  if (budget.latency_ms) {
    verdicts.push_back(CompareLowerBound("latency", "ms", *budget.latency_ms, run.time_ms,
                                         run.unknown_kernels, kUnknownKernels));
  }
  if (budget.memory_mb) {
    const double peak = static_cast<double>(estimate.memory.peak_bytes) / 1e6;
    verdicts.push_back(CompareLowerBound("memory", "MB", *budget.memory_mb, peak,
                                         estimate.memory.unknown_values,
                                         "tensors of unknown size are not counted"));
  }
  if (budget.energy_mj) {
    verdicts.push_back(CompareOrBound("energy", "mJ", *budget.energy_mj, Scaled(run.energy_j, 1e3),
                                      Scaled(run.energy_limit_j, 1e3), run.unknown_kernels));
  }
  if (budget.power_w) {
    const bool runs = run.time_ms > 0 && run.energy_limit_j;
    verdicts.push_back(CompareOrBound(
        "power", "W", *budget.power_w, run.average_w,
        runs ? Scaled(run.energy_limit_j, 1e3 / run.time_ms) : std::nullopt, run.unknown_kernels));
  }
  return verdicts;
}

}  // namespace idbg::roofline
