// SPDX-License-Identifier: Apache-2.0
#include "diff/compare.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "base/error.h"
#include "base/json/token_writer.h"
#include "diff/tensors.h"
#include "diff/view.h"

namespace idbg::diff::compare_test {
namespace {

using Catch::Matchers::WithinRel;
using tensor::DType;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

Options With(Semantics semantics, double rtol, double atol) {
  Options options;
  options.semantics = semantics;
  options.limits.rtol = rtol;
  options.limits.atol = atol;
  return options;
}

// Memory that ends where the process may not read on.
class GuardedPages {
 public:
  GuardedPages() {
    begin_ = static_cast<char*>(::mmap(nullptr, kBytes + kPage, PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    REQUIRE(begin_ != MAP_FAILED);
    REQUIRE(::mprotect(begin_ + kBytes, kPage, PROT_NONE) == 0);
  }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;
  ~GuardedPages() { ::munmap(begin_, kBytes + kPage); }

  // The last `bytes` of it.
  char* End(std::size_t bytes) const { return begin_ + kBytes - bytes; }

 private:
  static constexpr std::size_t kPage = 65536;
  static constexpr std::size_t kBytes = 4 * kPage;
  char* begin_;
};

TEST_CASE("nothing is read behind the last element", "[diff]") {
  const GuardedPages actual;
  const GuardedPages expected;
  Options options;
  for (const DType dtype : {DType::kFloat16, DType::kFloat32, DType::kComplex128, DType::kInt64}) {
    // A second chunk of whole vectors, and one that is none.
    for (const std::size_t count : {2048 + 32, 2048 + 5}) {
      const std::size_t bytes = count * static_cast<std::size_t>(tensor::Bits(dtype)) / 8;
      std::memset(actual.End(bytes), 0x31, bytes);
      std::memset(expected.End(bytes), 0x35, bytes);
      const auto view = [&](const GuardedPages& pages) {
        return TensorView{.dtype = dtype,
                          .shape = {static_cast<std::int64_t>(count)},
                          .data = {pages.End(bytes), bytes}};
      };
      options.limits.max_ulp =
          dtype == DType::kInt64 ? std::nullopt : std::optional<std::uint64_t>(1);
      CHECK(CompareTensors(view(actual), view(expected), options).mismatched == count);
    }
  }
}

TEST_CASE("equal tensors have no error", "[diff]") {
  const std::vector<float> values = {1, 2, -3, 0};
  const TensorDiff diff = CompareTensors(Floats(values), Floats(values), {});
  CHECK(diff.verdict == Verdict::kEqual);
  CHECK(diff.metrics.max_absolute == 0);
  CHECK(diff.metrics.rmse == 0);
  CHECK_FALSE(diff.metrics.snr_db);
  CHECK(diff.metrics.cosine == 1);
  CHECK(diff.ulp_bins == std::vector<std::uint64_t>{4});
  CHECK(diff.top.empty());
}

// K2 to K8 of the tests of the earlier tool's KernelDiff.
TEST_CASE("figures of one pair are those of the earlier tool", "[diff]") {
  const std::vector<float> ones(100, 1);
  const std::vector<float> tenth(100, 1.1F);
  const TensorDiff all = CompareTensors(Floats(tenth, {10, 10}), Floats(ones, {10, 10}),
                                        With(Semantics::kExact, 1e-3, 1e-3));
  CHECK(all.metrics.max_absolute == 0.10000002384185791);
  CHECK(all.mismatched == 100);
  const std::vector<float> reference = {1, 2, 3, 4, 5};
  const std::vector<float> test = {1 + 1e-7F, 2 - 1e-7F, 3 + 1e-8F, 4, 5 + 1e-6F};
  const TensorDiff small =
      CompareTensors(Floats(test), Floats(reference), With(Semantics::kExact, 1e-4, 1e-5));
  CHECK(small.metrics.max_absolute == 9.5367431640625e-07);
  CHECK_THAT(*small.metrics.mean_absolute, WithinRel(2.384185791015625e-07, 1e-9));
  CHECK_THAT(*small.metrics.rmse, WithinRel(4.33109e-07, 1e-5));
  CHECK(small.top.at(0).index == std::vector<std::int64_t>{4});
  CHECK(small.verdict == Verdict::kClose);
  const std::vector<float> large = {1e4F, 2e4F};
  const std::vector<float> half_off = {1e4F + 0.5F, 2e4F + 0.5F};
  CHECK(CompareTensors(Floats(half_off), Floats(large), With(Semantics::kExact, 1e-4, 1e-5))
            .verdict == Verdict::kClose);
}

TEST_CASE("a budget allows some mismatches, but no NaN", "[diff]") {
  std::vector<float> reference(10000, 1);
  std::vector<float> test = reference;
  test[77] = 1.001F;
  Options options;
  CHECK(CompareTensors(Floats(test), Floats(reference), options).verdict == Verdict::kMismatch);
  options.limits.max_mismatch_percent = 0.01;
  CHECK(CompareTensors(Floats(test), Floats(reference), options).verdict == Verdict::kWithinBudget);
  test[78] = 1.001F;
  CHECK(CompareTensors(Floats(test), Floats(reference), options).verdict == Verdict::kMismatch);
  options.limits.max_mismatch = 2;
  CHECK(CompareTensors(Floats(test), Floats(reference), options).verdict == Verdict::kWithinBudget);
  test[78] = kNan;
  CHECK(CompareTensors(Floats(test), Floats(reference), options).verdict == Verdict::kNan);
}

TEST_CASE("NaN and infinities are compared by pattern", "[diff]") {
  const std::vector<float> expected = {kNan, kInf, -kInf, 1, kInf, 0};
  const std::vector<float> actual = {kNan, kInf, kInf, kNan, 2, -0.0F};
  TensorDiff diff = CompareTensors(Floats(actual), Floats(expected), {});
  CHECK(diff.verdict == Verdict::kNan);
  CHECK(diff.mismatched == 4);
  CHECK(diff.nan_mismatched == 4);
  CHECK(diff.expected.nan == 1);
  CHECK(diff.actual.nan == 2);
  CHECK(diff.expected.negative_infinity == 1);
  CHECK(diff.metrics.finite_pairs == 1);
  CHECK(diff.first_mismatch->index == std::vector<std::int64_t>{0});
  Options options;
  options.limits.equal_nan = true;
  diff = CompareTensors(Floats(actual), Floats(expected), options);
  CHECK(diff.mismatched == 3);
}

TEST_CASE("tensors without dimensions and without elements", "[diff]") {
  TensorView scalar = Floats({});
  const std::vector<float> value = {2};
  scalar.shape = {};
  scalar.data = {reinterpret_cast<const char*>(value.data()), 4};
  CHECK(CompareTensors(scalar, scalar, {}).elements == 1);
  TensorView empty;
  empty.shape = {0, 3};
  const TensorDiff diff = CompareTensors(empty, empty, {});
  CHECK(diff.verdict == Verdict::kEqual);
  CHECK(diff.elements == 0);
  CHECK_FALSE(diff.metrics.rmse);
}

TEST_CASE("integers are compared exactly", "[diff]") {
  const std::vector<std::int64_t> expected = {1 << 24, std::numeric_limits<std::int64_t>::min(), 7};
  const std::vector<std::int64_t> actual = {(1 << 24) + 1, std::numeric_limits<std::int64_t>::max(),
                                            7};
  const TensorDiff diff =
      CompareTensors(ViewOf(actual, DType::kInt64), ViewOf(expected, DType::kInt64), {});
  CHECK(diff.mismatched == 2);
  CHECK(diff.top.at(0).expected == "-9223372036854775808");
  CHECK(diff.metrics.max_absolute == std::ldexp(1.0, 64));
  const std::vector<std::uint64_t> large = {std::numeric_limits<std::uint64_t>::max()};
  const std::vector<std::uint64_t> zero = {0};
  CHECK(CompareTensors(ViewOf(large, DType::kUint64), ViewOf(zero, DType::kUint64), {})
            .top.at(0)
            .actual == "18446744073709551615");
  // torch.isclose casts to float32, where these are equal.
  const std::vector<std::int64_t> a = {std::int64_t{1} << 60};
  const std::vector<std::int64_t> b = {(std::int64_t{1} << 60) + 1};
  CHECK(CompareTensors(ViewOf(a, DType::kInt64), ViewOf(b, DType::kInt64),
                       With(Semantics::kTorch, 0, 1e-3))
            .verdict == Verdict::kClose);
  CHECK(CompareTensors(ViewOf(a, DType::kInt64), ViewOf(b, DType::kInt64),
                       With(Semantics::kExact, 0, 0.5))
            .verdict == Verdict::kMismatch);
}

TEST_CASE("ULP distances count the values between, across zero too", "[diff]") {
  const std::vector<float> expected = {1, -std::numeric_limits<float>::denorm_min(), 0, 1,
                                       std::numeric_limits<float>::max()};
  const std::vector<float> actual = {
      std::nextafterf(1, 2), std::numeric_limits<float>::denorm_min(), -0.0F, 1 + 5e-7F, kInf};
  const TensorDiff diff = CompareTensors(Floats(actual), Floats(expected), {});
  CHECK(diff.max_ulp == 4);
  // 0, 1, 2, up to 4.
  CHECK(diff.ulp_bins == std::vector<std::uint64_t>{1, 2, 1, 1});
  Options options;
  options.limits.max_ulp = 1;
  const TensorDiff close = CompareTensors(Floats(actual), Floats(expected), options);
  CHECK(close.tolerance.rtol == 0);
  CHECK(close.mismatched == 3);  // 2 and 4 ULP, and the infinity
}

TEST_CASE("shapes, dtypes and layouts are structure", "[diff]") {
  const std::vector<float> values = {1, 2, 3, 4};
  const TensorDiff shapes = CompareTensors(Floats(values, {2, 2}), Floats(values), {});
  CHECK(shapes.verdict == Verdict::kStructure);
  CHECK(shapes.structure == "shapes differ: float32[2, 2], expected float32[4]");
  const std::vector<double> wide = {1, 2, 3, 4};
  const TensorDiff dtypes = CompareTensors(Floats(values), Doubles(wide), {});
  CHECK(dtypes.verdict == Verdict::kStructure);
  CHECK(dtypes.mismatched == 0);
  Options options;
  options.check_dtype = false;
  CHECK(CompareTensors(Floats(values), Doubles(wide), options).verdict == Verdict::kEqual);
  TensorView sparse = Floats(values);
  sparse.layout = "sparse_coo of [9]";
  CHECK(CompareTensors(sparse, Floats(values), {}).verdict == Verdict::kStructure);
}

TEST_CASE("a transposed tensor is read by its strides", "[diff]") {
  const std::vector<float> rows = {1, 2, 3, 4, 5, 6};
  const std::vector<float> columns = {1, 4, 2, 5, 3, 6};
  TensorView transposed = Floats(columns, {2, 3});
  transposed.strides = {1, 2};
  CHECK(CompareTensors(transposed, Floats(rows, {2, 3}), {}).verdict == Verdict::kEqual);
}

TEST_CASE("tolerances are given both or neither", "[diff]") {
  const std::vector<float> values = {1};
  Options options;
  options.limits.rtol = 1e-3;
  CHECK_THROWS_AS(CompareTensors(Floats(values), Floats(values), options), base::Error);
  options.limits.atol = -1;
  CHECK_THROWS_AS(CompareTensors(Floats(values), Floats(values), options), base::Error);
}

TEST_CASE("any number of threads gives the same bits", "[diff]") {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> expected(3'500'000);
  std::vector<float> actual(expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = normal(random);
    actual[i] = expected[i] * (1 + 1e-6F * normal(random));
  }
  actual[3'000'000] = kNan;
  Options options;
  options.threads = 1;
  const TensorDiff one = CompareTensors(Floats(actual), Floats(expected), options);
  options.threads = 5;
  const TensorDiff five = CompareTensors(Floats(actual), Floats(expected), options);
  CHECK(one.mismatched == five.mismatched);
  CHECK(one.metrics.rmse == five.metrics.rmse);
  CHECK(one.metrics.cosine == five.metrics.cosine);
  CHECK(one.metrics.percentiles == five.metrics.percentiles);
  CHECK(one.ulp_bins == five.ulp_bins);
  CHECK(one.axes.at(0).mismatched == five.axes.at(0).mismatched);
  REQUIRE(one.top.size() == five.top.size());
  for (std::size_t i = 0; i < one.top.size(); ++i) CHECK(one.top[i].index == five.top[i].index);
}

TEST_CASE("figures are those of a plain double computation", "[diff]") {
  std::mt19937 random(2);
  std::normal_distribution<float> normal;
  std::vector<float> expected(100'003);
  std::vector<float> actual(expected.size());
  long double squared = 0;
  long double absolute = 0;
  std::vector<double> differences;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = normal(random);
    actual[i] = expected[i] + 1e-3F * normal(random);
    const double difference = std::fabs(static_cast<double>(actual[i]) - expected[i]);
    squared += static_cast<long double>(difference) * difference;
    absolute += difference;
    differences.push_back(difference);
  }
  std::ranges::sort(differences);
  const TensorDiff diff = CompareTensors(Floats(actual), Floats(expected), {});
  const auto count = static_cast<long double>(expected.size());
  CHECK_THAT(*diff.metrics.rmse, WithinRel(static_cast<double>(std::sqrt(squared / count)), 1e-14));
  CHECK_THAT(*diff.metrics.mean_absolute, WithinRel(static_cast<double>(absolute / count), 1e-14));
  CHECK(diff.metrics.max_absolute == differences.back());
  // Bins are 1/32 of a power of two wide.
  CHECK_THAT(*diff.metrics.percentiles[0], WithinRel(differences[50'001], 0.032));
  CHECK_THAT(*diff.metrics.percentiles[2], WithinRel(differences[99'002], 0.032));
  std::uint64_t counted = 0;
  for (const std::uint64_t bin : diff.ulp_bins) counted += bin;
  CHECK(counted == expected.size());
}

// Eight complex numbers of one magnitude, of which one is about as far from the other as the
// tolerance allows, and the others nearer.
template <typename T>
std::pair<std::vector<T>, std::vector<T>> NearTolerance(std::mt19937& random, double rtol,
                                                        double atol) {
  constexpr bool kIsFloat = sizeof(T) == 4;
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> exponent(kIsFloat ? -44 : -320, kIsFloat ? 37 : 300);
  const double scale = random() % 2 == 0 ? std::pow(10, exponent(random)) : 1;
  std::vector<T> actual, expected;
  for (int i = 0; i < 8; ++i) {
    const double modulus = scale * std::fabs(normal(random));
    const double angle = normal(random);
    const double roundings = std::numeric_limits<T>::epsilon() * normal(random);
    const double step = (modulus * rtol + atol) * (i == 3 ? 1 + roundings : 0.1 * i);
    expected.insert(expected.end(), {static_cast<T>(modulus), T{0}});
    actual.insert(actual.end(), {static_cast<T>(modulus + step * std::cos(angle)),
                                 static_cast<T>(step * std::sin(angle))});
  }
  return {actual, expected};
}

// A tensor of one number is judged by the rule itself, one of eight by vectors first.
template <typename T>
void CheckOneByOne(DType dtype, const Options& options) {
  std::mt19937 random(3);
  for (int group = 0; group < 500; ++group) {
    const auto [actual, expected] =
        NearTolerance<T>(random, *options.limits.rtol, *options.limits.atol);
    const TensorDiff eight =
        CompareTensors(ViewOf(actual, dtype), ViewOf(expected, dtype), options);
    std::uint64_t mismatched = 0;
    double largest = 0, absolute = 0;
    std::vector<std::uint64_t> ulps(eight.ulp_bins.size());
    for (std::size_t i = 0; i < 16; i += 2) {
      const std::vector<T> a = {actual[i], actual[i + 1]};
      const std::vector<T> b = {expected[i], expected[i + 1]};
      const TensorDiff one = CompareTensors(ViewOf(a, dtype), ViewOf(b, dtype), options);
      mismatched += one.mismatched;
      largest = std::max(largest, *one.metrics.max_absolute);
      absolute += *one.metrics.mean_absolute;
      REQUIRE(one.ulp_bins.size() <= ulps.size());
      for (std::size_t bin = 0; bin < one.ulp_bins.size(); ++bin) ulps[bin] += one.ulp_bins[bin];
    }
    CHECK(eight.mismatched == mismatched);
    CAPTURE(group, expected, actual);
    CHECK(eight.metrics.max_absolute == largest);
    CHECK_THAT(*eight.metrics.mean_absolute, WithinRel(absolute / 8, 1e-13));
    CHECK(std::ranges::equal(eight.ulp_bins, ulps));
  }
}

TEST_CASE("complex numbers are judged together as one by one", "[diff]") {
  for (const auto& [rtol, atol] :
       {std::pair(1e-3, 1e-5), std::pair(0.0, 0.0), std::pair(1e-2, 0.0), std::pair(0.0, 1e-3)}) {
    CAPTURE(rtol, atol);
    for (const Semantics semantics : {Semantics::kTorch, Semantics::kExact}) {
      CheckOneByOne<float>(DType::kComplex64, With(semantics, rtol, atol));
      CheckOneByOne<double>(DType::kComplex128, With(semantics, rtol, atol));
    }
  }
}

TEST_CASE("mismatches are found along axes and in the map", "[diff]") {
  std::vector<float> expected(6 * 8, 1);
  std::vector<float> actual = expected;
  for (std::size_t row = 0; row < 6; ++row) actual[row * 8 + 3] = 2;
  const TensorDiff diff =
      CompareTensors(Floats(actual, {2, 3, 8}), Floats(expected, {2, 3, 8}), {});
  CHECK(diff.axes.at(2).mismatched == std::vector<std::uint64_t>{0, 0, 0, 6, 0, 0, 0, 0});
  CHECK(diff.axes.at(0).mismatched == std::vector<std::uint64_t>{3, 3});
  CHECK(diff.map_rows == 6);
  CHECK(diff.map_columns == 8);
  CHECK(diff.map.mismatched.at(3) == 1);
}

TEST_CASE("a quantised tensor is compared by its numbers", "[diff]") {
  const std::vector<std::int8_t> expected = {2, 4, 6, 8};
  const std::vector<std::int8_t> actual = {4, 8, 9, 11};
  TensorView first = ViewOf(expected, DType::kInt8, {2, 2});
  first.quantisation =
      tensor::QuantisationParameters{.scales = {1, 1}, .zero_points = {0, 0}, .axis = 0};
  TensorView second = ViewOf(actual, DType::kInt8, {2, 2});
  second.quantisation =
      tensor::QuantisationParameters{.scales = {0.5, 1}, .zero_points = {0, 3}, .axis = 0};
  CHECK(CompareTensors(second, first, {}).verdict == Verdict::kEqual);
}

TEST_CASE("assert_close's message is written as torch writes it", "[diff]") {
  const std::vector<float> expected = {1, 2, 3, 4};
  const std::vector<float> actual = {1, 2.5F, 3, 4.0001F};
  const TensorView a = Floats(actual, {2, 2});
  const TensorView b = Floats(expected, {2, 2});
  CHECK(AssertCloseMessage(CompareTensors(a, b, {}), a, b) ==
        "Tensor-likes are not close!\n\nMismatched elements: 2 / 4 (50.0%)\n"
        "Greatest absolute difference: 0.5 at index (0, 1) (up to 1e-05 allowed)\n"
        "Greatest relative difference: 0.25 at index (0, 1) (up to 1.3e-06 allowed)");
}

TEST_CASE("numbers are printed as Python prints them", "[diff]") {
  CHECK(base::PythonRepr(0.1) == "0.1");
  CHECK(base::PythonRepr(1e-5) == "1e-05");
  CHECK(base::PythonRepr(3.0) == "3.0");
  CHECK(base::PythonRepr(1e16) == "1e+16");
  CHECK(base::PythonRepr(123456.0) == "123456.0");
  CHECK(PythonText(std::vector<std::int64_t>{3}) == "(3,)");
}

}  // namespace
namespace {

// Elements of any bits, or beside them by as little as the last bits say.
std::vector<std::uint32_t> Words(std::mt19937& random, std::size_t count) {
  std::vector<std::uint32_t> words(count);
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random());
  return words;
}

// Two words of infinities, where the dtype has some.
std::array<std::uint32_t, 2> InfiniteWords(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return {0x7c007c00U, 0x7c007c00U};
    case DType::kBfloat16:
      return {0x7f807f80U, 0x7f807f80U};
    case DType::kFloat64:
      return {0, 0x7ff00000U};
    default:
      return {0x7f800000U, 0x7f800000U};
  }
}

}  // namespace

TEST_CASE("a verdict without figures is that with them", "[diff]") {
  std::mt19937 random(7);
  for (const DType dtype : {DType::kFloat16, DType::kBfloat16, DType::kFloat32, DType::kFloat64,
                            DType::kComplex64, DType::kComplex32, DType::kInt16}) {
    for (int round = 0; round < 60; ++round) {
      std::vector<std::uint32_t> expected = Words(random, 2 * (2048 + 16 * (random() % 200)));
      if (round % 3 != 0)  // of ordinary size
        for (std::uint32_t& word : expected) word = (word & 0x8fff8fffU) | 0x30003000U;
      std::vector<std::uint32_t> actual = expected;
      const std::uint32_t noise = round % 2 == 0 ? 0x00010001U : 0x000f000fU;
      for (std::uint32_t& word : actual) word ^= static_cast<std::uint32_t>(random()) & noise;
      if (round % 9 == 1)
        for (auto* const words : {&actual, &expected})
          std::ranges::copy(InfiniteWords(dtype), words->begin() + 64);
      if (round % 5 == 0) actual[random() % actual.size()] ^= 0x40004000U;
      Options options = With(round % 4 < 2 ? Semantics::kAssertClose : Semantics::kExact,
                             round % 7 == 0 ? 0 : 0.01, round % 6 == 0 ? 0 : 1e-3);
      options.top = round % 2 == 0 ? 0 : 10;
      const TensorView a = ViewOf(actual, dtype), b = ViewOf(expected, dtype);
      const TensorDiff full = CompareTensors(a, b, options);
      options.metrics = false;
      const TensorDiff quick = CompareTensors(a, b, options);
      INFO(tensor::ToString(dtype) << ", round " << round);
      REQUIRE(quick.verdict == full.verdict);
      REQUIRE(quick.unequal == full.unequal);
      REQUIRE(quick.mismatched == full.mismatched);
      REQUIRE(quick.metrics.finite_pairs == full.metrics.finite_pairs);
      REQUIRE(quick.top.size() == full.top.size());
      for (std::size_t i = 0; i < full.top.size(); ++i)
        REQUIRE(quick.top[i].index == full.top[i].index);
    }
  }
}

}  // namespace idbg::diff::compare_test
