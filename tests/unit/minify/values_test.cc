// SPDX-License-Identifier: Apache-2.0
#include "minify/values.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/error.h"
#include "minify/graphs.h"
#include "tensor/element.h"

namespace idbg::minify::values_test {
namespace {

graph::TensorType Type(graph::DType dtype, std::vector<graph::SymInt> sizes) {
  return {.dtype = dtype, .sizes = std::move(sizes)};
}

TEST_CASE("values: the first elements of what was recorded, converted", "[minify]") {
  std::string bytes(6 * 4, '\0');
  for (std::size_t i = 0; i < 6; ++i)
    tensor::WriteElement(graph::DType::kFloat32, static_cast<double>(i), bytes, i);
  const tensor::FileTensor recorded{.shape = {2, 3}, .data = bytes};
  const auto made = MakeTensor(Type(graph::DType::kFloat64, {2, 2}), Fill::kRecorded, &recorded);
  std::vector<double> numbers;
  for (std::size_t i = 0; i < 4; ++i)
    numbers.push_back(tensor::ReadElement(made.dtype, made.storage, i));
  CHECK(numbers == std::vector<double>{0, 1, 3, 4});
}

TEST_CASE("values: sizes and strides that cannot be counted make nothing", "[minify]") {
  constexpr std::int64_t kHuge = std::int64_t{1} << 40;
  for (const graph::DType dtype : {graph::DType::kFloat32, graph::DType::kComplex64})
    CHECK_THROWS_AS(MakeTensor(Type(dtype, {kHuge, kHuge}), Fill::kZeros, nullptr), base::Error);
  CHECK_THROWS_AS(MakeTensor(Type(graph::DType::kFloat32, {-1, -2}), Fill::kZeros, nullptr),
                  base::Error);
  graph::TensorType type = Type(graph::DType::kFloat32, {2, 3});
  type.strides = std::vector<graph::SymInt>{kHuge, kHuge};
  CHECK(MakeTensor(type, Fill::kSpread, nullptr).strides == std::vector<std::int64_t>{3, 1});
}

TEST_CASE("values: a recorded tensor that is shorter than its sizes is not taken", "[minify]") {
  const std::string bytes(4, '\1');
  const tensor::FileTensor recorded{.shape = {2, 3}, .data = bytes};
  const auto made = MakeTensor(Type(graph::DType::kFloat64, {2, 2}), Fill::kRecorded, &recorded);
  CHECK(tensor::ReadElement(made.dtype, made.storage, 0) == 2 * SpreadAt(0) - 1);
}

TEST_CASE("values: elements lie as the strides say", "[minify]") {
  graph::TensorType type = Type(graph::DType::kFloat32, {2, 3});
  type.strides = std::vector<graph::SymInt>{1, 2};
  const auto made = MakeTensor(type, Fill::kSpread, nullptr);
  CHECK(tensor::ReadElement(made.dtype, made.storage, 2) ==
        static_cast<float>(2 * SpreadAt(1) - 1));
}

TEST_CASE("values: spread numbers are the same everywhere, from 0 up to 1", "[minify]") {
  CHECK(SpreadAt(0) == 2654435769.0 / 4294967296.0);
  for (std::size_t i = 0; i < 1000; ++i) {
    CHECK(SpreadAt(i) >= 0);
    CHECK(SpreadAt(i) < 1);
  }
}

TEST_CASE("values: integers that were not recorded are 0, which is an index of every tensor",
          "[minify]") {
  const auto made = MakeTensor(Type(graph::DType::kInt64, {5}), Fill::kRecorded, nullptr);
  CHECK(made.storage == std::string(40, '\0'));
}

TEST_CASE("values: a NaN is found", "[minify]") {
  auto made = MakeTensor(Type(graph::DType::kBfloat16, {5}), Fill::kOnes, nullptr);
  CHECK_FALSE(HasNan(made));
  tensor::WriteElement(made.dtype, std::nan(""), made.storage, 3);
  CHECK(HasNan(made));
}

}  // namespace
}  // namespace idbg::minify::values_test
