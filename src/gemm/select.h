// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gemm/model/model.h"

namespace idbg::gemm {

struct SelectOptions {
  std::size_t top_k = 10;           // how many configurations; 0: all
  std::optional<double> threshold;  // only those predicted within this factor of the best
  double aten_margin = 1;           // ATEN is chosen when its time * margin is below Triton's best
};

// How many of a ranking (best first) are worth keeping: the `top_k` (0: all) first, of them those
// within `threshold` times the best. One is always kept.
std::size_t KeepCount(std::span<const RankedConfig> ranking, const SelectOptions& options) noexcept;

enum class Backend { kTriton, kAten };
std::string_view ToString(Backend backend);  // "triton", "aten"

// What to run for a problem, decided without running anything.
struct Choice {
  Backend backend = Backend::kTriton;
  std::vector<RankedConfig> configs;  // best first
  std::optional<float> aten_ms;       // null: the model does not predict it
  std::optional<double>
      margin;  // the other's time / the choice's time; at least 1 without aten_margin
  std::optional<double> expected_error;  // see Model::ExpectedError
  bool extrapolated = false;
};

// Throws Error(kUsage) when the problem makes no sense (see CheckProblem) or the model has no way
// to look at its dtype.
Choice Select(const Model& model, const Problem& problem, const SelectOptions& options);

// Throws Error(kUsage) for sizes below 1 or of 2^31 and more, and for dtypes that no GEMM template
// multiplies (bool, complex).
void CheckProblem(const Problem& problem);

}  // namespace idbg::gemm
