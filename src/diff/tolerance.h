// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "tensor/dtype.h"

namespace idbg::diff {

// Which rule decides whether two elements are close, by the name of the function that has it.
enum class Semantics {
  kTorch,        // torch.isclose, torch.allclose: to the bit, computed in the tensor's dtype
  kAssertClose,  // torch.testing.assert_close: the same rule, tolerances by dtype
  kExact,        // |a - b| <= atol + rtol |b| in double precision, integers exactly
  kSame,         // torch._dynamo.utils.same: allclose, else RMSE against a float64 reference
};

inline std::string_view ToString(Semantics semantics) { return base::EnumName(semantics); }

struct Tolerance {
  double rtol = 0;
  double atol = 0;
  bool equal_nan = false;
};

// What is allowed. Tolerances are given both or neither, as torch.testing asks.
struct Limits {
  std::optional<double> rtol;
  std::optional<double> atol;
  bool equal_nan = false;
  // Mismatches that still pass: a number of elements, and a share of them.
  std::uint64_t max_mismatch = 0;
  double max_mismatch_percent = 0;
  // Elements within so many ULP are close, whatever the tolerance says. Not for integers.
  std::optional<std::uint64_t> max_ulp;
};

// "12" or "0.5%". Throws Error(kUsage).
void SetMaxMismatch(std::string_view text, Limits& limits);

// rtol and atol of torch.testing._comparison._DTYPE_PRECISIONS. 0 for integers, bool and float8.
Tolerance DefaultTolerance(tensor::DType dtype);

// Tolerances for tensors by name; the last line whose pattern fits counts.
struct ToleranceRule {
  std::string pattern;  // '*': any text, '?': any one character
  Limits limits;
};

// {"format": "inductor-debug-tolerances", "version": 1, "tensors": [{"name": "*.weight", "rtol":
// 1e-3, "atol": 1e-5, "max_mismatch": "0.1%", "max_ulp": 4, "equal_nan": true}]}. What a line
// leaves out is taken from `defaults`. Throws base::Error.
std::vector<ToleranceRule> ReadTolerances(const std::filesystem::path& path,
                                          const Limits& defaults);

}  // namespace idbg::diff
