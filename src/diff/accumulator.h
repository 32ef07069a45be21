// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "diff/compare.h"
#include "diff/kernels.h"
#include "diff/pairs.h"

// What is gathered while chunks go by. Two kinds: sums of a block, which are added in the blocks'
// order, and everything that comes out the same in any order, of which each thread has its own.
namespace idbg::diff {

// A sum that carries what rounding lost (Neumaier 1974).
struct CompensatedSum {
  double sum = 0;
  double lost = 0;

  void Add(double value);
  double value() const { return sum + lost; }
};

struct BlockSums {
  CompensatedSum absolute, squared, actual_squared, expected_squared, product, relative;

  void Add(const ChunkSums& chunk);
  void Add(const BlockSums& block);
};

// An element by its number, with the figure that it is judged by.
struct Candidate {
  double figure = 0;
  std::uint64_t flat = 0;
};

// Whether x stands before y: NaN before infinity before numbers, equal ones by their place.
bool StandsBefore(const Candidate& x, const Candidate& y);

// Into how many ranges profiles are divided, and a map's rows and columns.
inline constexpr std::size_t kRanges = 64;
inline constexpr std::size_t kMapRows = 32;

// Finds the range of an element along each axis. Ranges of an axis of n elements: range r holds the
// indices with index * ranges / n == r.
struct Ranges {
  explicit Ranges(const std::vector<std::int64_t>& of_shape);

  std::size_t FlatRange(std::uint64_t flat) const;
  // The ranges of one element along all axes, into `ranges`; returns its cell of the map.
  std::size_t Find(std::uint64_t flat, std::vector<std::size_t>& ranges) const;

  const std::vector<std::int64_t>& shape;
  std::uint64_t count = 1;
  std::uint64_t rows = 1;
  std::vector<std::size_t> axis_ranges;
  std::size_t flat_ranges;
  std::size_t map_rows;
  std::size_t map_columns;
};

struct Thread : ElementCounts {
  Thread(const Ranges& ranges, std::size_t top_size);

  // An element outside the tolerance.
  void AddMismatch(std::uint64_t flat, const Errors& errors, double difference, bool is_nan);
  // An element that differs, within the tolerance or not.
  void AddDifference(std::uint64_t flat, double difference);
  // Whether it is one of the largest so far.
  bool WantsDifference(std::uint64_t flat, double difference) const;
  void AddUlp(std::uint64_t distance);
  void Merge(const Thread& other);

  const Ranges& ranges;
  std::size_t top_size;
  std::uint64_t finite_pairs = 0;
  std::uint64_t relative_count = 0;
  double max_absolute = 0;
  double max_relative = 0;
  std::vector<std::uint64_t> bins;  // of |a - b|; empty until one is needed
  std::array<std::uint64_t, kUlpBins> ulp_bins{};
  std::uint64_t max_ulp = 0;
  std::uint64_t ulp_count = 0;
  std::vector<Candidate> top;  // sorted
  std::optional<Candidate> worst_absolute;
  std::optional<Candidate> worst_relative;
  std::optional<Candidate> first;

 private:
  std::vector<std::size_t> found_;
};

}  // namespace idbg::diff
