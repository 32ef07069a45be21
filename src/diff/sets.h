// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "diff/compare.h"

namespace idbg::diff {

// torch._dynamo.utils.same (2.13), by the names of those arguments that a caller can choose.
struct SameOptions {
  double tol = 1e-4;
  bool equal_nan = false;
  bool exact_dtype = true;
  unsigned threads = 0;
};

struct SameResult {
  bool passes = false;
  std::string reason;  // by which step it passed or failed
  // Against the float64 reference, where they were needed: sqrt(mean((fp64 - x)^2)).
  std::optional<double> res_error;
  std::optional<double> ref_error;
  double multiplier = 0;
};

// Whether `res` is as good as `ref`: close to it, or in RMSE no further from `fp64` than `ref`
// times a multiplier. `fp64` may be null; it counts where its dtype is float64 and its shape that
// of `ref`.
SameResult Same(const TensorView& ref, const TensorView& res, const TensorView* fp64,
                const SameOptions& options);

// Tensors by name: "output[0]", "layer.weight". Views are borrowed from whoever read the files.
using TensorSet = std::map<std::string, TensorView, std::less<>>;

// One pair, or a tensor that only one set has.
struct PairDiff {
  std::string name;                      // in the expected set
  std::string actual_name;               // where it has another name there
  const TensorView* actual = nullptr;    // null: missing
  const TensorView* expected = nullptr;  // null: extra
  TensorDiff diff;
  std::optional<SameResult> same;  // with Semantics::kSame
};

struct SetDiff {
  std::vector<PairDiff> pairs;  // by name; compared ones, renamed ones, missing and extra ones
  std::size_t compared = 0;
  std::size_t passed = 0;
  std::size_t missing = 0;
  std::size_t extra = 0;
  std::size_t renamed = 0;
};

struct SetOptions {
  Options tensors;
  SameOptions same;
  std::vector<ToleranceRule> rules = {};  // the last that fits a name counts
  const TensorSet* fp64 = nullptr;        // for Semantics::kSame
  // Called before each pair with how many are done: progress, or an exception to stop.
  std::function<void(std::size_t done, std::size_t all)> on_pair = {};
};

// Pairs tensors by name; "output[0].key", "output.0.key" and "0.key" are one place of nested
// outputs. Of the rest a missing and an extra tensor whose elements are equal bit by bit, and the
// only ones of that kind, are one renamed tensor. Throws Error(kFormat) when nothing can be
// compared: no name in common and nothing renamed.
SetDiff CompareSets(const TensorSet& actual, const TensorSet& expected, const SetOptions& options);

}  // namespace idbg::diff
