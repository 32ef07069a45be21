// SPDX-License-Identifier: Apache-2.0
#include "diff/pass.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>

#include "base/parallel.h"
#include "diff/chunk_reader.h"
#include "diff/pairs.h"

namespace idbg::diff {
namespace {

using tensor::DType;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kFloatBins = 8192;
constexpr std::size_t kDoubleBins = 65536;

// One tensor's part of a chunk, as stored and as numbers.
struct Side {
  alignas(64) std::byte raw[kChunk * 16];
  alignas(64) float floats[kChunk * 2];
  alignas(64) double doubles[kChunk * 2];
  alignas(64) std::int64_t integers[kChunk];
};

float* Numbers(Side& side, float*) { return side.floats; }
double* Numbers(Side& side, double*) { return side.doubles; }

// Parts of numbers to T: real parts alone, or in turn with imaginary ones.
template <typename T>
void Convert(DType dtype, bool to_complex, const void* raw, std::size_t count, T* out) {
  if (!IsComplex(dtype)) {
    Widen(dtype, raw, count, out);
    if (!to_complex) return;
    for (std::size_t i = count; i-- > 0;) {
      out[2 * i] = out[i];
      out[2 * i + 1] = 0;
    }
    return;
  }
  const DType part = dtype == DType::kComplex32   ? DType::kFloat16
                     : dtype == DType::kComplex64 ? DType::kFloat32
                                                  : DType::kFloat64;
  Widen(part, raw, 2 * count, out);
}

template <typename In>
void ToIntegers(const void* raw, std::size_t count, std::int64_t* out) {
  const auto* const in = static_cast<const In*>(raw);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::int64_t>(in[i]);
}

void ToIntegers(DType dtype, const void* raw, std::size_t count, std::int64_t* out) {
  switch (dtype) {
    case DType::kInt8:
      return ToIntegers<std::int8_t>(raw, count, out);
    case DType::kInt16:
      return ToIntegers<std::int16_t>(raw, count, out);
    case DType::kInt32:
      return ToIntegers<std::int32_t>(raw, count, out);
    case DType::kUint8:
      return ToIntegers<std::uint8_t>(raw, count, out);
    case DType::kUint16:
      return ToIntegers<std::uint16_t>(raw, count, out);
    case DType::kUint32:
      return ToIntegers<std::uint32_t>(raw, count, out);
    case DType::kBool:
      for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<const unsigned char*>(raw)[i] != 0 ? 1 : 0;
      return;
    default:
      return ToIntegers<std::int64_t>(raw, count, out);
  }
}

void Count(Kind kind, NonFinite& into) {
  if (kind == Kind::kNan) ++into.nan;
  if (kind == Kind::kPositiveInfinity) ++into.positive_infinity;
  if (kind == Kind::kNegativeInfinity) ++into.negative_infinity;
}

// Counts of bins in four tables, which are added up after each block.
class Counters {
 public:
  explicit Counters(std::size_t bins) : bins_(bins) {}

  void Add(const std::uint32_t* bins, std::size_t count) {
    tables_.resize(4 * Stride(), 0);
    CountBins(bins, count, Stride(), tables_.data());
    is_used_ = true;
  }
  void Flush(std::uint64_t* totals) {
    if (!is_used_) return;
    for (std::size_t table = 0; table < 4; ++table) {
      for (std::size_t bin = 0; bin < bins_; ++bin) totals[bin] += tables_[table * Stride() + bin];
    }
    std::ranges::fill(tables_, 0U);
    is_used_ = false;
  }

 private:
  // Not a power of two, so that equal bins of the tables lie in different places of the cache.
  std::size_t Stride() const { return bins_ + 80; }

  std::size_t bins_;
  bool is_used_ = false;
  std::vector<std::uint32_t> tables_;
};

// Takes blocks of both tensors through chunks. One for each thread.
class Worker {
 public:
  Worker(const TensorView& actual, const TensorView& expected, const Plan& plan,
         const Options& options, const Ranges& ranges)
      : actual_view_(actual),
        expected_view_(expected),
        actual_reader_(actual),
        expected_reader_(expected),
        plan_(plan),
        options_(options),
        thread_(ranges, options.top),
        keeps_differences_(options.metrics && actual.ElementCount() <= kExactElements),
        difference_counters_(plan.family == Family::kFloat ? kFloatBins : kDoubleBins),
        ulp_counters_(kUlpBins) {}

  BlockSums Compare(std::uint64_t first, std::uint64_t count);
  void Judge(std::uint64_t first, std::span<std::uint8_t> out);
  ElementErrors Measure(std::uint64_t flat);

  Thread& thread() { return thread_; }
  std::vector<double>& differences() { return differences_; }

 private:
  // Calls `use(pairs)` with the class of the plan's family.
  template <typename Use>
  void WithPairs(std::uint64_t first, std::size_t count, const Use& use);
  template <typename T>
  const T* Load(const TensorView& view, const ChunkReader& reader, std::uint64_t first,
                std::size_t count, bool to_complex, Side& side);
  void LoadIntegers(std::uint64_t first, std::size_t count);

  template <typename T>
  ChunkSums CompareChunk(const RealPairs<T>& pairs, std::uint64_t first, std::size_t count);
  template <typename Pairs>
  ChunkSums CompareChunk(const Pairs& pairs, std::uint64_t first, std::size_t count);
  template <typename Pairs>
  ChunkSums Walk(const Pairs& pairs, std::size_t count);
  template <typename Pairs>
  void Mark(const Pairs& pairs, std::uint64_t first, std::size_t count);
  template <typename Pairs>
  void MarkOne(const Pairs& pairs, std::uint64_t first, std::size_t i);
  template <typename Pairs>
  void Rank(const Pairs& pairs, std::uint64_t first, std::size_t count, const ChunkSums& sums);
  template <typename Pairs>
  void Distribute(const Pairs& pairs, std::size_t count, bool has_non_finite);
  template <typename T>
  void DistributeFinite(const RealPairs<T>& pairs, std::size_t count);
  void MeasureUlps(std::size_t count);
  std::uint64_t UlpOf(std::size_t i) const;

  const TensorView& actual_view_;
  const TensorView& expected_view_;
  ChunkReader actual_reader_;
  ChunkReader expected_reader_;
  const Plan& plan_;
  const Options& options_;
  Thread thread_;
  bool keeps_differences_;
  std::vector<double> differences_;
  Side actual_;
  Side expected_;
  bool has_ulps_ = false;  // ulps_ are of this chunk
  alignas(64) std::uint64_t ulps_[kChunk * 2];
  alignas(64) std::uint32_t bins_[kChunk];
  Counters difference_counters_;
  Counters ulp_counters_;
};

template <typename T>
const T* Worker::Load(const TensorView& view, const ChunkReader& reader, std::uint64_t first,
                      std::size_t count, bool to_complex, Side& side) {
  T* const numbers = Numbers(side, static_cast<T*>(nullptr));
  reader.Read(first, count, side.raw);
  const std::size_t parts = to_complex ? 2 * count : count;
  const bool is_as_stored =
      !view.quantisation && !plan_.rounds_input &&
      ((sizeof(T) == 4 && (view.dtype == DType::kFloat32 || view.dtype == DType::kComplex64)) ||
       (sizeof(T) == 8 && (view.dtype == DType::kFloat64 || view.dtype == DType::kComplex128)));
  if (is_as_stored && to_complex == IsComplex(view.dtype)) {
    if (!to_complex) std::memset(side.raw + parts * sizeof(T), 0, 64);
    return reinterpret_cast<const T*>(side.raw);
  }
  if (view.quantisation) {
    reader.Dequantise(first, count, side.raw, side.floats);
    if constexpr (sizeof(T) == 8) {
      for (std::size_t i = 0; i < count; ++i) numbers[i] = side.floats[i];
    }
    if (to_complex) {
      for (std::size_t i = count; i-- > 0;) {
        numbers[2 * i] = numbers[i];
        numbers[2 * i + 1] = 0;
      }
    }
  } else {
    Convert(view.dtype, to_complex, side.raw, count, numbers);
  }
  if (plan_.rounds_input) {
    for (std::size_t i = 0; i < parts; ++i) numbers[i] = RoundTo(plan_.rule.rounding, numbers[i]);
  }
  if (!to_complex) std::fill_n(numbers + parts, 64 / sizeof(T), T{});
  return numbers;
}

void Worker::LoadIntegers(std::uint64_t first, std::size_t count) {
  actual_reader_.Read(first, count, actual_.raw);
  expected_reader_.Read(first, count, expected_.raw);
  ToIntegers(actual_view_.dtype, actual_.raw, count, actual_.integers);
  ToIntegers(expected_view_.dtype, expected_.raw, count, expected_.integers);
}

template <typename Use>
void Worker::WithPairs(std::uint64_t first, std::size_t count, const Use& use) {
  has_ulps_ = false;
  const auto load = [&]<typename T>(bool to_complex, T*) {
    const T* const a = Load<T>(actual_view_, actual_reader_, first, count, to_complex, actual_);
    const T* const b =
        Load<T>(expected_view_, expected_reader_, first, count, to_complex, expected_);
    if (to_complex) return use(ComplexPairs<T>{a, b, plan_.rule});
    use(RealPairs<T>{a, b, plan_.rule});
  };
  switch (plan_.family) {
    case Family::kFloat:
      return load(false, static_cast<float*>(nullptr));
    case Family::kDouble:
      return load(false, static_cast<double*>(nullptr));
    case Family::kComplexFloat:
      return load(true, static_cast<float*>(nullptr));
    case Family::kComplexDouble:
      return load(true, static_cast<double*>(nullptr));
    case Family::kInteger:
      LoadIntegers(first, count);
      return use(IntegerPairs{actual_.integers, expected_.integers, plan_.rule, plan_.is_unsigned});
  }
}

BlockSums Worker::Compare(std::uint64_t first, std::uint64_t count) {
  BlockSums sums;
  std::uint64_t released = first;
  const std::uint64_t every =
      std::min(actual_reader_.release_every(), expected_reader_.release_every());
  for (std::uint64_t at = first; at < first + count; at += kChunk) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(kChunk, first + count - at));
    WithPairs(at, size, [&](const auto& pairs) { sums.Add(CompareChunk(pairs, at, size)); });
    if (at + size - released >= every || at + size == first + count) {
      actual_reader_.Release(released, at + size - released);
      expected_reader_.Release(released, at + size - released);
      released = at + size;
    }
  }
  difference_counters_.Flush(thread_.bins.data());
  ulp_counters_.Flush(thread_.ulp_bins.data());
  return sums;
}

// Real numbers: by vectors, and again one by one only where that does not do.
template <typename T>
ChunkSums Worker::CompareChunk(const RealPairs<T>& pairs, std::uint64_t first, std::size_t count) {
  constexpr std::size_t kLanes = 64 / sizeof(T);
  const std::size_t padded = (count + kLanes - 1) / kLanes * kLanes;
  ChunkSums sums = SumChunk(pairs.actual, pairs.expected, padded, pairs.rule);
  // A ratio of floats may leave their range.
  const bool walks = sums.has_non_finite || std::isinf(sums.max_relative);
  if (walks) {
    const std::uint64_t mismatched = sums.mismatched;
    sums = Walk(pairs, count);
    sums.mismatched = mismatched;
  } else {
    thread_.finite_pairs += count;
  }
  thread_.unequal += sums.unequal;
  thread_.relative_count += sums.relative_count;
  thread_.max_absolute = std::max(thread_.max_absolute, sums.max_absolute);
  thread_.max_relative = std::max(thread_.max_relative, sums.max_relative);
  if (sums.mismatched > 0) Mark(pairs, first, count);
  if (sums.unequal > 0) Rank(pairs, first, count, sums);
  if (!options_.metrics) return sums;
  if (sums.has_non_finite) {
    Distribute(pairs, count, true);
  } else if (sums.unequal > 0 || keeps_differences_) {
    DistributeFinite(pairs, count);
  } else if (plan_.ulp_bits != 0) {
    thread_.ulp_bins[0] += count;
    thread_.ulp_count += count;
  }
  return sums;
}

template <typename Pairs>
ChunkSums Worker::CompareChunk(const Pairs& pairs, std::uint64_t first, std::size_t count) {
  const ChunkSums sums = Walk(pairs, count);
  thread_.unequal += sums.unequal;
  thread_.relative_count += sums.relative_count;
  thread_.max_absolute = std::max(thread_.max_absolute, sums.max_absolute);
  thread_.max_relative = std::max(thread_.max_relative, sums.max_relative);
  if (sums.unequal > 0) {
    Mark(pairs, first, count);
    Rank(pairs, first, count, sums);
  }
  if (options_.metrics) Distribute(pairs, count, sums.has_non_finite);
  return sums;
}

// All sums of a chunk, one pair at a time.
template <typename Pairs>
ChunkSums Worker::Walk(const Pairs& pairs, std::size_t count) {
  ChunkSums sums;
  for (std::size_t i = 0; i < count; ++i) {
    if (!pairs.Same(i)) ++sums.unequal;
    const Kind actual = pairs.ActualKind(i);
    const Kind expected = pairs.ExpectedKind(i);
    if (actual != Kind::kFinite || expected != Kind::kFinite) {
      sums.has_non_finite = true;
      Count(actual, thread_.actual);
      Count(expected, thread_.expected);
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
void Worker::Mark(const Pairs& pairs, std::uint64_t first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!pairs.Same(i) && !pairs.Close(i)) MarkOne(pairs, first, i);
  }
}

template <typename Pairs>
void Worker::MarkOne(const Pairs& pairs, std::uint64_t first, std::size_t i) {
  const bool is_finite =
      pairs.ActualKind(i) == Kind::kFinite && pairs.ExpectedKind(i) == Kind::kFinite;
  if (is_finite && plan_.ulp_bits != 0 && options_.limits.max_ulp) {
    if (!has_ulps_) MeasureUlps(kChunk);
    if (UlpOf(i) <= *options_.limits.max_ulp) return;
  }
  thread_.AddMismatch(first + i, pairs.Error(i),
                      is_finite ? pairs.TermsOf(i).difference : kInfinity, !is_finite);
}

// Looks for the largest differences.
template <typename Pairs>
void Worker::Rank(const Pairs& pairs, std::uint64_t first, std::size_t count,
                  const ChunkSums& sums) {
  if (!sums.has_non_finite && !thread_.WantsDifference(first, sums.max_absolute)) return;
  for (std::size_t i = 0; i < count; ++i) {
    if (pairs.Same(i)) continue;
    const double difference = pairs.TermsOf(i).difference;
    const double figure = std::isnan(difference) ? kInfinity : difference;
    thread_.AddDifference(first + i, figure);
  }
}

void Worker::MeasureUlps(std::size_t count) {
  const std::size_t parts = IsComplex(actual_view_.dtype) ? 2 * count : count;
  UlpDistances(actual_.raw, expected_.raw, parts, plan_.ulp_bits, ulps_);
  has_ulps_ = true;
}

std::uint64_t Worker::UlpOf(std::size_t i) const {
  return IsComplex(actual_view_.dtype) ? std::max(ulps_[2 * i], ulps_[2 * i + 1]) : ulps_[i];
}

template <typename Pairs>
void Worker::Distribute(const Pairs& pairs, std::size_t count, bool has_non_finite) {
  if (plan_.ulp_bits != 0) MeasureUlps(count);
  thread_.bins.resize(plan_.family == Family::kFloat ? kFloatBins : kDoubleBins, 0);
  for (std::size_t i = 0; i < count; ++i) {
    if (has_non_finite) {
      const Kind actual = pairs.ActualKind(i);
      const Kind expected = pairs.ExpectedKind(i);
      if (plan_.ulp_bits != 0 && actual != Kind::kNan && expected != Kind::kNan)
        thread_.AddUlp(UlpOf(i));
      if (actual != Kind::kFinite || expected != Kind::kFinite) continue;
    } else if (plan_.ulp_bits != 0) {
      thread_.AddUlp(UlpOf(i));
    }
    const double difference = pairs.TermsOf(i).difference;
    if (keeps_differences_) differences_.push_back(difference);
    const std::size_t bin = plan_.family == Family::kFloat
                                ? std::bit_cast<std::uint32_t>(static_cast<float>(difference)) >> 18
                                : std::bit_cast<std::uint64_t>(difference) >> 47;
    ++thread_.bins[bin];
  }
}

template <typename T>
void Worker::DistributeFinite(const RealPairs<T>& pairs, std::size_t count) {
  const std::size_t padded = (count + 15) / 16 * 16;
  thread_.bins.resize(plan_.family == Family::kFloat ? kFloatBins : kDoubleBins, 0);
  if (keeps_differences_) {
    for (std::size_t i = 0; i < count; ++i) differences_.push_back(pairs.TermsOf(i).difference);
  }
  DifferenceBins(pairs.actual, pairs.expected, padded, bins_);
  difference_counters_.Add(bins_, count);
  if (plan_.ulp_bits == 0) return;
  if (!has_ulps_) MeasureUlps(count);
  thread_.max_ulp = std::max(thread_.max_ulp, UlpBins(ulps_, count, bins_));
  ulp_counters_.Add(bins_, count);
  thread_.ulp_count += count;
}

void Worker::Judge(std::uint64_t first, std::span<std::uint8_t> out) {
  for (std::size_t at = 0; at < out.size(); at += kChunk) {
    const std::size_t size = std::min(kChunk, out.size() - at);
    WithPairs(first + at, size, [&](const auto& pairs) {
      for (std::size_t i = 0; i < size; ++i) out[at + i] = pairs.Same(i) || pairs.Close(i) ? 1 : 0;
    });
  }
}

ElementErrors Worker::Measure(std::uint64_t flat) {
  ElementErrors found;
  WithPairs(flat, 1, [&](const auto& pairs) {
    const Errors errors = pairs.Error(0);
    found.absolute = errors.absolute;
    found.relative = errors.relative;
    if (plan_.ulp_bits == 0 || pairs.ActualKind(0) == Kind::kNan ||
        pairs.ExpectedKind(0) == Kind::kNan)
      return;
    MeasureUlps(1);
    found.ulp = UlpOf(0);
  });
  return found;
}

// Workers that wait for a block; there are never more than threads.
class Pool {
 public:
  template <typename Make>
  std::unique_ptr<Worker> Take(const Make& make) {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Worker> worker = std::move(idle_.back());
        idle_.pop_back();
        return worker;
      }
    }
    return make();
  }
  void Return(std::unique_ptr<Worker> worker) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(worker));
  }
  std::vector<std::unique_ptr<Worker>>& all() { return idle_; }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace

PassResult Run(const TensorView& actual, const TensorView& expected, const Plan& plan,
               const Options& options, const Ranges& ranges) {
  const std::uint64_t count = actual.ElementCount();
  std::vector<BlockSums> sums((count + kBlock - 1) / kBlock);
  Pool pool;
  base::ParallelFor(sums.size(), options.threads, [&](std::size_t block) {
    auto worker = pool.Take(
        [&] { return std::make_unique<Worker>(actual, expected, plan, options, ranges); });
    const std::uint64_t first = block * kBlock;
    sums[block] = worker->Compare(first, std::min(kBlock, count - first));
    pool.Return(std::move(worker));
  });
  PassResult result{Thread(ranges, options.top)};
  for (const BlockSums& block : sums) result.sums.Add(block);
  for (const auto& worker : pool.all()) {
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

void Judge(const TensorView& actual, const TensorView& expected, const Plan& plan,
           std::span<std::uint8_t> out) {
  Options options;
  options.top = 0;
  const Ranges ranges(actual.shape);
  Pool pool;
  base::ParallelFor((out.size() + kBlock - 1) / kBlock, 0, [&](std::size_t block) {
    auto worker = pool.Take(
        [&] { return std::make_unique<Worker>(actual, expected, plan, options, ranges); });
    const std::uint64_t first = block * kBlock;
    worker->Judge(first, out.subspan(first, std::min<std::uint64_t>(kBlock, out.size() - first)));
    pool.Return(std::move(worker));
  });
}

}  // namespace idbg::diff
