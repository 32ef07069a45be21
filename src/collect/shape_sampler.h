// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "gemm/problem/problem.h"

namespace idbg::collect {

// numpy.random.seed(seed) and what numpy.random then draws, to the last bit.
class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint64_t seed) : mt_(static_cast<std::uint32_t>(seed)) {}

  std::uint32_t NextUint32() { return static_cast<std::uint32_t>(mt_()); }
  double NextDouble();  // in [0, 1)
  double NextGauss();   // standard normal, polar method
  // An index below `count`, as numpy.random.choice draws it; one of one consumes nothing.
  // Requires count >= 1.
  std::uint32_t Choice(std::uint32_t count);

 private:
  std::mt19937 mt_;
  std::optional<double> cached_gauss_;
};

// Python's random.seed(seed) and what the module then draws, to the last bit.
class PythonRandom {
 public:
  explicit PythonRandom(std::uint64_t seed);

  // Requires 1 <= bits <= 32.
  std::uint32_t GetRandBits(int bits) { return static_cast<std::uint32_t>(mt_()) >> (32 - bits); }
  // From low to high, both included. Requires low <= high and high - low < 2^32 - 1.
  std::int64_t RandInt(std::int64_t low, std::int64_t high);

 private:
  std::mt19937 mt_;
};

// The sizes of a problem, in elements.
struct Sizes {
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;

  auto operator<=>(const Sizes&) const = default;
};

// ln of a size is normal with this mean and standard deviation.
struct LogNormal {
  double mean = 0;
  double std = 0;
};

// torch-diode's constants (its flags --log-normal-m-mean and so on).
struct LogNormalSizes {
  LogNormal m = {6.5725472164323095, 2.556199441605505};
  LogNormal n = {5.913930073563466, 1.66968141897024};
  LogNormal k = {6.204916071423808, 2.1646646856090177};
};

// torch-diode's LOG_NORMAL shapes, to the last bit: multiples of 8 from 8 on, drawn M, N, K,
// without an upper limit and with duplicates. Throws Error(kUsage) when the parameters lead to a
// size above 2^40.
std::vector<Sizes> SampleLogNormal(std::uint64_t seed, std::size_t count,
                                   const LogNormalSizes& sizes = {});

struct UniformSizes {
  std::int64_t min_size = 32;
  std::int64_t max_size = 4096;
  // Sizes 2^e with e uniform between the floors of log2 of both limits.
  bool power_of_two = false;
};

// How many different shapes there are. Throws Error(kUsage) for limits that cannot be.
double UniformShapes(const UniformSizes& sizes);

// torch-diode's RANDOM shapes, to the last bit: drawn M, K, N, without duplicates. Throws
// Error(kUsage) when fewer different shapes exist than asked for (upstream then loops for ever).
std::vector<Sizes> SampleUniform(std::uint64_t seed, std::size_t count,
                                 const UniformSizes& sizes = {});

// The problems that torch-diode would collect for these shapes: one dtype and one operator each,
// batch 1, row-major operands. It draws them by a generator of their own with the same seed,
// whatever the shapes are drawn with. Requires dtypes and operators.
std::vector<gemm::Problem> ProblemsOf(std::span<const Sizes> shapes, std::uint64_t seed,
                                      std::span<const tensor::DType> dtypes,
                                      std::span<const gemm::Op> ops);

}  // namespace idbg::collect
