// SPDX-License-Identifier: Apache-2.0
#include "diff/pass.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/pool.h"
#include "base/process/parallel.h"
#include "diff/chunk_reader.h"

namespace idbg::diff {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Takes blocks of both tensors through chunks. One for each thread.
class Worker {
 public:
  Worker(const TensorView& actual, const TensorView& expected, const Plan& plan,
         const Options& options, const Ranges& ranges)
      : actual_(actual, plan),
        expected_(expected, plan),
        plan_(plan),
        options_(options),
        thread_(ranges, options.top),
        dtype_(actual.dtype),
        is_of_one_type_(actual.dtype == expected.dtype && !actual.quantisation &&
                        !expected.quantisation),
        keeps_differences_(options.metrics && actual.ElementCount() <= kExactElements),
        difference_counters_(plan.family == Family::kFloat ? kFloatBins : kDoubleBins),
        ulp_counters_(kUlpBins) {}

  BlockSums Compare(std::uint64_t first, std::uint64_t count) {
    BlockSums sums;
    std::uint64_t released = first;
    const std::uint64_t every =
        std::min(actual_.chunks().release_every(), expected_.chunks().release_every());
    for (std::uint64_t at = first; at < first + count; at += kChunk) {
      const auto size =
          static_cast<std::size_t>(std::min<std::uint64_t>(kChunk, first + count - at));
      if (options_.metrics || !IsJudged(at, size))
        WithPairs(at, size, [&](const auto& pairs) { sums.Add(CompareChunk(pairs, at, size)); });
      if (at + size - released >= every || at + size == first + count) {
        actual_.chunks().Release(released, at + size - released);
        expected_.chunks().Release(released, at + size - released);
        released = at + size;
      }
    }
    difference_counters_.Flush(thread_.bins.data());
    ulp_counters_.Flush(thread_.ulp_bins.data());
    return sums;
  }

  ElementErrors Measure(std::uint64_t flat) {
    ElementErrors found;
    WithPairs(flat, 1, [&](const auto& pairs) {
      found = {pairs.Error(0), std::nullopt};
      if (plan_.ulp_bits == 0 || pairs.ActualKind(0) == Kind::kNan ||
          pairs.ExpectedKind(0) == Kind::kNan)
        return;
      MeasureUlps();
      found.ulp = UlpOf(0);
    });
    return found;
  }

  Thread& thread() { return thread_; }
  std::vector<double>& differences() { return differences_; }

 private:
  // A quick look, which is enough for most chunks of which no figures are asked for.
  bool IsJudged(std::uint64_t first, std::size_t count) {
    if (!is_of_one_type_) return false;
    const Judgement judged = KernelsHere().judge(dtype_, actual_.Read(first, count),
                                                 expected_.Read(first, count), count, plan_.rule);
    if (!judged.is_close) return false;
    if (judged.unequal > 0 && thread_.WantsDifference(first, judged.max_absolute)) return false;
    thread_.finite_pairs += count;
    thread_.unequal += judged.unequal;
    return true;
  }

  // Calls `use(pairs)` with the class of the plan's family; of equal chunks both are one array.
  template <typename Use>
  void WithPairs(std::uint64_t first, std::size_t count, const Use& use) {
    size_ = count;
    has_ulps_ = false;
    const void* const actual = actual_.Read(first, count);
    const void* const expected = expected_.Read(first, count);
    const bool is_equal =
        is_of_one_type_ &&
        std::memcmp(actual, expected, count * actual_.chunks().element_bytes()) == 0;
    const auto load = [&]<typename T>(bool to_complex, T*) {
      const T* const b = expected_.Load<T>(first, count, to_complex);
      const T* const a = is_equal ? b : actual_.Load<T>(first, count, to_complex);
      if (to_complex) return use(ComplexPairs<T>{a, b, plan_.rule});
      use(RealPairs<T>{a, b, plan_.rule});
    };
    if (plan_.family == Family::kInteger) {
      const std::int64_t* const b = expected_.LoadIntegers(count);
      const std::int64_t* const a = is_equal ? b : actual_.LoadIntegers(count);
      return use(IntegerPairs{a, b, plan_.rule, plan_.is_unsigned});
    }
    const bool is_double =
        plan_.family == Family::kDouble || plan_.family == Family::kComplexDouble;
    const bool is_complex = plan_.family != Family::kFloat && plan_.family != Family::kDouble;
    if (is_double) return load(is_complex, static_cast<double*>(nullptr));
    load(is_complex, static_cast<float*>(nullptr));
  }

  // Real numbers: by vectors, and again one by one only where that does not do.
  template <typename T>
  ChunkSums CompareChunk(const RealPairs<T>& pairs, std::uint64_t first, std::size_t count) {
    constexpr std::size_t kLanes = 64 / sizeof(T);
    const std::size_t padded = (count + kLanes - 1) / kLanes * kLanes;
    const bool is_equal = pairs.actual == pairs.expected;
    ChunkSums sums = is_equal ? KernelsOf<T>().sum_equal(pairs.expected, padded) : ChunkSums();
    if (!is_equal || sums.has_non_finite)
      sums = KernelsOf<T>().sum(pairs.actual, pairs.expected, padded, pairs.rule);
    // A ratio of floats may leave their range.
    const bool walks = sums.has_non_finite || std::isinf(sums.max_relative);
    if (walks) {
      const std::uint64_t mismatched = sums.mismatched;
      sums = Walk(pairs, count);
      sums.mismatched = mismatched;
    } else {
      thread_.finite_pairs += count;
    }
    AddChunk(pairs, first, count, sums, sums.mismatched > 0);
    if (!options_.metrics) return sums;
    if (sums.has_non_finite) {
      Distribute(pairs, count);
    } else if (sums.unequal > 0 || keeps_differences_) {
      DistributeFinite(pairs, count);
    } else if (plan_.ulp_bits != 0) {
      thread_.ulp_bins[0] += count;
      thread_.ulp_count += count;
    }
    return sums;
  }

  // Integers: as doubles, by vectors, where these are the same numbers.
  ChunkSums CompareChunk(const IntegerPairs& pairs, std::uint64_t first, std::size_t count) {
    if (!options_.metrics && pairs.actual == pairs.expected) {
      thread_.finite_pairs += count;
      return {};
    }
    const Kernels& kernels = KernelsHere();
    const bool is_exact = kernels.integers_to_double(pairs.actual, count, numbers_[0]) &
                          kernels.integers_to_double(pairs.expected, count, numbers_[1]);
    if (!is_exact) return CompareChunk<IntegerPairs>(pairs, first, count);
    constexpr std::size_t kLanes = 16;  // what the bins are taken at
    const std::size_t padded = (count + kLanes - 1) / kLanes * kLanes;
    for (double* const numbers : numbers_) std::fill(numbers + count, numbers + padded, 0.0);
    const RealPairs<double> doubles{numbers_[0], numbers_[1], pairs.rule};
    const ChunkSums sums = kernels.doubles.sum(numbers_[0], numbers_[1], padded, doubles.rule);
    thread_.finite_pairs += count;
    AddChunk(pairs, first, count, sums, sums.unequal > 0);
    if (!options_.metrics) return sums;
    if (sums.unequal > 0 || keeps_differences_) {
      DistributeFinite(doubles, count);
    } else {
      thread_.bins.resize(kDoubleBins, 0);
      thread_.bins[0] += count;
    }
    return sums;
  }

  // Complex numbers: by vectors, and one by one where that does not do.
  template <typename T>
  ChunkSums CompareChunk(const ComplexPairs<T>& pairs, std::uint64_t first, std::size_t count) {
    constexpr std::size_t kLanes = 8;
    if (pairs.rule.rounding != Rounding::kNone || count % kLanes != 0)
      return CompareChunk<ComplexPairs<T>>(pairs, first, count);
    const ChunkSums sums =
        KernelsOf<T>().sum_complex(pairs.actual, pairs.expected, count, pairs.rule, numbers_[0]);
    if (sums.has_non_finite) return CompareChunk<ComplexPairs<T>>(pairs, first, count);
    thread_.finite_pairs += count;
    AddChunk(pairs, first, count, sums, sums.mismatched > 0);
    if (options_.metrics) DistributeFinite(count);
    return sums;
  }

  template <typename Pairs>
  ChunkSums CompareChunk(const Pairs& pairs, std::uint64_t first, std::size_t count) {
    const ChunkSums sums = Walk(pairs, count);
    AddChunk(pairs, first, count, sums, sums.unequal > 0);
    if (options_.metrics) Distribute(pairs, count);
    return sums;
  }

  template <typename Pairs>
  void AddChunk(const Pairs& pairs, std::uint64_t first, std::size_t count, const ChunkSums& sums,
                bool may_mismatch) {
    thread_.unequal += sums.unequal;
    thread_.relative_count += sums.relative_count;
    thread_.max_absolute = std::max(thread_.max_absolute, sums.max_absolute);
    thread_.max_relative = std::max(thread_.max_relative, sums.max_relative);
    if (may_mismatch) Mark(pairs, first, count);
    if (sums.unequal > 0) Rank(pairs, first, count, sums);
  }

  // All sums of a chunk, one pair at a time.
  template <typename Pairs>
  ChunkSums Walk(const Pairs& pairs, std::size_t count) {
    ChunkSums sums;
    for (std::size_t i = 0; i < count; ++i) {
      if (!pairs.Same(i)) ++sums.unequal;
      const Kind actual = pairs.ActualKind(i);
      const Kind expected = pairs.ExpectedKind(i);
      if (actual != Kind::kFinite || expected != Kind::kFinite) {
        sums.has_non_finite = true;
        CountNonFinite(actual, thread_.actual);
        CountNonFinite(expected, thread_.expected);
        continue;
      }
      ++thread_.finite_pairs;
      const Terms terms = pairs.TermsOf(i);
      sums.absolute += terms.difference;
      sums.squared += terms.difference * terms.difference;
      sums.actual_squared += terms.actual_squared;
      sums.expected_squared += terms.expected_squared;
      sums.product += terms.product;
      sums.max_absolute = std::max(sums.max_absolute, terms.difference);
      if (terms.modulus == 0) continue;
      ++sums.relative_count;
      if (terms.difference == 0) continue;
      const double relative = terms.difference / terms.modulus;
      sums.relative += relative;
      sums.max_relative = std::max(sums.max_relative, relative);
    }
    return sums;
  }

  // Finds the mismatches of a chunk that has some.
  template <typename Pairs>
  void Mark(const Pairs& pairs, std::uint64_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!pairs.Same(i) && !pairs.Close(i)) MarkOne(pairs, first, i);
    }
  }

  template <typename Pairs>
  void MarkOne(const Pairs& pairs, std::uint64_t first, std::size_t i) {
    const bool is_finite =
        pairs.ActualKind(i) == Kind::kFinite && pairs.ExpectedKind(i) == Kind::kFinite;
    if (is_finite && plan_.ulp_bits != 0 && options_.limits.max_ulp) {
      if (!has_ulps_) MeasureUlps();
      if (UlpOf(i) <= *options_.limits.max_ulp) return;
    }
    thread_.AddMismatch(first + i, pairs.Error(i),
                        is_finite ? pairs.TermsOf(i).difference : kInfinity, !is_finite);
  }

  // Looks for the largest differences.
  template <typename Pairs>
  void Rank(const Pairs& pairs, std::uint64_t first, std::size_t count, const ChunkSums& sums) {
    if (!sums.has_non_finite && !thread_.WantsDifference(first, sums.max_absolute)) return;
    for (std::size_t i = 0; i < count; ++i) {
      if (pairs.Same(i)) continue;
      const double difference = pairs.TermsOf(i).difference;
      thread_.AddDifference(first + i, std::isnan(difference) ? kInfinity : difference);
    }
  }

  void MeasureUlps() {
    const std::size_t parts = actual_.is_complex() ? 2 * size_ : size_;
    KernelsHere().ulp_distances(actual_.raw(), expected_.raw(), parts, plan_.ulp_bits, ulps_);
    has_ulps_ = true;
  }

  std::uint64_t UlpOf(std::size_t i) const {
    return actual_.is_complex() ? std::max(ulps_[2 * i], ulps_[2 * i + 1]) : ulps_[i];
  }

  template <typename Pairs>
  void Distribute(const Pairs& pairs, std::size_t count) {
    if (plan_.ulp_bits != 0) MeasureUlps();
    thread_.bins.resize(plan_.family == Family::kFloat ? kFloatBins : kDoubleBins, 0);
    for (std::size_t i = 0; i < count; ++i) {
      const Kind actual = pairs.ActualKind(i);
      const Kind expected = pairs.ExpectedKind(i);
      if (plan_.ulp_bits != 0 && actual != Kind::kNan && expected != Kind::kNan)
        thread_.AddUlp(UlpOf(i));
      if (actual != Kind::kFinite || expected != Kind::kFinite) continue;
      const double difference = pairs.TermsOf(i).difference;
      if (keeps_differences_) differences_.push_back(difference);
      const std::size_t bin =
          plan_.family == Family::kFloat
              ? std::bit_cast<std::uint32_t>(static_cast<float>(difference)) >> 18
              : std::bit_cast<std::uint64_t>(difference) >> 47;
      ++thread_.bins[bin];
    }
  }

  template <typename T>
  void DistributeFinite(const RealPairs<T>& pairs, std::size_t count) {
    const std::size_t padded = (count + 15) / 16 * 16;
    thread_.bins.resize(plan_.family == Family::kFloat ? kFloatBins : kDoubleBins, 0);
    if (keeps_differences_) {
      for (std::size_t i = 0; i < count; ++i) differences_.push_back(pairs.TermsOf(i).difference);
    }
    KernelsOf<T>().difference_bins(pairs.actual, pairs.expected, padded, bins_);
    difference_counters_.Add(bins_, count);
    if (plan_.ulp_bits == 0) return;
    if (plan_.ulp_bits == 16) {
      const auto largest = KernelsHere().count_short_ulps(actual_.raw(), expected_.raw(), count,
                                                          thread_.ulp_bins.data());
      thread_.max_ulp = std::max(thread_.max_ulp, largest);
      thread_.ulp_count += count;
    } else {
      if (!has_ulps_) MeasureUlps();
      CountUlps(count);
    }
  }

  // Of complex numbers, whose differences sum_complex has left.
  void DistributeFinite(std::size_t count) {
    if (keeps_differences_)
      differences_.insert(differences_.end(), numbers_[0], numbers_[0] + count);
    thread_.bins.resize(kDoubleBins, 0);
    std::fill_n(numbers_[1], count, 0.0);
    KernelsHere().doubles.difference_bins(numbers_[0], numbers_[1], count, bins_);
    difference_counters_.Add(bins_, count);
    if (plan_.ulp_bits == 0) return;
    if (!has_ulps_) MeasureUlps();
    for (std::size_t i = 0; i < count; ++i) ulps_[i] = UlpOf(i);
    has_ulps_ = false;
    CountUlps(count);
  }

  void CountUlps(std::size_t count) {
    thread_.max_ulp = std::max(thread_.max_ulp, KernelsHere().ulp_bins(ulps_, count, bins_));
    ulp_counters_.Add(bins_, count);
    thread_.ulp_count += count;
  }

  NumberReader actual_;
  NumberReader expected_;
  const Plan& plan_;
  const Options& options_;
  Thread thread_;
  tensor::DType dtype_;
  bool is_of_one_type_;
  bool keeps_differences_;
  std::vector<double> differences_;
  std::size_t size_ = 0;   // of this chunk
  bool has_ulps_ = false;  // ulps_ are of this chunk
  alignas(64) std::uint64_t ulps_[kChunk * 2];
  alignas(64) std::uint32_t bins_[kChunk];
  alignas(64) double numbers_[2][kChunk];  // integers of both as doubles
  Counters difference_counters_;
  Counters ulp_counters_;
};

}  // namespace

PassResult Run(const TensorView& actual, const TensorView& expected, const Plan& plan,
               const Options& options, const Ranges& ranges) {
  const std::uint64_t elements = actual.ElementCount();
  std::vector<BlockSums> sums((elements + kBlock - 1) / kBlock);
  base::Pool<Worker> workers(
      [&] { return std::make_unique<Worker>(actual, expected, plan, options, ranges); });
  base::ParallelFor(sums.size(), options.threads, [&](std::size_t block) {
    base::Pool<Worker>::Lease worker(workers);
    const std::uint64_t first = block * kBlock;
    sums[block] = worker->Compare(first, std::min(kBlock, elements - first));
  });
  PassResult result{Thread(ranges, options.top)};
  for (const BlockSums& block : sums) result.sums.Add(block);
  for (const auto& worker : workers.idle()) {
    result.totals.Merge(worker->thread());
    // One block, so one worker: the order is that of the elements.
    if (!worker->differences().empty()) result.differences = std::move(worker->differences());
  }
  return result;
}

ElementErrors MeasureElement(const TensorView& actual, const TensorView& expected, const Plan& plan,
                             std::uint64_t flat) {
  Options options;
  const Ranges ranges(actual.shape);
  return std::make_unique<Worker>(actual, expected, plan, options, ranges)->Measure(flat);
}

}  // namespace idbg::diff
