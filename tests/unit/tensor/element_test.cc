// SPDX-License-Identifier: Apache-2.0
#include "tensor/element.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace idbg::tensor::element_test {
namespace {

TEST_CASE("elements: every half and bfloat16 is written back to the bit", "[tensor][element]") {
  for (const DType dtype : {DType::kFloat16, DType::kBfloat16}) {
    std::int64_t wrong = 0;
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      std::string bytes(2, '\0');
      const auto half = static_cast<std::uint16_t>(bits);
      std::memcpy(bytes.data(), &half, 2);
      const double number = ReadElement(dtype, bytes, 0);
      std::string again(2, '\0');
      WriteElement(dtype, number, again, 0);
      const bool is_same =
          std::isnan(number) ? std::isnan(ReadElement(dtype, again, 0)) : again == bytes;
      wrong += is_same ? 0 : 1;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("elements: numbers are rounded to nearest even, integers cut off", "[tensor][element]") {
  const auto write = [](DType dtype, double number) {
    std::string bytes(8, '\0');
    WriteElement(dtype, number, bytes, 0);
    return ReadElement(dtype, bytes, 0);
  };
  CHECK(write(DType::kFloat16, 2049) == 2048);
  CHECK(write(DType::kFloat16, 2051) == 2052);
  CHECK(write(DType::kFloat16, 65519) == 65504);
  CHECK(std::isinf(write(DType::kFloat16, 65520)));
  CHECK(write(DType::kBfloat16, 257) == 256);
  CHECK(write(DType::kInt8, 300) == 127);
  CHECK(write(DType::kUint8, -3) == 0);
  CHECK(write(DType::kInt64, 1e300) ==
        static_cast<double>(std::numeric_limits<std::int64_t>::max()));
  CHECK(write(DType::kBool, 0.5) == 1);
}

TEST_CASE("elements: places of a strided tensor, in row-major order", "[tensor][element]") {
  std::vector<std::size_t> places;
  VisitElements({2, 3}, {1, 2}, [&](std::size_t, std::size_t offset) { places.push_back(offset); });
  CHECK(places == std::vector<std::size_t>{0, 2, 4, 1, 3, 5});
  CHECK(SpanElements({2, 3}, {1, 2}) == 6);
  CHECK(SpanElements({2, 0}, {1, 1}) == 0);
  CHECK(SpanElements({}, {}) == 1);
}

TEST_CASE("elements: a count that overflows is none", "[tensor][element]") {
  constexpr std::int64_t kHuge = std::int64_t{1} << 40;
  CHECK(CountElements({2, 3}) == 6);
  CHECK(CountElements({kHuge, kHuge, 0}) == 0);
  CHECK(CountElements({kHuge, kHuge}) == std::nullopt);
  CHECK(CountElements({2, -3, -1}) == std::nullopt);
  CHECK(SpanElements({kHuge, kHuge}, {0, 0}) == std::nullopt);
  CHECK(SpanElements({3}, {kHuge << 22}) == std::nullopt);
  CHECK(SpanElements({2}, {-1}) == std::nullopt);
  CHECK(SpanElements({2, 2}, {1}) == std::nullopt);
}

using Numbers = std::vector<std::int64_t>;

TEST_CASE("elements: sizes that need no copy have strides", "[tensor][element]") {
  const Numbers images = {8, 96, 56, 56}, last = {301056, 1, 5376, 96};
  CHECK(ViewStrides(images, last, Numbers{8, 96, 3136}) == Numbers{301056, 1, 96});
  CHECK(ViewStrides(images, last, Numbers{8, 2, 48, 56, 56}) == Numbers{301056, 48, 1, 5376, 96});
  CHECK_FALSE(ViewStrides(images, last, Numbers{8, 301056}));
  CHECK_FALSE(ViewStrides(Numbers{2, 3}, Numbers{1, 2}, Numbers{6}));
  CHECK(ViewStrides(Numbers{}, Numbers{}, Numbers{1, 1}) == Numbers{0, 0});
  // A product beyond 64 bits is no stride that could be there.
  CHECK_FALSE(ViewStrides(Numbers{INT64_MAX, 2}, Numbers{7, 1}, Numbers{2, INT64_MAX}));
}

}  // namespace
}  // namespace idbg::tensor::element_test
