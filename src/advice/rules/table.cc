// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

namespace idbg::advice {
namespace {

// clang-format off
constexpr Rule kRules[] = {
    {"attention-by-operators", "attention is written as products and a softmax", Numbers::kRounding, AttentionByOperators},
    {"causal-mask", "the mask of attention is a tensor", Numbers::kRounding, CausalMask},
    {"repeated-heads", "heads of keys and values are copied", Numbers::kRounding, RepeatedHeads},
    {"math-attention", "no fast attention kernel takes these operands", Numbers::kPrecision, MathAttention},
    {"parallel-products", "products share their operand", Numbers::kRounding, ParallelProducts},
    {"padded-size", "no fast kernel takes this size", Numbers::kRounding, PaddedSize},
    {"complex-rotation", "rotations multiply complex numbers", Numbers::kRounding, ComplexRotation},
    {"many-embeddings", "each table is looked up by itself", Numbers::kBitsEqual, ManyEmbeddings},
    {"float32", "products are computed in float32", Numbers::kPrecision, Float32},
    {"float8", "products are large enough for 8 bits", Numbers::kPrecision, Float8},
    {"channels-last", "images lie row by row", Numbers::kRounding, ChannelsLast},
    {"copies", "a tensor is copied", Numbers::kBitsEqual, Copies},
    {"fold-normalization", "batch norm follows a convolution", Numbers::kRounding, FoldNormalization},
    {"unused-work", "rows are computed that nothing reads", Numbers::kRounding, UnusedWork},
    {"training-graph", "the graph is one of training", Numbers::kModel, TrainingGraph},
};
// clang-format on

}  // namespace

std::span<const Rule> Rules() { return kRules; }

}  // namespace idbg::advice
