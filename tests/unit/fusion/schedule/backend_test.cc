// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "fusion/schedule/scheduler.h"

namespace idbg::fusion::backend_test {
namespace {

Fused Nest(plan::KernelKind kind, Sizes loops, Sizes reduced = {}, std::size_t operations = 1) {
  Fused node{.operations = std::vector<std::int32_t>(operations), .kind = kind, .loops = loops};
  node.reduced = reduced;
  node.numel = Product(loops);
  node.reduced_numel = Product(reduced);
  if (kind == plan::KernelKind::kPointwise) node.pointwise_loops = {loops};
  return node;
}
Fused Pointwise(Sizes loops, std::size_t operations = 1) {
  return Nest(plan::KernelKind::kPointwise, std::move(loops), {}, operations);
}
Fused Reduction(Sizes loops, Sizes reduced) {
  return Nest(plan::KernelKind::kReduction, std::move(loops), std::move(reduced));
}

TEST_CASE("Triton fuses pointwise nodes with as many elements", "[fusion]") {
  CHECK(WhyNotTriton(Pointwise({64, 64}), Pointwise({4096})).empty());
  CHECK(WhyNotTriton(Pointwise({64, 64}), Pointwise({4095})) ==
        "numel/rnumel mismatch (non-reduce) (4096, 4095), (1, 1)");
}

TEST_CASE("Triton fuses reductions with the same rows and results", "[fusion]") {
  CHECK(WhyNotTriton(Reduction({64}, {32}), Reduction({64}, {32})).empty());
  CHECK(WhyNotTriton(Reduction({64}, {32}), Reduction({64}, {33})) ==
        "numel/rnumel mismatch (reduce) (64, 64), (32, 33)");
  CHECK(WhyNotTriton(Reduction({64}, {32}), Reduction({32}, {32})) ==
        "numel/rnumel mismatch (reduce) (64, 32), (32, 32)");
}

TEST_CASE("a pointwise node fits into a reduction by its rows or by its elements", "[fusion]") {
  const Fused rows = Reduction({64}, {32});
  CHECK(WhyNotTriton(Pointwise({64}), rows).empty());
  CHECK(WhyNotTriton(rows, Pointwise({64})).empty());
  CHECK(WhyNotTriton(Pointwise({65}), rows) == "nodes numel incompatibility");
  CHECK(WhyNotTriton(Pointwise({2048}), rows).empty());
  CHECK(WhyNotTriton(Pointwise({64, 32}), rows).empty());
  CHECK(WhyNotTriton(Pointwise({8, 8, 32}), rows).empty());
  CHECK(WhyNotTriton(Pointwise({8, 256}), rows).empty());
  CHECK(WhyNotTriton(Pointwise({48, 128}), Reduction({64}, {96})) ==
        "nodes numel/rnumel incompatibility");
  CHECK(WhyNotTriton(Pointwise({32, 64}), Reduction({48}, {128})) == "nodes numel incompatibility");
}

TEST_CASE("a template takes what has its elements", "[fusion]") {
  const Fused product = Nest(plan::KernelKind::kTemplate, {64, 64});
  CHECK(WhyNotTriton(product, Pointwise({4096})).empty());
  CHECK_FALSE(WhyNotTriton(product, Pointwise({64})).empty());
}

TEST_CASE("C++ nests need the same loops", "[fusion]") {
  CHECK(WhyNotCpp(Pointwise({64, 32}), Pointwise({64, 32}), true).empty());
  CHECK(WhyNotCpp(Pointwise({64, 32}), Pointwise({32, 64}), false) == "the loops do not match");
  // A single nest of one loop is cut to the other's.
  CHECK(WhyNotCpp(Pointwise({2048}), Pointwise({64, 32}), false).empty());
  CHECK(WhyNotCpp(Pointwise({2048}), Pointwise({64, 32}, 2), false) == "the loops do not match");
  CHECK(WhyNotCpp(Pointwise({2047}), Pointwise({64, 32}), false) == "the loops do not match");
}

TEST_CASE("a C++ pointwise nest runs inside a reduction that walks its loops", "[fusion]") {
  CHECK(WhyNotCpp(Pointwise({64, 32}), Reduction({64}, {32}), true).empty());
  CHECK(WhyNotCpp(Pointwise({64, 32}), Reduction({32}, {64}), false) == "the loops do not match");
}

TEST_CASE("sixteen C++ nodes stand side by side, seventeen do not", "[fusion]") {
  CHECK(WhyNotCpp(Pointwise({64}, 8), Pointwise({64}, 8), false).empty());
  CHECK(WhyNotCpp(Pointwise({64}, 8), Pointwise({64}, 9), false) ==
        "exceeds max horizontal fusion");
  CHECK(WhyNotCpp(Pointwise({64}, 8), Pointwise({64}, 9), true).empty());
}

TEST_CASE("C++ nests share the outer loops that are equal from the first to the last of one",
          "[fusion]") {
  CHECK(SharedOuterLoops(Reduction({64}, {32}), Pointwise({64, 32})) == 1);
  CHECK(SharedOuterLoops(Reduction({64, 8}, {32}), Pointwise({64, 8})) == 2);
  CHECK(SharedOuterLoops(Reduction({63}, {32}), Pointwise({64, 32})) == 0);
  CHECK(SharedOuterLoops(Reduction({}, {32}), Pointwise({64, 32})) == 0);
  Fused nested = Pointwise({64, 32});
  nested.outer_loop_depth = 1;
  CHECK(SharedOuterLoops(Reduction({64}, {32}), nested) == 1);
  CHECK(SharedOuterLoops(Reduction({64, 32}, {8}), nested) == 0);
  // Nests that share outer loops only stand in one kernel when one uses the other's result.
  CHECK(WhyNotCpp(Reduction({64}, {32}), Pointwise({64, 32}), true).empty());
  CHECK(WhyNotCpp(nested, Pointwise({64, 32}), false) == "the loops do not match");
}

}  // namespace
}  // namespace idbg::fusion::backend_test
