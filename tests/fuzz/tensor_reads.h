// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diff/compare.h"
#include "fuzz_target.h"
#include "tensor/safetensors.h"

namespace idbg::fuzz {

// A tensor that a reader gave, against itself: every element is read.
inline void CompareWithItself(const tensor::FileTensor& tensor) {
  constexpr std::uint64_t kMostElements = std::uint64_t{1} << 22;
  const diff::TensorView view = diff::ViewOf(tensor);
  if (view.ElementCount() > kMostElements) return;
  diff::Options options;
  options.limits.equal_nan = true;
  options.threads = 1;
  const diff::TensorDiff diff = diff::CompareTensors(view, view, options);
  Require(diff.verdict == diff::Verdict::kEqual, "a tensor differs from itself");
}

}  // namespace idbg::fuzz
