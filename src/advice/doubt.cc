// SPDX-License-Identifier: Apache-2.0
#include "advice/doubt.h"

#include "base/names.h"

namespace idbg::advice {
namespace {

// Written by tests/accuracy/check_accuracy.py --rewrite advice-rules, and held by its tests.
constexpr base::Named<double> kMeasured[] = {
    {"attention-by-operators", 2.2},
    {"causal-mask", 0.5},
    {"channels-last", 0.7},
    {"complex-rotation", 9.5},
    {"copies", 5.2},
    {"float32", 2.4},
    {"float8", 2.7},
    {"fold-normalization", 1.2},
    {"larger-batch", 0.9},
    {"many-embeddings", 2.8},
    {"math-attention", 1.5},
    {"our-choices", 4.1},
    {"padded-size", 6.6},
    {"parallel-products", 4.2},
    {"repeated-heads", 3.0},
    {"training-graph", 12.6},
    {"unused-work", 3.6},
};
constexpr double kOfOthers = 3;  // of rules of which less than three gains were measured

}  // namespace

double DoubtOf(std::string_view rule) {
  return base::FindNamed(kMeasured, rule).value_or(kOfOthers);
}

}  // namespace idbg::advice
