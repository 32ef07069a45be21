// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"

namespace idbg::gemm {

// Anything that can say how long a GEMM configuration will take: a trained model, an imported one,
// an analytic formula. Const calls are safe from several threads at once.
class Predictor {
 public:
  virtual ~Predictor() = default;

  // "ranker", "torch-diode v1", "analytic": for tables.
  virtual std::string name() const = 0;

  // Writes the predicted time in milliseconds of configs[i] to ms[i]; the spans are of one size.
  // Every value is finite and positive.
  virtual void PredictMs(const Problem& problem, std::span<const Config> configs,
                         std::span<float> ms) const = 0;

  // Predicted time of the vendor library (ATEN's mm: cuBLAS) and of the kernel that an epilogue
  // then needs, or null when this predictor has none.
  virtual std::optional<float> PredictAtenMs(const Problem&) const { return std::nullopt; }
  // The same of one operator that has the epilogue, as _addmm_activation; null as well where there
  // is no such operator.
  virtual std::optional<float> PredictFusedAtenMs(const Problem&) const { return std::nullopt; }

  // How far the predicted time of the first choice is from a measured one, as a fraction: the
  // median over held-out problems of the same class. Null when it was not measured.
  virtual std::optional<double> ExpectedError(const Problem&, float /*best_ms*/) const {
    return std::nullopt;
  }

  // What of the problem lies outside what the predictor was made from, "dtype float32, batch 4";
  // empty: nothing.
  virtual std::string Outside(const Problem&) const { return {}; }
  bool Extrapolates(const Problem& problem) const { return !Outside(problem).empty(); }
};

}  // namespace idbg::gemm
