// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/statistics.h"

namespace idbg::bench {

// A variant that crashed has no times, and is no part of any mean.
enum class State {
  kPass,     // timed, and its outputs are those of the first variant
  kFail,     // timed, but its outputs are others
  kSkipped,  // not tried, or nothing to hold it against
  kError,    // it could not be run
};
std::string_view ToString(State state);  // "PASS"

// Rounds without which an interval of a median means little; --rounds asks for as many or more.
inline constexpr std::size_t kFewestRounds = 10;

struct VariantResult {
  bool is_sound() const { return state != State::kError; }
  void Fail(std::string reason) {
    state = State::kError;
    why = std::move(reason);
  }

  std::string name;
  State state = State::kPass;
  std::string why;                           // of kFail and kError
  std::vector<double> seconds;               // of a run, one for each round
  Interval interval;                         // of the median of `seconds`
  Comparison change;                         // against the first variant; of that one, nothing
  std::optional<double> largest_difference;  // of its outputs from those of the first variant
  std::uint64_t nan = 0;                     // elements of its outputs, where it was compared
  double compile_s = 0;  // from the exported program to something that runs, with empty caches
  std::optional<double> compile_warm_s;  // once more, with the caches that the first has filled
  double first_s = 0;                    // the first run
  double peak_mb = 0;                    // of the process; on a GPU of the tensors there
  // Mean power of the device while it runs again and again; null: the device does not tell.
  std::optional<double> watts;
};

// How a device was over the blocks of a measurement.
struct DeviceConditions {
  Interval clocks_mhz;    // of its multiprocessors, least and most
  int temperature_c = 0;  // highest; 0: not known
  bool at_power_limit = false;
  bool is_slowed = false;  // by heat, a power brake or the hardware
};

struct Result {
  std::string device;         // "NVIDIA H200"
  std::string torch_version;  // empty: no variant came so far
  std::int64_t threads = 0;
  bool is_training = false;  // a run is a training step
  std::size_t rounds = 0;
  std::size_t compiled_at_once = 1;            // at most: what times of compilations depend on
  std::optional<DeviceConditions> conditions;  // nothing: the device does not tell
  // Share of all cores' time that other programs had while it was timed; nothing: not known.
  std::optional<double> other_load;
  std::optional<double> noise_floor;  // the first variant against itself; nothing: it failed
  std::vector<VariantResult> variants;
};

// What a variant is compared with: "inductor@B" with "inductor", others with the first.
const VariantResult& BaseOf(const Result& result, const VariantResult& variant);

// Device, threads and whether it trains: times of other machines are not compared.
std::string MachineOf(const Result& result);

}  // namespace idbg::bench
