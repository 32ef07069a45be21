// SPDX-License-Identifier: Apache-2.0
#include "diff/accumulator.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace idbg::diff {
namespace {

Profile EmptyProfile(std::size_t ranges) {
  return {.mismatched = std::vector<std::uint64_t>(ranges, 0),
          .max_difference = std::vector<double>(ranges, 0)};
}

void MergeInto(Profile& into, const Profile& from) {
  for (std::size_t i = 0; i < into.mismatched.size(); ++i) {
    into.mismatched[i] += from.mismatched[i];
    into.max_difference[i] = std::max(into.max_difference[i], from.max_difference[i]);
  }
}

void AddTo(Profile& profile, std::size_t range, double difference) {
  ++profile.mismatched[range];
  profile.max_difference[range] = std::max(profile.max_difference[range], difference);
}

void KeepFirst(std::optional<Candidate>& kept, const std::optional<Candidate>& candidate) {
  if (candidate && (!kept || StandsBefore(*candidate, *kept))) kept = candidate;
}

// No tensor has so many elements that the product overflows.
std::size_t RangeOf(std::uint64_t index, std::uint64_t size, std::size_t ranges) {
  return size <= ranges ? index : index * ranges / size;
}

void AddCounts(NonFiniteCounts& into, const NonFiniteCounts& from) {
  into.nan += from.nan;
  into.positive_infinity += from.positive_infinity;
  into.negative_infinity += from.negative_infinity;
}

}  // namespace

void CompensatedSum::Add(double value) {
  const double next = sum + value;
  lost += std::fabs(sum) >= std::fabs(value) ? (sum - next) + value : (value - next) + sum;
  sum = next;
}

void BlockSums::Add(const ChunkSums& chunk) {
  absolute.Add(chunk.absolute);
  squared.Add(chunk.squared);
  actual_squared.Add(chunk.actual_squared);
  expected_squared.Add(chunk.expected_squared);
  product.Add(chunk.product);
  relative.Add(chunk.relative);
}

void BlockSums::Add(const BlockSums& block) {
  const auto add = [](CompensatedSum& into, const CompensatedSum& from) {
    into.Add(from.sum);
    into.Add(from.lost);
  };
  add(absolute, block.absolute);
  add(squared, block.squared);
  add(actual_squared, block.actual_squared);
  add(expected_squared, block.expected_squared);
  add(product, block.product);
  add(relative, block.relative);
}

bool StandsBefore(const Candidate& x, const Candidate& y) {
  const bool x_nan = std::isnan(x.figure);
  const bool y_nan = std::isnan(y.figure);
  if (x_nan != y_nan) return x_nan;
  if (!x_nan && x.figure != y.figure) return x.figure > y.figure;
  return x.flat < y.flat;
}

Ranges::Ranges(const std::vector<std::int64_t>& of_shape) : shape(of_shape) {
  for (const std::int64_t size : shape) {
    count *= static_cast<std::uint64_t>(size);
    axis_ranges.push_back(static_cast<std::size_t>(std::min<std::int64_t>(size, kRanges)));
  }
  flat_ranges = static_cast<std::size_t>(std::min<std::uint64_t>(count, kRanges));
  map_columns = shape.empty() ? 1 : axis_ranges.back();
  if (!shape.empty() && shape.back() > 0) rows = count / static_cast<std::uint64_t>(shape.back());
  map_rows = static_cast<std::size_t>(std::min<std::uint64_t>(rows, kMapRows));
}

std::size_t Ranges::FlatRange(std::uint64_t flat) const {
  return RangeOf(flat, count, flat_ranges);
}

std::size_t Ranges::Find(std::uint64_t flat, std::vector<std::size_t>& ranges) const {
  std::uint64_t rest = flat;
  std::size_t cell = 0;
  for (std::size_t d = shape.size(); d-- > 0;) {
    const auto size = static_cast<std::uint64_t>(shape[d]);
    ranges[d] = RangeOf(rest % size, size, axis_ranges[d]);
    rest /= size;
    if (d + 1 == shape.size()) cell = RangeOf(rest, rows, map_rows) * map_columns + ranges[d];
  }
  return cell;
}

Thread::Thread(const Ranges& ranges_of, std::size_t top_elements)
    : ranges(ranges_of), top_size(top_elements), found_(ranges.axis_ranges.size()) {
  blocks = EmptyProfile(ranges.flat_ranges);
  map = EmptyProfile(ranges.map_rows * ranges.map_columns);
  for (const std::size_t count : ranges.axis_ranges) axes.push_back(EmptyProfile(count));
}

void Thread::AddMismatch(std::uint64_t flat, const Errors& errors, double difference, bool is_nan) {
  ++mismatched;
  if (is_nan) ++nan_mismatched;
  KeepFirst(worst_absolute, Candidate{errors.absolute, flat});
  KeepFirst(worst_relative, Candidate{errors.relative, flat});
  KeepFirst(first, Candidate{0, flat});
  const std::size_t cell = ranges.Find(flat, found_);
  for (std::size_t d = 0; d < axes.size(); ++d) AddTo(axes[d], found_[d], difference);
  AddTo(map, cell, difference);
  AddTo(blocks, ranges.FlatRange(flat), difference);
}

bool Thread::WantsDifference(std::uint64_t flat, double difference) const {
  return top_size > 0 && (top.size() < top_size || StandsBefore({difference, flat}, top.back()));
}

void Thread::AddDifference(std::uint64_t flat, double difference) {
  const Candidate candidate{difference, flat};
  if (!WantsDifference(flat, difference)) return;
  top.insert(std::ranges::upper_bound(top, candidate, StandsBefore), candidate);
  if (top.size() > top_size) top.pop_back();
}

void Thread::AddUlp(std::uint64_t distance) {
  const auto bin = distance == 0 ? 0 : 1 + std::bit_width(distance - 1);
  ++ulp_bins[static_cast<std::size_t>(bin)];
  ++ulp_count;
  max_ulp = std::max(max_ulp, distance);
}

void Thread::Merge(const Thread& other) {
  mismatched += other.mismatched;
  nan_mismatched += other.nan_mismatched;
  unequal += other.unequal;
  finite_pairs += other.finite_pairs;
  relative_count += other.relative_count;
  max_absolute = std::max(max_absolute, other.max_absolute);
  max_relative = std::max(max_relative, other.max_relative);
  AddCounts(actual, other.actual);
  AddCounts(expected, other.expected);
  if (bins.size() < other.bins.size()) bins.resize(other.bins.size(), 0);
  for (std::size_t i = 0; i < other.bins.size(); ++i) bins[i] += other.bins[i];
  for (std::size_t i = 0; i < kUlpBins; ++i) ulp_bins[i] += other.ulp_bins[i];
  max_ulp = std::max(max_ulp, other.max_ulp);
  ulp_count += other.ulp_count;
  for (const Candidate& candidate : other.top) AddDifference(candidate.flat, candidate.figure);
  KeepFirst(worst_absolute, other.worst_absolute);
  KeepFirst(worst_relative, other.worst_relative);
  KeepFirst(first, other.first);
  MergeInto(blocks, other.blocks);
  MergeInto(map, other.map);
  for (std::size_t d = 0; d < axes.size(); ++d) MergeInto(axes[d], other.axes[d]);
}

}  // namespace idbg::diff
