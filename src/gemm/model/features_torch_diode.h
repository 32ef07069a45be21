// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"
#include "tensor/dtype.h"

// The feature vectors of torch-diode's models, as upstream computes them: its users' models were
// trained on exactly these numbers.
namespace idbg::gemm {

// 17 features of the problem and 19 of the configuration, raw, for `train --model-type base|deep`.
// The element size is 16 bits for float16 and 32 for everything else, as upstream has it.
inline constexpr std::string_view kTorchDiodeLayout = "diode-17-19";
inline constexpr std::size_t kTorchDiodeProblemFeatures = 17;
inline constexpr std::size_t kTorchDiodeConfigFeatures = 19;
inline constexpr std::size_t kTorchDiodeFeatures =
    kTorchDiodeProblemFeatures + kTorchDiodeConfigFeatures;

void TorchDiodeProblemFeatures(const Problem& problem,
                               std::span<float, kTorchDiodeProblemFeatures> out);
void TorchDiodeConfigFeatures(const Config& config,
                              std::span<float, kTorchDiodeConfigFeatures> out);

// The 12 inputs of the published v1 checkpoint: bits, M, N, K, GB, GFLOP, GFLOP/GB | block_k,
// block_m, block_n, stages, warps; the natural logarithm of each, then (x - mean) / std.
inline constexpr std::string_view kV1Layout = "v1-12";
inline constexpr std::size_t kV1ProblemFeatures = 7;
inline constexpr std::size_t kV1ConfigFeatures = 5;
inline constexpr std::size_t kV1Features = kV1ProblemFeatures + kV1ConfigFeatures;

// The constants that v1 was trained with. They are not in the checkpoint.
std::span<const float, kV1Features> V1Mean();
std::span<const float, kV1Features> V1Std();

// Bits of an element as v1 counts them, or null for a type that it has no number for.
std::optional<int> V1Bits(tensor::DType dtype);

// ln of the 12 inputs, not normalised. Requires V1Bits(problem.dtype) and sizes of at least 1.
void V1LogFeatures(const Problem& problem, const Config& config, std::span<float, kV1Features> out);

}  // namespace idbg::gemm
