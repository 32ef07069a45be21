// SPDX-License-Identifier: Apache-2.0
#include "roofline/budget.h"

namespace idbg::roofline {
namespace {

BudgetVerdict Compare(std::string what, std::string unit, double limit, double predicted) {
  BudgetVerdict verdict{.what = std::move(what), .unit = std::move(unit), .limit = limit};
  verdict.predicted = predicted;
  verdict.verdict = predicted <= limit ? Verdict::kPass : Verdict::kFail;
  return verdict;
}

// `most`: what cannot be exceeded, where nothing better is known.
BudgetVerdict CompareOrBound(std::string what, std::string unit, double limit,
                             std::optional<double> predicted, std::optional<double> most) {
  if (predicted) return Compare(std::move(what), std::move(unit), limit, *predicted);
  BudgetVerdict verdict{.what = std::move(what), .unit = std::move(unit), .limit = limit};
  if (most && *most <= limit) verdict.verdict = Verdict::kPass;
  verdict.note = verdict.verdict == Verdict::kPass ? "the device's power limit allows no more"
                                                   : "the device's file has no energy figures";
  return verdict;
}

std::optional<double> Scaled(std::optional<double> value, double factor) {
  return value ? std::optional(*value * factor) : std::nullopt;
}

void NoteUnknown(std::int64_t count, const std::string& what, BudgetVerdict& verdict) {
  if (count > 0) verdict.note = std::to_string(count) + " " + what;
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
    verdicts.push_back(Compare("latency", "ms", *budget.latency_ms, run.time_ms));
    NoteUnknown(run.unknown_kernels, "unknown kernels are counted by their bytes", verdicts.back());
  }
  if (budget.memory_mb) {
    const double peak = static_cast<double>(estimate.memory.peak_bytes) / 1e6;
    verdicts.push_back(Compare("memory", "MB", *budget.memory_mb, peak));
    NoteUnknown(estimate.memory.unknown_values, "tensors of unknown size are not counted",
                verdicts.back());
  }
  if (budget.energy_mj) {
    verdicts.push_back(CompareOrBound("energy", "mJ", *budget.energy_mj, Scaled(run.energy_j, 1e3),
                                      Scaled(run.energy_limit_j, 1e3)));
  }
  if (budget.power_w) {
    const bool runs = run.time_ms > 0 && run.energy_limit_j;
    verdicts.push_back(
        CompareOrBound("power", "W", *budget.power_w, run.average_w,
                       runs ? Scaled(run.energy_limit_j, 1e3 / run.time_ms) : std::nullopt));
  }
  return verdicts;
}

}  // namespace idbg::roofline
