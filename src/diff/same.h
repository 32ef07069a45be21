// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "diff/compare.h"

namespace idbg::diff {

// torch._dynamo.utils.same (2.13), by the names of its arguments.
struct SameOptions {
  double tol = 1e-4;
  bool cos_similarity = false;
  bool equal_nan = false;
  bool exact_dtype = true;
  bool ignore_non_fp = false;
  bool use_larger_multiplier_for_smaller_tensor = false;
  bool force_max_multiplier = false;
  bool use_iou_for_bool = false;
  double iou_threshold = 0.99;
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

}  // namespace idbg::diff
