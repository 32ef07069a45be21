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

// The numbers of the choices worth keeping, best first: the `top_k` (0: all) lowest of `ms`, of
// them those within `threshold` times the best; ties in the order given. One choice is always kept,
// and when there is not one time for each of the `choices` all of them are, in their order.
std::vector<std::size_t> SelectIndices(std::span<const float> ms, std::size_t choices,
                                       std::size_t top_k, std::optional<double> threshold);

// How many of a ranking (best first) are worth keeping, by the same rules.
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
