// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

namespace idbg::advice {
namespace {

// clang-format off
constexpr Rule kRules[] = {
    {"attention-by-operators", "attention is written as products and a softmax", Numbers::kRoundingDiffers, AttentionByOperators},
    {"causal-mask", "the mask of attention is a tensor", Numbers::kRoundingDiffers, CausalMask},
    {"repeated-heads", "heads of keys and values are copied", Numbers::kRoundingDiffers, RepeatedHeads},
    {"math-attention", "no fast attention kernel takes these operands", Numbers::kPrecisionLower, MathAttention},
    {"parallel-products", "products share their operand", Numbers::kRoundingDiffers, ParallelProducts},
    {"padded-size", "no fast kernel takes this size", Numbers::kRoundingDiffers, PaddedSize},
    {"complex-rotation", "rotations multiply complex numbers", Numbers::kRoundingDiffers, ComplexRotation},
    {"many-embeddings", "each table is looked up by itself", Numbers::kBitsEqual, ManyEmbeddings},
    {"float32", "products are computed in float32", Numbers::kPrecisionLower, Float32},
    {"float8", "products are large enough for 8 bits", Numbers::kPrecisionLower, Float8},
    {"channels-last", "images lie row by row", Numbers::kRoundingDiffers, ChannelsLast},
    {"copies", "a tensor is copied", Numbers::kBitsEqual, Copies},
    {"fold-normalization", "batch norm follows a convolution", Numbers::kRoundingDiffers, FoldNormalization},
    {"unused-work", "rows are computed that nothing reads", Numbers::kRoundingDiffers, UnusedWork},
    {"training-graph", "the graph is one of training", Numbers::kWeightsChange, TrainingGraph},
};
// clang-format on

}  // namespace

std::span<const Rule> Rules() { return kRules; }

}  // namespace idbg::advice
