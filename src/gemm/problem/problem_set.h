// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/problem/problem.h"

namespace idbg::gemm {

// 40 bits of the FNV-1a hash of the problem's canonical text: short enough to keep thousands in a
// model file, long enough that two sets of 6,000 have a chance of 3 in 100,000 to share one by
// accident.
std::uint64_t HashProblem(const Problem& problem);

// Problems remembered by their hashes: what a model was trained on, so that validation can say when
// it is shown the same problems again.
class ProblemSet {
 public:
  void Add(const Problem& problem);
  void Add(const ProblemSet& other);
  bool Contains(const Problem& problem) const;
  std::size_t size() const { return hashes_.size(); }

  // Ten hexadecimal digits a problem, ascending, without separators; and back. FromText throws
  // Error(kFormat) for anything else.
  std::string ToText() const;
  static ProblemSet FromText(std::string_view text);

 private:
  std::vector<std::uint64_t> hashes_;  // ascending, no duplicates
};

}  // namespace idbg::gemm
