// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "collect/shape_sampler.h"

namespace idbg::collect::random_test {

TEST_CASE("seed 42 draws what numpy's legacy generator draws", "[gemm][random]") {
  NumpyRandom integers(42);
  CHECK(integers.NextUint32() == 1608637542);
  CHECK(integers.NextUint32() == 3421126067);
  CHECK(integers.NextUint32() == 4083286876);
  CHECK(integers.NextUint32() == 787846414);
  NumpyRandom doubles(42);
  CHECK(doubles.NextDouble() == 0.3745401188473625);
  CHECK(doubles.NextDouble() == 0.9507143064099162);
  CHECK(doubles.NextDouble() == 0.7319939418114051);
  NumpyRandom gauss(42);
  CHECK(gauss.NextGauss() == 0.4967141530112327);
  CHECK(gauss.NextGauss() == -0.13826430117118466);
  CHECK(gauss.NextGauss() == 0.6476885381006925);
  CHECK(gauss.NextGauss() == 1.5230298564080254);
}

TEST_CASE("seed 42 draws what Python's random module draws", "[gemm][random]") {
  PythonRandom random(42);
  CHECK(random.GetRandBits(32) == 2746317213);
  CHECK(random.GetRandBits(32) == 478163327);
  CHECK(random.GetRandBits(32) == 107420369);
}

TEST_CASE("Python seeds above 32 bits use both words", "[gemm][random]") {
  // random.seed(2**40 + 7); random.getrandbits(32), twice
  PythonRandom random((std::uint64_t{1} << 40) + 7);
  CHECK(random.GetRandBits(32) == 2635837658);
  CHECK(random.GetRandBits(32) == 3209733218);
  // random.seed(0); random.getrandbits(32)
  CHECK(PythonRandom(0).GetRandBits(32) == 3626764237);
}

TEST_CASE("the twister agrees with its references after refills", "[gemm][random]") {
  // The C++ standard fixes the 10,000th value of the default seed, 5489.
  NumpyRandom numpy(5489);
  std::uint32_t value = 0;
  for (int i = 0; i < 10000; ++i) value = numpy.NextUint32();
  CHECK(value == 4123659995);
  // random.seed(42); random.getrandbits(32), a thousand times
  PythonRandom python(42);
  for (int i = 0; i < 1000; ++i) value = python.GetRandBits(32);
  CHECK(value == 4212168831U);
}

TEST_CASE("a choice of one consumes nothing", "[gemm][random]") {
  NumpyRandom random(42);
  CHECK(random.Choice(1) == 0);
  CHECK(random.NextUint32() == 1608637542);
  for (int i = 0; i < 100; ++i) CHECK(random.Choice(3) < 3);
}

}  // namespace idbg::collect::random_test
