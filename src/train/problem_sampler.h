// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gemm/problem/problem.h"

namespace idbg::train {

// Made-up problems like those that networks have, for a large model to label and a small one to
// learn from: 42 % log-uniform sizes, 24 % log-normal, the rest tokens x layer widths; a quarter
// are sizes of `like` jittered. Operator, dtype and layout are those of a problem of `like`, drawn
// anew each time; batched products are problems of `like` with all sizes jittered. Requires that
// `like` is not empty. The same seed gives the same problems.
std::vector<gemm::Problem> SampleTrainingProblems(std::size_t count, std::uint64_t seed,
                                                  std::span<const gemm::Problem> like);

}  // namespace idbg::train
