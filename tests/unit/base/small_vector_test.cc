// SPDX-License-Identifier: Apache-2.0
#include "base/small_vector.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <vector>

namespace idbg::base::small_vector_test {
namespace {

using Sizes = SmallVector<std::int64_t, 2>;

TEST_CASE("a small vector grows past its inline items", "[small_vector]") {
  Sizes sizes;
  CHECK(sizes.empty());
  for (std::int64_t i = 0; i < 9; ++i) sizes.push_back(i);
  CHECK(sizes == Sizes{0, 1, 2, 3, 4, 5, 6, 7, 8});
  sizes.resize(1);
  sizes.resize(3, 7);
  CHECK(sizes == Sizes{0, 7, 7});
}

TEST_CASE("items of a small vector are inserted and erased anywhere", "[small_vector]") {
  for (const std::size_t count : {0, 1, 2, 5}) {
    const std::vector<std::int64_t> more(count, 5);
    Sizes sizes = {1, 2};
    sizes.insert(sizes.begin() + 1, more.begin(), more.end());
    std::vector<std::int64_t> expected = {1, 2};
    expected.insert(expected.begin() + 1, more.begin(), more.end());
    CHECK(std::ranges::equal(sizes, expected));
    sizes.erase(sizes.begin());
    expected.erase(expected.begin());
    CHECK(std::ranges::equal(sizes, expected));
  }
}

TEST_CASE("small vectors are copied and moved, inline or not", "[small_vector]") {
  for (const Sizes& from : {Sizes{1}, Sizes{1, 2, 3}}) {
    Sizes copy = from;
    CHECK(copy == from);
    copy.front() = 4;
    CHECK(from.front() == 1);
    const Sizes moved = std::move(copy);
    CHECK(moved.front() == 4);
    CHECK(moved.size() == from.size());
    CHECK(copy.empty());  // NOLINT(bugprone-use-after-move): a moved one is empty
  }
  CHECK(Sizes{1, 2} < Sizes{1, 3});
  CHECK(Sizes{1} < Sizes{1, 0});
}

}  // namespace
}  // namespace idbg::base::small_vector_test
