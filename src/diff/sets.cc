// SPDX-License-Identifier: Apache-2.0
#include "diff/sets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::diff {

using tensor::DType;

namespace {

// Comparing every missing tensor with every extra one is bounded by this.
constexpr std::size_t kMostRenameTrials = 10'000;

// Names of expected tensors, and of the actual ones that they are compared with.
using NamePairs = std::map<std::string, std::string>;

bool IsEqual(const TensorView& a, const TensorView& b) {
  if (a.dtype != b.dtype || a.shape != b.shape || a.layout != b.layout || a.ElementCount() == 0)
    return false;
  const Options options{.semantics = Semantics::kExact,
                        .limits = {.rtol = 0, .atol = 0, .equal_nan = true},
                        .top = 0,
                        .metrics = false};
  return CompareTensors(a, b, options).verdict == Verdict::kEqual;
}

// A constant tensor (zeros, ones) says nothing about who is who unless it is alone.
NamePairs FindRenamed(const TensorSet& actual, const TensorSet& expected,
                      const NamePairs& respelled) {
  std::set<std::string_view> taken;
  for (const auto& [name, other] : respelled) taken.insert(other);
  std::vector<const TensorSet::value_type*> extra;
  std::vector<const TensorSet::value_type*> missing;
  for (const auto& one : actual) {
    if (!expected.contains(one.first) && !taken.contains(one.first)) extra.push_back(&one);
  }
  for (const auto& one : expected) {
    if (!actual.contains(one.first) && !respelled.contains(one.first)) missing.push_back(&one);
  }
  NamePairs renamed;
  if (extra.size() * missing.size() > kMostRenameTrials) return renamed;
  std::map<std::string, std::size_t> claims;
  for (const auto* const lost : missing) {
    std::vector<std::string> same;
    for (const auto* const found : extra) {
      if (IsEqual(found->second, lost->second)) same.push_back(found->first);
    }
    for (const std::string& name : same) ++claims[name];
    if (same.size() == 1) renamed[lost->first] = same.front();
  }
  std::erase_if(renamed, [&](const auto& pair) { return claims[pair.second] != 1; });
  return renamed;
}

// "0.key" of "output[0].key", "output.0.key" and "0.key": what the tools that save nested outputs
// call one place in them.
std::string PlaceIn(std::string_view name) {
  std::string place;
  for (const char c : name) {
    if (c == '[') {
      place += '.';
    } else if (c != ']') {
      place += c;
    }
  }
  constexpr std::string_view kRoot = "output.";
  return place.starts_with(kRoot) ? place.substr(kRoot.size()) : place;
}

// Missing tensors and the extra ones that stand in the same place.
NamePairs FindRespelled(const TensorSet& actual, const TensorSet& expected) {
  std::map<std::string, std::vector<std::string>> extra;
  for (const auto& [name, view] : actual) {
    if (!expected.contains(name)) extra[PlaceIn(name)].push_back(name);
  }
  NamePairs respelled;
  std::set<std::string> taken;
  for (const auto& [name, view] : expected) {
    if (actual.contains(name)) continue;
    const auto found = extra.find(PlaceIn(name));
    if (found != extra.end() && found->second.size() == 1 && taken.insert(found->first).second)
      respelled[name] = found->second.front();
  }
  return respelled;
}

Options OptionsFor(const std::string& name, const SetOptions& options) {
  Options found = options.tensors;
  for (const ToleranceRule& rule : options.rules) {
    if (base::MatchesWildcards(rule.pattern, name)) found.limits = rule.limits;
  }
  return found;
}

void JudgeSame(const SetOptions& options, const Options& limits, PairDiff& pair) {
  SameOptions same = options.same;
  if (limits.limits.rtol) same.tol = *limits.limits.rtol;
  same.equal_nan = limits.limits.equal_nan;
  same.threads = limits.threads;
  const TensorView* fp64 = nullptr;
  if (options.fp64 != nullptr) {
    const auto found = options.fp64->find(pair.name);
    if (found != options.fp64->end()) fp64 = &found->second;
  }
  pair.same = Same(*pair.expected, *pair.actual, fp64, same);
  if (pair.diff.verdict == Verdict::kStructure) return;
  if (pair.same->passes && !Passes(pair.diff.verdict)) pair.diff.verdict = Verdict::kClose;
  if (!pair.same->passes && Passes(pair.diff.verdict)) pair.diff.verdict = Verdict::kMismatch;
}

void ComparePair(const SetOptions& options, PairDiff& pair) {
  const Options limits = OptionsFor(pair.name, options);
  pair.diff = CompareTensors(*pair.actual, *pair.expected, limits);
  if (limits.semantics == Semantics::kSame) JudgeSame(options, limits, pair);
}

constexpr double kLooseTolerance = 4e-2;

TensorDiff Compare(const TensorView& actual, const TensorView& expected, Semantics semantics,
                   double tolerance, bool equal_nan, const SameOptions& options) {
  return CompareTensors(actual, expected,
                        {.semantics = semantics,
                         .limits = {.rtol = tolerance, .atol = tolerance, .equal_nan = equal_nan},
                         .check_dtype = false,
                         .check_layout = false,
                         .top = 0,
                         .threads = options.threads});
}

// sqrt(mean((fp64 - x)^2)): NaN where a difference is, infinite where one is.
double RmseOf(const TensorDiff& diff) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  if (diff.elements == 0 || diff.actual.nan + diff.expected.nan > 0) return kNan;
  const std::uint64_t infinities = diff.actual.positive_infinity + diff.actual.negative_infinity +
                                   diff.expected.positive_infinity +
                                   diff.expected.negative_infinity;
  if (infinities == 0) return diff.metrics.rmse.value_or(kNan);
  // Infinite on both sides with one sign: inf - inf.
  const bool is_paired = diff.elements - diff.metrics.finite_pairs > diff.nan_mismatched;
  return is_paired ? kNan : std::numeric_limits<double>::infinity();
}

double Multiplier(const TensorView& ref, const TensorView& res, const SameOptions& options) {
  const std::uint64_t count = ref.ElementCount();
  const std::size_t dims = ref.shape.size();
  if (count < 1000 || (dims == 4 && ref.shape[2] == 1 && ref.shape[3] == 1) || options.tol >= 2e-2)
    return 3;
  return res.dtype == DType::kFloat16 || res.dtype == DType::kBfloat16 ? 3 : 2;
}

// The steps after allclose has failed.
SameResult ByReference(const TensorView& ref, const TensorView& res, const TensorView& fp64,
                       const SameOptions& options) {
  const TensorDiff of_res = Compare(fp64, res, Semantics::kExact, 0, false, options);
  const TensorDiff of_ref = Compare(fp64, ref, Semantics::kExact, 0, false, options);
  SameResult result{.res_error = RmseOf(of_res), .ref_error = RmseOf(of_ref)};
  result.multiplier = Multiplier(ref, res, options);
  const bool is_res_better =
      of_res.actual.nan == 0 && of_res.expected.nan == 0 && of_ref.expected.nan > 0;
  if (is_res_better) {
    // fp64 in the dtype of res: the promoted rule would judge in double.
    const TensorDiff loose =
        Compare(fp64, res, Semantics::kExact, kLooseTolerance, options.equal_nan, options);
    if (loose.mismatched == 0) {
      result.passes = true;
      result.reason = "only the reference has NaN";
      return result;
    }
  }
  result.passes = *result.res_error <= result.multiplier * *result.ref_error + options.tol / 10;
  result.reason = "RMSE against float64";
  if (!result.passes && options.equal_nan && std::isnan(*result.ref_error) &&
      std::isnan(*result.res_error)) {
    result.passes = true;
    result.reason = "NaN in both";
  }
  return result;
}

}  // namespace

SetDiff CompareSets(const TensorSet& actual, const TensorSet& expected, const SetOptions& options) {
  NamePairs renamed = FindRespelled(actual, expected);
  renamed.merge(FindRenamed(actual, expected, renamed));
  std::set<std::string> taken;
  SetDiff diff;
  for (const auto& [name, view] : expected) {
    PairDiff pair{.name = name, .expected = &view};
    auto found = actual.find(name);
    if (const auto other = renamed.find(name); other != renamed.end()) {
      found = actual.find(other->second);
      pair.actual_name = other->second;
      taken.insert(other->second);
      ++diff.renamed;
    }
    if (found != actual.end()) pair.actual = &found->second;
    diff.pairs.push_back(std::move(pair));
  }
  for (const auto& [name, view] : actual) {
    if (expected.contains(name) || taken.contains(name)) continue;
    diff.pairs.push_back({.name = name, .actual = &view});
  }
  std::ranges::sort(diff.pairs, {}, &PairDiff::name);
  for (std::size_t i = 0; i < diff.pairs.size(); ++i) {
    PairDiff& pair = diff.pairs[i];
    if (options.on_pair) options.on_pair(i, diff.pairs.size());
    if (pair.actual == nullptr || pair.expected == nullptr) {
      ++(pair.actual == nullptr ? diff.missing : diff.extra);
      pair.diff.verdict = Verdict::kStructure;
      continue;
    }
    ComparePair(options, pair);
    ++diff.compared;
    if (Passes(pair.diff.verdict)) ++diff.passed;
  }
  if (diff.compared == 0)
    base::FailFormat(
        "the two inputs have no tensor in common, so nothing can be compared "
        "(compare files of the same model, or rename the tensors of one)");
  return diff;
}

SameResult Same(const TensorView& ref, const TensorView& res, const TensorView* fp64,
                const SameOptions& options) {
  if (ref.shape != res.shape) return {.reason = "shapes differ"};
  if (options.exact_dtype && ref.dtype != res.dtype) return {.reason = "dtypes differ"};
  const TensorDiff diff =
      Compare(ref, res, Semantics::kTorch, options.tol, options.equal_nan, options);
  const bool is_close = diff.mismatched == 0;
  if (options.exact_dtype && ref.dtype == DType::kBool)
    return {.passes = is_close, .reason = "bool"};
  if (is_close) return {.passes = true, .reason = "allclose"};
  // As upstream: without one, `ref` is its own reference.
  const TensorView& reference = fp64 != nullptr ? *fp64 : ref;
  if (reference.dtype == DType::kFloat64 && reference.shape == ref.shape)
    return ByReference(ref, res, reference, options);
  return {.reason = "allclose"};
}

}  // namespace idbg::diff
