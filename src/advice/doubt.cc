// SPDX-License-Identifier: Apache-2.0
#include "advice/doubt.h"

#include "base/names.h"

namespace idbg::advice {
namespace {

// Written by tests/accuracy/check_accuracy.py --rewrite advice-rules, and held by its tests.
constexpr base::Named<double> kMeasured[] = {
    {"attention-by-operators", 2.1},
    {"causal-mask", 0.5},
    {"channels-last", 0.7},
    {"complex-rotation", 6.1},
    {"copies", 5.2},
    {"float32", 0.9},
    {"float8", 3.9},
    {"fold-normalization", 1.2},
    {"larger-batch", 1.0},
    {"many-embeddings", 1.9},
    {"math-attention", 1.3},
    {"our-choices", 5.2},
    {"padded-size", 5.9},
    {"parallel-products", 3.0},
    {"repeated-heads", 2.3},
    {"training-graph", 11.4},
    {"unused-work", 2.8},
};
constexpr double kOfOthers = 3;  // of rules of which less than three gains were measured

}  // namespace

double DoubtOf(std::string_view rule) {
  return base::FindNamed(kMeasured, rule).value_or(kOfOthers);
}

}  // namespace idbg::advice
