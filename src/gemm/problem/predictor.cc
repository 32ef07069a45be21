// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/predictor.h"

namespace idbg::gemm {

std::optional<float> Predictor::PredictAtenMs(const Problem&) const { return std::nullopt; }
std::optional<float> Predictor::PredictFusedAtenMs(const Problem&) const { return std::nullopt; }
std::optional<double> Predictor::ExpectedError(const Problem&, float) const { return std::nullopt; }
std::string Predictor::Outside(const Problem&) const { return {}; }

}  // namespace idbg::gemm
