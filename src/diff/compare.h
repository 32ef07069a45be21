// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/names.h"
#include "diff/tolerance.h"
#include "diff/view.h"

// Comparison of two tensors in one pass, in memory that does not grow with them. The result is the
// same for any number of threads and any instruction set: blocks have a fixed size, sums a fixed
// order.
namespace idbg::diff {

enum class Verdict {
  kEqual,         // all elements equal (-0 and 0 are; NaN and NaN are with equal_nan)
  kClose,         // all elements within tolerance
  kWithinBudget,  // mismatches, but fewer than allowed
  kMismatch,      // numbers too far apart
  kNan,           // a NaN or infinity on one side only, or infinities of different sign
  kStructure,     // shapes, dtypes or layouts differ
};

inline std::string_view ToString(Verdict verdict) { return base::EnumName<' '>(verdict); }
bool Passes(Verdict verdict);

// One element where the tensors differ. Values are as the dtype prints them, integers exactly.
struct Element {
  std::vector<std::int64_t> index;
  std::string actual;
  std::string expected;
  // |actual - expected| and that over |expected|, in the dtype's own arithmetic: NaN and infinite
  // where that gives it.
  double difference = 0;
  double relative = 0;
  std::optional<std::uint64_t> ulp;
};

// How often the values of one tensor are no numbers.
struct NonFiniteCounts {
  std::uint64_t nan = 0;
  std::uint64_t positive_infinity = 0;
  std::uint64_t negative_infinity = 0;
};

// Errors over ranges of elements; `mismatched[i]` of range i, and its largest |a - b|.
struct Profile {
  std::vector<std::uint64_t> mismatched;
  std::vector<double> max_difference;
};

inline constexpr std::size_t kUlpBins = 66;  // 0, 1, 2, up to 4, up to 8, ..., up to 2^64
inline constexpr std::array kPercents = {50.0, 90.0, 99.0, 99.9};

// Statistics of a - b (actual less expected) over the pairs where both are finite. Absolute figures
// are in the tensor's own unit. Formulas: RMSE sqrt(mean((a-b)^2)); relative RMSE RMSE / sqrt(mean
// (b^2)); relative error |a-b| / |b| where b is not 0; cosine sum(ab) / sqrt(sum(a^2) sum(b^2));
// SNR 10 log10(sum(b^2) / sum((a-b)^2)) dB. Null: not defined (no such pair, or a norm of 0).
struct Metrics {
  std::uint64_t finite_pairs = 0;
  std::optional<double> max_absolute;
  std::optional<double> mean_absolute;
  std::optional<double> rmse;
  std::optional<double> max_relative;
  std::optional<double> mean_relative;
  std::optional<double> relative_rmse;
  std::optional<double> cosine;
  std::optional<double> snr_db;
  // Of |a - b|, nearest rank: exact up to 65,536 elements, else to within 3.2 % (upper edge of a
  // bin).
  std::array<std::optional<double>, kPercents.size()> percentiles;
};

// What is counted over all elements.
struct ElementCounts {
  std::uint64_t mismatched = 0;      // outside the tolerance, NaN and infinity included
  std::uint64_t nan_mismatched = 0;  // of these, where a NaN or infinity decided
  std::uint64_t unequal = 0;         // a != b, within tolerance or not
  NonFiniteCounts actual;
  NonFiniteCounts expected;
  Profile blocks;             // over equal ranges of the flat, row-major order
  std::vector<Profile> axes;  // over ranges of each axis: mismatches only
  Profile map;                // mismatches over rows (all axes but the last) and columns, row-major
};

struct TensorDiff : ElementCounts {
  Verdict verdict = Verdict::kEqual;
  std::string structure;  // what differs beside values; may stand beside any verdict
  std::string note;       // how the elements were compared, where that is not what was asked for
  Tolerance tolerance;    // that was used
  std::uint64_t elements = 0;
  Metrics metrics;
  // Floating-point of one dtype only; complex: the larger of both parts. Bins as kUlpBins says;
  // pairs with a NaN are in none.
  std::vector<std::uint64_t> ulp_bins;
  std::optional<std::uint64_t> max_ulp;
  std::vector<Element> top;  // largest differences first; equal ones by index
  // Over mismatches only, as torch.testing.assert_close reports them.
  std::optional<Element> worst_absolute;
  std::optional<Element> worst_relative;
  std::optional<Element> first_mismatch;
  std::int64_t map_rows = 0;
  std::int64_t map_columns = 0;
};

struct Options {
  Semantics semantics = Semantics::kAssertClose;
  Limits limits;            // null tolerances: those of the semantics for the dtypes
  bool check_dtype = true;  // a difference of dtype is one of structure
  bool check_layout = true;
  std::size_t top = 10;
  unsigned threads = 0;  // 0: one for each core
  bool metrics = true;   // false: verdict, counts and worst elements only
};

// `actual` against `expected`: tolerances scale with `expected`. A difference in structure that
// leaves the elements comparable (dtype, layout) is reported and the elements are compared all the
// same, in the promoted dtype. Throws Error(kUsage) where the semantics has no such tolerance.
TensorDiff CompareTensors(const TensorView& actual, const TensorView& expected,
                          const Options& options);

// The text of the AssertionError that torch.testing.assert_close raises for what `diff` found.
// Empty where it passes.
std::string AssertCloseMessage(const TensorDiff& diff, const TensorView& actual,
                               const TensorView& expected);

}  // namespace idbg::diff
