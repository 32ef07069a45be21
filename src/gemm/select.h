// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/model/model.h"

namespace idbg::gemm {

// The most FLOP/s that a device reaches in products of a dtype; null: not known.
using PeakFlops = std::function<std::optional<double>(tensor::DType)>;

// The least time that a problem can take at that rate; 0 where it is not known.
float LeastMs(const Problem& problem, const PeakFlops& peak);

struct SelectOptions {
  std::size_t top_k = 10;           // how many configurations; 0: all
  bool only_library = false;        // no configurations: a fraction of the work
  std::optional<double> threshold;  // only those predicted within this factor of the best
  double aten_margin = 1;           // ATEN is chosen when its time * margin is below Triton's best
  PeakFlops peak_flops;  // of the model's device; predicted times below LeastMs are raised to it
};

// How many of a ranking (best first) are worth keeping: the `top_k` (0: all) first, of them those
// within `threshold` times the best. One is always kept.
std::size_t KeepCount(std::span<const RankedConfig> ranking, const SelectOptions& options) noexcept;

// Whose kernel: Triton's template, or on a CPU the C++ template, or the library's, with a kernel of
// its own for an epilogue or with one operator for both.
enum class Backend { kTriton, kCpp, kAten, kAtenFused };
std::string_view ToString(Backend backend);  // "triton", "cpp", "aten", "aten_fused"

// A predicted time that the device cannot reach, and the bound that it was raised to.
struct RaisedTime {
  float predicted_ms = 0;  // the lowest of the model's
  float least_ms = 0;
};

// What to run for a problem, decided without running anything.
struct Choice {
  Backend backend = Backend::kTriton;
  std::vector<RankedConfig> configs;   // best first
  std::optional<float> aten_ms;        // null: the model does not predict it
  std::optional<float> aten_fused_ms;  // null: also where there is no such operator
  std::optional<double>
      margin;  // the other's time / the choice's time; at least 1 without aten_margin
  std::optional<double> expected_error;  // see Model::ExpectedError
  std::string outside;                   // see Predictor::Outside; empty: nothing
  std::optional<RaisedTime> raised;      // null: the device can reach every time

  bool IsAten() const { return backend == Backend::kAten || backend == Backend::kAtenFused; }
  bool extrapolated() const { return !outside.empty(); }
};

// Throws Error(kUsage) when the problem makes no sense (see CheckProblem) or the model has no way
// to look at its dtype.
Choice Select(const Model& model, const Problem& problem, const SelectOptions& options);

// For people, where times were raised: by how much the model's time is above the device's peak, and
// what that means. Empty where none was.
std::string NoteOfRaised(const Problem& problem, const Choice& choice);

// Throws Error(kUsage) for sizes below 1 or of 2^31 and more, and for dtypes that no GEMM template
// multiplies (bool, complex), or that the operators of a Problem do not take (float8, integers).
void CheckProblem(const Problem& problem);

}  // namespace idbg::gemm
