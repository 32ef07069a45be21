// SPDX-License-Identifier: Apache-2.0
// What verdicts_test.py and the benchmark call through ctypes: the rules over plain memory.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "base/names.h"
#include "base/process/parallel.h"
#include "diff/chunk_reader.h"
#include "diff/compare.h"
#include "diff/kernels.h"
#include "diff/pairs.h"
#include "diff/plan.h"

using namespace idbg;

namespace {

diff::TensorView ViewOf(const char* dtype, const void* data, std::int64_t count) {
  const auto parsed = tensor::ParseDType(dtype);
  const auto bytes = static_cast<std::size_t>(tensor::Bits(*parsed)) / 8;
  diff::TensorView view;
  view.dtype = *parsed;
  view.shape = {count};
  view.data = {static_cast<const char*>(data), static_cast<std::size_t>(count) * bytes};
  return view;
}

// 1 for each element that is close, one pair at a time.
void Judge(const diff::TensorView& actual, const diff::TensorView& expected, const diff::Plan& plan,
           std::span<std::uint8_t> out) {
  constexpr std::size_t kBlock = 64 * diff::kChunk;
  base::ParallelFor((out.size() + kBlock - 1) / kBlock, 0, [&](std::size_t block) {
    const auto a = std::make_unique<diff::NumberReader>(actual, plan);
    const auto b = std::make_unique<diff::NumberReader>(expected, plan);
    const std::size_t end = std::min(out.size(), (block + 1) * kBlock);
    for (std::size_t at = block * kBlock; at < end; at += diff::kChunk) {
      const std::size_t size = std::min(diff::kChunk, end - at);
      a->Read(at, size);
      b->Read(at, size);
      const auto judge = [&](const auto& pairs) {
        for (std::size_t i = 0; i < size; ++i)
          out[at + i] = pairs.Same(i) || pairs.Close(i) ? 1 : 0;
      };
      const auto real = [&]<typename T>(T*) {
        judge(diff::RealPairs<T>{a->Load<T>(at, size, false), b->Load<T>(at, size, false),
                                 plan.rule});
      };
      const auto complex = [&]<typename T>(T*) {
        judge(diff::ComplexPairs<T>{a->Load<T>(at, size, true), b->Load<T>(at, size, true),
                                    plan.rule});
      };
      switch (plan.family) {
        case diff::Family::kFloat:
          real(static_cast<float*>(nullptr));
          break;
        case diff::Family::kDouble:
          real(static_cast<double*>(nullptr));
          break;
        case diff::Family::kComplexFloat:
          complex(static_cast<float*>(nullptr));
          break;
        case diff::Family::kComplexDouble:
          complex(static_cast<double*>(nullptr));
          break;
        case diff::Family::kInteger:
          judge(diff::IntegerPairs{a->LoadIntegers(size), b->LoadIntegers(size), plan.rule,
                                   plan.is_unsigned});
      }
    }
  });
}

// Mismatches by vectors, chunk after chunk.
template <typename T>
std::int64_t CountByVectors(const diff::TensorView& actual, const diff::TensorView& expected,
                            const diff::Rule& rule) {
  alignas(64) static thread_local T a[diff::kChunk];
  alignas(64) static thread_local T b[diff::kChunk];
  std::int64_t mismatched = 0;
  const auto count = static_cast<std::size_t>(actual.shape[0]);
  const std::size_t bytes = actual.data.size() / count;
  for (std::size_t at = 0; at < count; at += diff::kChunk) {
    const std::size_t size = std::min(diff::kChunk, count - at);
    std::memset(a, 0, sizeof a);
    std::memset(b, 0, sizeof b);
    diff::Widen(actual.dtype, actual.data.data() + at * bytes, size, a);
    diff::Widen(expected.dtype, expected.data.data() + at * bytes, size, b);
    mismatched +=
        static_cast<std::int64_t>(diff::KernelsOf<T>().sum(a, b, diff::kChunk, rule).mismatched);
  }
  return mismatched;
}

}  // namespace

// Writes 1 or 0 for each element. Returns the number of mismatches that the vector loops count, or
// of zeros where the dtype has none; -1 when something is wrong with the call.
extern "C" std::int64_t idbg_isclose(const char* dtype, const char* semantics, const void* actual,
                                     const void* expected, std::int64_t count, double rtol,
                                     double atol, int equal_nan, std::uint8_t* out) try {
  const diff::TensorView a = ViewOf(dtype, actual, count);
  const diff::TensorView b = ViewOf(dtype, expected, count);
  const diff::Semantics rule = *base::FindEnum<diff::Semantics>(semantics);
  const std::span<std::uint8_t> verdicts(out, static_cast<std::size_t>(count));
  diff::Options options;
  options.semantics = rule;
  options.limits.rtol = rtol;
  options.limits.atol = atol;
  options.limits.equal_nan = equal_nan != 0;
  const diff::Plan plan = diff::MakePlan(a, b, options);
  Judge(a, b, plan, verdicts);
  if (plan.family == diff::Family::kFloat) return CountByVectors<float>(a, b, plan.rule);
  if (plan.family == diff::Family::kDouble) return CountByVectors<double>(a, b, plan.rule);
  std::int64_t mismatched = 0;
  for (const std::uint8_t verdict : verdicts) mismatched += verdict == 0 ? 1 : 0;
  return mismatched;
} catch (...) {
  return -1;
}

// The whole comparison with all its figures, of float32. Returns the mismatches.
extern "C" std::int64_t idbg_compare(const char* dtype, const void* actual, const void* expected,
                                     std::int64_t count, double rtol, double atol, int threads,
                                     int metrics) {
  diff::Options options;
  options.semantics = diff::Semantics::kTorch;
  options.limits.rtol = rtol;
  options.limits.atol = atol;
  options.threads = static_cast<unsigned>(threads);
  options.metrics = metrics != 0;
  return static_cast<std::int64_t>(
      diff::CompareTensors(ViewOf(dtype, actual, count), ViewOf(dtype, expected, count), options)
          .mismatched);
}

// Reads all bytes with `threads` threads and returns something that depends on them: the memory's
// bandwidth, for comparison.
extern "C" std::uint64_t idbg_read(const void* data, std::int64_t bytes, int threads) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  const auto* const words = static_cast<const std::uint64_t*>(data);
  const std::size_t count = static_cast<std::size_t>(bytes) / 8;
  std::vector<std::uint64_t> sums(count / kPiece + 1);
  base::ParallelFor(sums.size(), static_cast<unsigned>(threads), [&](std::size_t piece) {
    std::uint64_t sum[8] = {};
    const std::size_t end = std::min(count, (piece + 1) * kPiece) / 8 * 8;
    for (std::size_t i = piece * kPiece; i < end; i += 8) {
      for (std::size_t j = 0; j < 8; ++j) sum[j] ^= words[i + j];
    }
    for (const std::uint64_t lane : sum) sums[piece] ^= lane;
  });
  std::uint64_t all = 0;
  for (const std::uint64_t sum : sums) all ^= sum;
  return all;
}
