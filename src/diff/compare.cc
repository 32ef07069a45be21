// SPDX-License-Identifier: Apache-2.0
#include "diff/compare.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "base/json/token_writer.h"
#include "diff/accumulator.h"
#include "diff/chunk_reader.h"
#include "diff/pass.h"
#include "diff/plan.h"

namespace idbg::diff {
namespace {

// Rank ceil(percent / 100 * count), counted from 1, among |a - b|.
double Percentile(const PassResult& pass, Family family, double percent) {
  const std::uint64_t count = pass.totals.finite_pairs;
  auto rank = static_cast<std::uint64_t>(std::ceil(percent / 100 * static_cast<double>(count)));
  rank = std::clamp<std::uint64_t>(rank, 1, count);
  if (!pass.differences.empty()) {
    std::vector<double> differences = pass.differences;
    const auto at = differences.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::ranges::nth_element(differences, at);
    return *at;
  }
  // Chunks without a difference are in no bin.
  std::uint64_t binned = 0;
  for (const std::uint64_t bin : pass.totals.bins) binned += bin;
  std::uint64_t below = count - binned;
  for (std::size_t i = 0; i < pass.totals.bins.size(); ++i) {
    below += pass.totals.bins[i];
    if (below < rank) continue;
    if (i == 0) return 0;
    const double edge = family == Family::kFloat
                            ? std::bit_cast<float>((static_cast<std::uint32_t>(i + 1) << 18) - 1)
                            : std::bit_cast<double>((static_cast<std::uint64_t>(i + 1) << 47) - 1);
    return std::min(edge, pass.totals.max_absolute);
  }
  return 0;
}

Metrics MakeMetrics(const PassResult& pass, Family family, bool is_asked) {
  Metrics metrics;
  metrics.finite_pairs = pass.totals.finite_pairs;
  if (metrics.finite_pairs == 0 || !is_asked) return metrics;
  const auto count = static_cast<double>(metrics.finite_pairs);
  const double squared = pass.sums.squared.value();
  const double expected = pass.sums.expected_squared.value();
  const double actual = pass.sums.actual_squared.value();
  metrics.max_absolute = pass.totals.max_absolute;
  metrics.mean_absolute = pass.sums.absolute.value() / count;
  metrics.rmse = std::sqrt(squared / count);
  if (pass.totals.relative_count > 0) {
    metrics.max_relative = pass.totals.max_relative;
    metrics.mean_relative =
        pass.sums.relative.value() / static_cast<double>(pass.totals.relative_count);
  }
  if (expected > 0) {
    metrics.relative_rmse = std::sqrt(squared / expected);
    if (squared > 0) metrics.snr_db = 10 * std::log10(expected / squared);
    if (actual > 0)
      metrics.cosine = std::clamp(
          pass.sums.product.value() / (std::sqrt(actual) * std::sqrt(expected)), -1.0, 1.0);
  }
  for (std::size_t i = 0; i < kPercents.size(); ++i)
    metrics.percentiles[i] = Percentile(pass, family, kPercents[i]);
  return metrics;
}

// The element by itself, once more through the rules.
Element MakeElement(const TensorView& actual, const TensorView& expected, const Plan& plan,
                    std::uint64_t flat) {
  const ElementErrors errors = MeasureElement(actual, expected, plan, flat);
  return {.index = IndexOf(flat, actual.shape),
          .actual = ElementText(actual, flat),
          .expected = ElementText(expected, flat),
          .difference = errors.absolute,
          .relative = errors.relative,
          .ulp = errors.ulp};
}

Verdict VerdictOf(const TensorDiff& diff, const Limits& limits) {
  if (!diff.structure.empty()) return Verdict::kStructure;
  if (diff.mismatched == 0) return diff.unequal == 0 ? Verdict::kEqual : Verdict::kClose;
  if (diff.nan_mismatched > 0) return Verdict::kNan;
  const double allowed =
      std::max(static_cast<double>(limits.max_mismatch),
               limits.max_mismatch_percent / 100 * static_cast<double>(diff.elements));
  return static_cast<double>(diff.mismatched) <= allowed ? Verdict::kWithinBudget
                                                         : Verdict::kMismatch;
}

void TakeTotals(PassResult& pass, TensorDiff& diff) {
  Thread& totals = pass.totals;
  static_cast<ElementCounts&>(diff) = std::move(totals);
  if (totals.ulp_count == 0) return;
  std::size_t used = kUlpBins;
  while (used > 1 && totals.ulp_bins[used - 1] == 0) --used;
  diff.ulp_bins.assign(totals.ulp_bins.begin(),
                       totals.ulp_bins.begin() + static_cast<std::ptrdiff_t>(used));
  diff.max_ulp = totals.max_ulp;
}

}  // namespace

bool Passes(Verdict verdict) {
  return verdict == Verdict::kEqual || verdict == Verdict::kClose ||
         verdict == Verdict::kWithinBudget;
}

TensorDiff CompareTensors(const TensorView& actual, const TensorView& expected,
                          const Options& options) {
  TensorDiff diff;
  if (actual.shape != expected.shape) {
    diff.structure = "shapes differ: " + TypeText(actual) + ", expected " + TypeText(expected);
    diff.verdict = Verdict::kStructure;
    return diff;
  }
  Plan plan = MakePlan(actual, expected, options);
  const Ranges ranges(actual.shape);
  PassResult pass = Run(actual, expected, plan, options, ranges);
  diff.elements = actual.ElementCount();
  diff.structure = std::move(plan.structure);
  diff.note = std::move(plan.note);
  diff.tolerance = plan.tolerance;
  diff.metrics = MakeMetrics(pass, plan.family, options.metrics);
  const auto element = [&](const Candidate& candidate) {
    return MakeElement(actual, expected, plan, candidate.flat);
  };
  for (const Candidate& candidate : pass.totals.top) diff.top.push_back(element(candidate));
  if (const auto& one = pass.totals.worst_absolute) diff.worst_absolute = element(*one);
  if (const auto& one = pass.totals.worst_relative) diff.worst_relative = element(*one);
  if (const auto& one = pass.totals.first) diff.first_mismatch = element(*one);
  diff.map_rows = static_cast<std::int64_t>(ranges.map_rows);
  diff.map_columns = static_cast<std::int64_t>(ranges.map_columns);
  TakeTotals(pass, diff);
  diff.verdict = VerdictOf(diff, options.limits);
  return diff;
}

std::string AssertCloseMessage(const TensorDiff& diff, const TensorView& actual,
                               const TensorView& expected) {
  if (Passes(diff.verdict) || diff.elements == 0 || !diff.worst_absolute || !diff.worst_relative ||
      !diff.first_mismatch)
    return "";
  const bool is_equality = diff.tolerance.rtol == 0 && diff.tolerance.atol == 0;
  std::array<char, 32> share{};
  // In Python's order: first the quotient, which decides how halves round.
  const double quotient = static_cast<double>(diff.mismatched) / static_cast<double>(diff.elements);
  std::snprintf(share.data(), share.size(), "%.1f", quotient * 100);
  std::string text = "Tensor-likes are not ";
  text += IsFloat8(actual.dtype) ? "'equal'" : is_equality ? "equal" : "close";
  text += '!';
  text += "\n\nMismatched elements: " + std::to_string(diff.mismatched) + " / " +
          std::to_string(diff.elements) + " (" + share.data() + "%)\n";
  if (IsFloat8(actual.dtype))
    return text + "The first mismatched element is at index " +
           PythonText(diff.first_mismatch->index) + ".";
  const bool is_integer =
      !tensor::IsFloatingPoint(expected.dtype) && !tensor::IsComplex(expected.dtype);
  const auto line = [&](const char* what, const Element& element, double error, bool as_integer,
                        double allowed) {
    text +=
        std::string("Greatest ") + what + " difference: " +
        (as_integer ? std::to_string(static_cast<std::int64_t>(error)) : base::PythonRepr(error)) +
        " at index " + PythonText(element.index);
    if (!is_equality) text += " (up to " + base::PythonRepr(allowed) + " allowed)";
  };
  line("absolute", *diff.worst_absolute, diff.worst_absolute->difference, is_integer,
       diff.tolerance.atol);
  text += '\n';
  line("relative", *diff.worst_relative, diff.worst_relative->relative, false, diff.tolerance.rtol);
  return text;
}

}  // namespace idbg::diff
