// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "gemm/model/model.h"

// Which kernel runs a matrix product, from predicted times. This is the one place that decides it:
// for `predict`, for lookup tables, for install() through the C ABI, for `analyze` and for the
// evaluation of models.
//
// Words: a *problem* is a product with its sizes, dtype and layout. A *way* is whose kernel runs it
// and what follows it. A *configuration* is one of the template's. A *decision* takes a way and,
// where that is the template, a configuration; or it stands down, and Inductor's own choice stands.
// *Choice* and *backend* are Inductor's words, for what it chooses from and for whose templates.
namespace idbg::gemm {

// Triton's template, or on a CPU the C++ template, with what follows in its kernel; the library's
// kernel and one of its own for what follows; the library's operator that does both; or install()'s
// kernel for a product of few rows, with what follows in it.
enum class Way { kTriton, kCpp, kAten, kAtenFused, kGemv };
// "triton", "cpp", "aten", "aten_fused", "gemv"
inline std::string_view ToString(Way way) { return base::EnumName(way); }
bool IsAten(Way way);

// What decisions lean on beside predicted times and the device's figures.
struct Policy {
  // A template is taken if it is predicted to win by more than this, and by more than the model's
  // error; tests/bench/margin_table.py prints what other gains cost on measured products.
  double least_gain = 0.03;
  // The same where a kernel does more than those that the model has seen: it casts an operand.
  double unmeasured_gain = 0.25;
  // How many times the gain where the time of the library's activation is inferred from another
  // layout.
  double inferred_gains = 2;
  // Configurations that the model is asked for, of which those are taken that fit the device.
  std::size_t candidates = 16;
  // Bytes of shared memory that a kernel may need beside its operands' tiles.
  std::int64_t shared_reserve = 2048;
  // The layout in which models know what follows a product: that of linear layers.
  Layout known_layout = Layout::kNt;
  // Elements of a product up to which one kernel for the product and a GELU gained time on an H200
  // (512 x 3072 the largest, by 4 %); from 2048 x 3072 on it lost up to 25 %, most likely because
  // Inductor's exponential costs more than the one that the model has seen.
  std::int64_t most_costly_elements = std::int64_t{512} * 3072;
  // Models are trained on kernels to which sizes are arguments (`collect`); Inductor writes sizes
  // that are known into the kernel, which spares divisions in front of the loop and arithmetic in
  // it. By tests/gpu/check_ways.py on an H200, torch 2.11, bfloat16: 0.37 to 1.35 us of 13 linear
  // layers of 16 to 128 rows, K from 768 to 3,072, below 12 us; above, 0.5 us and more of those
  // with K to 4,096 that were measured.
  double literal_us = 0.5;
  double literal_us_per_k = 0.25 / 1024;
  std::int64_t literal_most_k = 3072;
  double literal_most_ms = 0.012;
  double literal_least_left = 0.5;  // share of a kernel's time, whatever the figures above say
};
inline constexpr Policy kPolicy;

// The most FLOP/s that a device reaches in products of a dtype; null: not known.
using PeakFlops = std::function<std::optional<double>(tensor::DType)>;
// Of a kernel of its own for pointwise work behind a product, by the bytes that it reads and
// writes.
using PointwiseMs = std::function<double(double moved_bytes)>;
// Of install()'s kernel for a product of up to kMostGemvRows rows.
using GemvMs = std::function<double(std::int64_t rows, double weight_bytes)>;
inline constexpr std::int64_t kMostGemvRows = 16;

// A device, as decisions see it.
struct Target {
  const Model* model = nullptr;
  PeakFlops peak_flops;           // predicted times below LeastMs are raised to it; null: none are
  PointwiseMs pointwise_ms;       // null: the model's own time of the library and of what follows
  GemvMs gemv_ms;                 // null: the device has no figures of that kernel
  std::int64_t shared_bytes = 0;  // that a block may have; 0: all configurations fit
};

// What stands around a product: facts of its graph and of what Inductor offers.
struct Surroundings {
  // What follows it and would go into the template's kernel, if the operator does not say it:
  // kRelu stands for cheap pointwise work, kGelu for work with an exponential, kResidual for work
  // that also reads a tensor as large as the result.
  Epilogue epilogue = Epilogue::kNone;
  // The library has one operator for the product and what follows, and it can be called here.
  bool has_fused_operator = false;
  // What follows computes an exponential or the like of each element; kGelu says so, too.
  bool has_exponential = false;
  // What a kernel moves that casts an operand of 8 bits, which our kernel does itself.
  double cast_bytes = 0;
  // The product at other values of its sizes' symbols; the problem itself is at the hints.
  std::vector<Problem> other_sizes;
  // The template's kernel gets sizes as arguments, as it does for symbols.
  bool are_sizes_arguments = false;
  // A template for such a product can be offered, and the library can be taken.
  bool has_template = true;
  bool has_library = true;
  // install()'s kernel for a product of few rows can be called.
  bool has_gemv = false;
  // The problem is several products of the same rows in one kernel of install()'s, the columns of
  // all side by side: what they take apart, which is compared in the library's place.
  std::optional<double> apart_ms = {};
  // A divisor of the columns of each, which BLOCK_N has to divide; 0: any will do.
  std::int64_t common_columns = 0;
  // The configurations that can be taken; empty: those that the model proposes.
  std::span<const Config> candidates = {};
  // Inductor measures so many configurations beside the library, and takes what is fastest; 0: the
  // decision stands unmeasured.
  std::size_t measured = 0;
  // ATEN is taken if its time, multiplied by this, is below the others'; null: as the policy says.
  std::optional<double> aten_margin = {};
  // How many configurations the decision lists (0: all), of them those predicted within `threshold`
  // times the best.
  std::size_t configs = 1;
  std::optional<double> threshold = {};
};

// Of a problem whose operator names what follows, asked for by itself.
Surroundings SurroundingsOf(const Problem& problem);

// A predicted time that the device cannot reach, and the bound that it was raised to.
struct RaisedTime {
  float predicted_ms = 0;  // the lowest of the model's
  float least_ms = 0;
};

// Predicted times of the ways; null: there is no such way, or the model does not predict it.
struct WayTimes {
  std::optional<float> template_ms;
  std::optional<float> aten_ms;
  std::optional<float> aten_fused_ms;
  std::optional<float> gemv_ms;
};

// Why a way was taken.
enum class Reason {
  kFastest,     // by predicted times
  kSmallGain,   // the template is predicted to win by less than it must
  kCostly,      // an exponential behind a large product, which the template is slow with
  kOtherSizes,  // another way is slower than ATEN for other values of the symbols
  kNoTemplate,  // none is offered, or no configuration fits the device
  kInferred,    // what follows is known in another layout only
};

struct Decision {
  Way way = Way::kTriton;
  Reason reason = Reason::kFastest;
  // Why Inductor's own choice stands; `way` is then what the times say, for people. Empty: it does
  // not.
  std::string stand_down;
  // That the times are of: the product with what follows as far as the model knows it.
  Problem problem;
  // Those that fit the device, best first, with the model's times; the first is taken.
  std::vector<RankedConfig> configs;
  // How many of them are worth measuring beside the library (see Surroundings::measured).
  std::size_t measured = 0;
  WayTimes times;         // of the template: that of the first configuration as Inductor writes it
  double least_gain = 0;  // that the template had to win by
  std::optional<double> expected_error;  // see Model::ExpectedError
  std::string outside;                   // of the problem as asked: see Predictor::Outside
  std::optional<RaisedTime> raised;      // null: the device can reach every time

  bool extrapolated() const { return !outside.empty(); }
  // The other's time / that of the way taken, between the template and the faster of ATEN's ways.
  // Null where one of them is missing or times were raised.
  std::optional<double> Margin() const;
  // Predicted, of the way.
  float Ms() const;
};

// The way by predicted times: the fastest, but ATEN where it is not slower than that by the gain
// that the others must win by. Requires a time. `own`: the template's way.
Way TakeWay(const WayTimes& times, double least_gain, Way own = Way::kTriton);

// By how much a template must be predicted to win; `error`: the model's.
double LeastGain(std::optional<double> error);

// Throws Error(kUsage) when the problem makes no sense (see CheckProblem), the model has no way to
// look at its dtype, or there is nothing to take. Safe from several threads at once.
Decision Decide(const Problem& problem, const Target& target, const Surroundings& around);

// For people: what the reason is, "" for kFastest.
std::string NoteOfReason(const Decision& decision);

// For people, where times were raised: by how much the model's time is above the device's peak, and
// what that means. Empty where none was.
std::string NoteOfRaised(const Problem& problem, const Decision& decision);

// How many of a ranking (best first) a decision lists. One is always kept.
std::size_t KeepCount(std::span<const RankedConfig> ranking, const Surroundings& around) noexcept;

}  // namespace idbg::gemm
