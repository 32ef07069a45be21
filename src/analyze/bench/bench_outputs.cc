// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "analyze/bench/bench_parts.h"
#include "diff/sets.h"
#include "divergence/tensors.h"

namespace idbg::analyze {
namespace {

// Wide enough for sums in another order; who wants less says so with --tolerance.
constexpr double kTolerance = 1e-3;
constexpr double kTolerance16Bits = 1e-2;

double ToleranceOf(double given, const diff::TensorSet& outputs) {
  if (given > 0) return given;
  const bool has_16_bits = std::ranges::any_of(outputs, [](const auto& output) {
    return output.second.dtype == tensor::DType::kFloat16 ||
           output.second.dtype == tensor::DType::kBfloat16;
  });
  return has_16_bits ? kTolerance16Bits : kTolerance;
}

}  // namespace

bool CompareOutputs(const OutputFiles& files, double tolerance, bench::VariantResult& first,
                    bench::VariantResult& variant) {
  divergence::Tensors expected;
  divergence::Tensors actual;
  divergence::Tensors float64;
  expected.AddTorchFile(files.expected);
  actual.AddTorchFile(files.actual);
  if (!files.float64.empty()) float64.AddTorchFile(files.float64);
  const diff::TensorSet expected_set = divergence::SetOf(expected);
  const diff::TensorSet float64_set = divergence::SetOf(float64);
  diff::SetOptions options;
  const double limit = ToleranceOf(tolerance, expected_set);
  options.tensors.limits = {.rtol = limit, .atol = limit, .equal_nan = true};
  options.tensors.check_layout = false;
  if (!files.float64.empty()) {
    options.tensors.semantics = diff::Semantics::kSame;
    options.fp64 = &float64_set;
  }
  const diff::SetDiff diff = diff::CompareSets(divergence::SetOf(actual), expected_set, options);
  variant.state = bench::State::kPass;
  variant.why.clear();
  first.nan = 0;
  variant.nan = 0;
  for (const diff::PairDiff& pair : diff.pairs) {
    first.nan += pair.diff.expected.nan;
    variant.nan += pair.diff.actual.nan;
    const auto difference = pair.diff.metrics.max_absolute;
    if (difference)
      variant.largest_difference = std::max(variant.largest_difference.value_or(0), *difference);
    if (pair.actual != nullptr && pair.expected != nullptr && diff::Passes(pair.diff.verdict))
      continue;
    if (variant.state == bench::State::kFail) continue;
    variant.state = bench::State::kFail;
    variant.why = "output " + pair.name + " is another (" +
                  std::string(diff::ToString(pair.diff.verdict)) + ")";
  }
  return variant.state == bench::State::kPass;
}

}  // namespace idbg::analyze
