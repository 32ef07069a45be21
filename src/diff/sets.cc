// SPDX-License-Identifier: Apache-2.0
#include "diff/sets.h"

#include <algorithm>
#include <set>

#include "base/error.h"

namespace idbg::diff {
namespace {

// Comparing every missing tensor with every extra one is bounded by this.
constexpr std::size_t kMostRenameTrials = 10'000;

bool IsEqual(const TensorView& a, const TensorView& b) {
  if (a.dtype != b.dtype || a.shape != b.shape || a.layout != b.layout || a.ElementCount() == 0)
    return false;
  Options options{.semantics = Semantics::kExact};
  options.limits = {.rtol = 0, .atol = 0, .equal_nan = true};
  options.top = 0;
  options.metrics = false;
  return CompareTensors(a, b, options).verdict == Verdict::kEqual;
}

// A constant tensor (zeros, ones) says nothing about who is who unless it is alone.
std::map<std::string, std::string> FindRenamed(const TensorSet& actual, const TensorSet& expected) {
  std::vector<const TensorSet::value_type*> extra;
  std::vector<const TensorSet::value_type*> missing;
  for (const auto& one : actual) {
    if (!expected.contains(one.first)) extra.push_back(&one);
  }
  for (const auto& one : expected) {
    if (!actual.contains(one.first)) missing.push_back(&one);
  }
  std::map<std::string, std::string> renamed;
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

Options OptionsFor(const std::string& name, const SetOptions& options) {
  Options found = options.tensors;
  for (const ToleranceRule& rule : options.rules) {
    if (MatchesPattern(rule.pattern, name)) found.limits = rule.limits;
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

}  // namespace

SetDiff CompareSets(const TensorSet& actual, const TensorSet& expected, const SetOptions& options) {
  const auto renamed = FindRenamed(actual, expected);
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
    throw base::Error(base::ErrorCode::kFormat,
                      "the two inputs have no tensor in common, so nothing can be compared "
                      "(compare files of the same model, or rename the tensors of one)");
  return diff;
}

}  // namespace idbg::diff
