// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "fusion/lowering/lowering_reductions.h"
#include "fusion/options.h"

namespace idbg::fusion::reduction_split_test {
namespace {

// 132 multiprocessors. `results` rows of `count` elements, side by side in memory or far apart.
std::int64_t Inner(std::int64_t count, std::int64_t results) {
  Expression input;
  input.reads.push_back({.buffer = 0, .sizes = {results, count}, .strides = {count, 1}});
  return ReductionParts(input, {results, count}, {false, true}, kGpu);
}
std::int64_t Outer(std::int64_t count, std::int64_t results) {
  Expression input;
  input.reads.push_back({.buffer = 0, .sizes = {count, results}, .strides = {results, 1}});
  return ReductionParts(input, {count, results}, {true, false}, kGpu);
}

TEST_CASE("rows of more than 8192 elements are summed up in parts", "[fusion]") {
  CHECK(Inner(8192, 1) == 1);
  CHECK(Inner(8193, 1) == 2);
  CHECK(Inner(8192, 16) == 1);
  CHECK(Inner(8193, 16) == 2);
}

TEST_CASE("twice as many results as multiprocessors keep a GPU busy", "[fusion]") {
  CHECK(Inner(100000, 263) > 1);
  CHECK(Inner(100000, 264) == 1);
  Expression input;
  input.reads.push_back({.buffer = 0, .sizes = {200, 100000}, .strides = {100000, 1}});
  CHECK(ReductionParts(input, {200, 100000}, {false, true}, WithMultiprocessors(101)) > 1);
  CHECK(ReductionParts(input, {200, 100000}, {false, true}, WithMultiprocessors(100)) == 1);
}

// The figures are those that InductorChoices.reduction_split_factor of 2.13 gives for an H200.
TEST_CASE("how much a part of a row holds depends on how much there is in all", "[fusion]") {
  const std::int64_t least = 32LL * 132 * 2048;
  CHECK(Inner(least, 1) == 1056);
  CHECK(Inner(least + 1, 1) == 520);
  const std::int64_t most = 512LL * 132 * 2048;
  CHECK(Inner(most - 512, 1) == 520);
  CHECK(Inner(most, 1) == 1056);
  CHECK(Inner(most + 512, 1) == 1057);
  CHECK(Inner(20000, 64) == 3);
  CHECK(Inner(1 << 22, 16) == 32);
  CHECK(Inner(1 << 24, 3) == 176);
}

// The same figures, for GPUs whose multiprocessors hold fewer threads.
TEST_CASE("a GPU that holds fewer threads gets fewer parts", "[fusion]") {
  const auto parts = [](std::int64_t count, std::int64_t results, std::int64_t unit_threads) {
    Options options = kGpu;
    options.target.unit_threads = unit_threads;
    Expression input;
    input.reads.push_back({.buffer = 0, .sizes = {results, count}, .strides = {count, 1}});
    return ReductionParts(input, {results, count}, {false, true}, options);
  };
  CHECK(parts(32LL * 132 * 2048, 1, 1536) == 384);
  CHECK(parts(32LL * 132 * 2048, 1, 1024) == 264);
  CHECK(parts(1 << 22, 16, 1536) == 25);
  CHECK(parts(1 << 22, 16, 1024) == 17);
}

// The divisor nearest to 512 elements for a thread: 561 and 463 are 49 off, 562 and 462 are 50.
TEST_CASE("an even split is preferred when it is less than 50 elements off", "[fusion]") {
  CHECK(Inner(561LL * 270001, 1) == 1055);
  CHECK(Inner(562LL * 270001, 1) == 1158);
  CHECK(Inner(463LL * 300007, 1) == 1172);
  CHECK(Inner(462LL * 300007, 1) == 1058);
}

TEST_CASE("columns are summed up in parts when there are few of them", "[fusion]") {
  CHECK(Outer(128, 64) == 1);
  CHECK(Outer(129, 64) == 2);
  CHECK(Outer(4096, 64 * 132 - 1) == 16);
  CHECK(Outer(4096, 64 * 132) == 1);
}

TEST_CASE("a thread adds four rows, a block 128 columns", "[fusion]") {
  CHECK(Outer(4096, 128) == 32);
  CHECK(Outer(1 << 20, 128) == 1024);
  CHECK(Outer(1 << 20, 129) == 512);
  CHECK(Outer(20000, 64) == 157);
  CHECK(Outer(1 << 22, 64) == 2048);
  CHECK(Outer(3 << 20, 200) == 1536);
  CHECK(Outer(1000003, 100) == 1055);
  CHECK(Outer(1 << 24, 64) == 8192);
}

TEST_CASE("without a read that walks the reduction nothing is split", "[fusion]") {
  Expression input;
  CHECK(ReductionParts(input, {16, 100000}, {false, true}, kGpu) == 1);
  input.reads.push_back({.buffer = 0, .sizes = {16, 100000}, .strides = {1, 0}});
  CHECK(ReductionParts(input, {16, 100000}, {false, true}, kGpu) == 1);
  input.reads.push_back({.buffer = 1, .sizes = {16, 100000}, .strides = {100000, 1}});
  CHECK(ReductionParts(input, {16, 100000}, {false, true}, kGpu) > 1);
}

TEST_CASE("most of the reads that walk every loop say how the rows lie", "[fusion]") {
  const Access row{.buffer = 0, .sizes = {64, 20000}, .strides = {20000, 1}};
  const Access column{.buffer = 1, .sizes = {64, 20000}, .strides = {1, 64}};
  const auto parts = [](std::vector<Access> reads) {
    Expression input;
    input.reads = std::move(reads);
    return ReductionParts(input, {64, 20000}, {false, true}, kGpu);
  };
  const std::int64_t inner = parts({row});
  const std::int64_t outer = parts({column});
  REQUIRE(inner != outer);
  CHECK(parts({row, row, column}) == inner);
  CHECK(parts({row, column}) == outer);
}

TEST_CASE("sizes that are not meant are left alone", "[fusion]") {
  CHECK(Inner(0, 16) == 1);
  CHECK(Inner(100000, 0) == 1);
  CHECK(Inner((std::int64_t{1} << 40) + 1, 1) == 1);
  CHECK(Inner(std::int64_t{1} << 40, 1) > 1);
}

TEST_CASE("a read in parts walks the results, the parts, and the elements of a part", "[fusion]") {
  const Access read{.buffer = 3, .sizes = {16, 1000}, .strides = {1000, 1}, .offset = 7};
  const Access even = InParts(read, {false, true}, 10);
  CHECK(even.sizes == Sizes{16, 10, 100});
  CHECK(even.strides == Sizes{1000, 100, 1});
  CHECK(even.offset == 7);
  CHECK(even.opaque == 0);
  const Access uneven = InParts(read, {false, true}, 3);
  CHECK(uneven.sizes == Sizes{16, 3, 334});
  CHECK(uneven.strides == Sizes{1000, 334, 1});
}

TEST_CASE("a read that no single stride walks stays opaque in parts", "[fusion]") {
  const Access read{.buffer = 3, .sizes = {16, 10, 100}, .strides = {1, 16, 1600}};
  const Access whole = InParts(read, {false, true, true}, 10);
  CHECK(whole.strides == Sizes{1, 16, 1600});
  CHECK(InParts(read, {false, true, true}, 3).opaque != 0);
}

// Group norm of an image whose channels lie innermost: the first split walks the channels' rows, so
// that its parts are split again, as columns are.
TEST_CASE("parts that no single stride walks are split by how their first step walks", "[fusion]") {
  const Access image{.buffer = 0, .sizes = {8, 64, 3136}, .strides = {200704, 1, 64}};
  Expression input;
  input.reads = {image};
  const std::vector<bool> reduced = {false, true, true};
  const std::int64_t parts = ReductionParts(input, image.sizes, reduced, kGpu);
  REQUIRE(parts == 25);
  input.reads = {InParts(image, reduced, parts)};
  REQUIRE(input.reads[0].opaque != 0);
  const std::vector<bool> last = {false, false, true};
  CHECK(ReductionParts(input, input.reads[0].sizes, last, kGpu) == 63);
  // What it walks is still known one split further.
  CHECK(WalkOf(InParts(input.reads[0], last, 63)).stride == 64);
}

}  // namespace
}  // namespace idbg::fusion::reduction_split_test
