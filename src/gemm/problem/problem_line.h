// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json/json.h"
#include "gemm/problem/problem.h"

namespace idbg::gemm {

// A problem given as text fields, by a person or a file.
struct ProblemText {
  std::string op = "mm";
  std::int64_t batch = 1;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  std::string dtype = "bfloat16";  // the short names too
  std::string layout = "nn";
};

// Throws Error(kUsage) naming what is no operator, dtype, layout or size, and what there is.
Problem MakeProblem(const ProblemText& text);

// One line of a problem file, a JSON object: {"op":"mm","M":4096,"N":4096,"K":4096,
// "dtype":"bfloat16","layout":"nt"}, with "B" for a batch. M, N and K must be there; other keys are
// passed over. Throws Error(kFormat) at file:line for everything else.
Problem ParseProblemLine(std::string_view json, const std::string& file, std::uint64_t line);

// The members of such a line.
base::Json ProblemFields(const Problem& problem);

}  // namespace idbg::gemm
