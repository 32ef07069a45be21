// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"

namespace idbg::timings {

// A machine that took part in the measuring.
struct Host {
  std::string name;
  std::int64_t gpus = 1;
  double timer_floor_ms = 0;           // an empty kernel between two events
  double offset_ms = 0;                // subtract from raw times to bring all hosts to one scale
  std::optional<gemm::Device> device;  // in memory only: where it is another than the data set's

  bool operator==(const Host&) const = default;
};

// How the device was while a problem was measured; what is 0 is not known.
struct Conditions {
  int sm_mhz = 0;  // medians
  int memory_mhz = 0;
  int power_w = 0;  // highest
  int temperature_c = 0;
  // Reasons for which the clocks were below what they could be, as NVML numbers them.
  std::uint32_t throttle = 0;

  // Those that make times of a healthy device too long: slowdown by the hardware, by heat (of the
  // driver and the hardware), by a power brake. The power limit is reached by any large product.
  static constexpr std::uint32_t kSlowed = 0x8 | 0x20 | 0x40 | 0x80;
  static constexpr std::uint32_t kPowerLimit = 0x4;
  bool is_slowed() const { return (throttle & kSlowed) != 0; }
  bool is_at_power_limit() const { return (throttle & kPowerLimit) != 0; }
  bool operator==(const Conditions&) const = default;
};

// The measured times of one problem. Index i of the three arrays is one configuration.
struct ProblemTimings {
  gemm::Problem problem;
  std::uint32_t host = 0;   // index into Timings::hosts
  float aten_ms = 0;        // cuBLAS, then a kernel for an epilogue; 0 or NaN: not measured
  float aten_fused_ms = 0;  // one operator with the epilogue; 0: not measured, or none
  gemm::PackedArray<std::uint16_t> config;  // index into Timings::configs
  gemm::PackedArray<float> ms;              // raw medians
  gemm::PackedArray<std::uint8_t> samples;  // how many samples the median is of
  Conditions conditions;
};

// A data set of GEMM timings: the project's native format (an append-only msgpack stream) in
// memory. Holds views into the file it was read from, which it keeps mapped.
struct Timings {
  gemm::Device device;
  std::vector<std::pair<std::string, std::string>> software;  // name, version; in the file's order
  std::vector<Host> hosts;
  std::string method;
  std::vector<gemm::Config> configs;
  std::vector<gemm::KernelFacts> kernels;
  std::vector<ProblemTimings> problems;
  std::vector<std::shared_ptr<const void>> backing;  // keeps the arrays' memory alive

  std::size_t TimeCount() const;
  // What a problem was measured on.
  const gemm::Device& DeviceOf(const ProblemTimings& problem) const {
    const Host& host = hosts[problem.host];
    return host.device ? *host.device : device;
  }
};

// Moves `values` into the data set's backing and returns the view of them that goes into a record.
template <typename T>
gemm::PackedArray<T> KeepArray(Timings& timings, std::vector<T> values) {
  const auto kept = std::make_shared<const std::vector<T>>(std::move(values));
  timings.backing.push_back(kept);
  return gemm::PackedArray<T>(
      {reinterpret_cast<const char*>(kept->data()), kept->size() * sizeof(T)});
}

// The usable times of one problem: on the common scale (the host's offset subtracted), finite and
// positive. Reused from problem to problem, so that its vectors keep their memory.
struct MeasuredProblem {
  gemm::Problem problem;
  std::vector<gemm::Config> configs;
  std::vector<float> ms;  // of configs[i]
  std::optional<float> aten_ms;
  std::optional<float> aten_fused_ms;
  std::size_t not_finite = 0;    // times dropped: NaN, infinity (Inductor's mark of a failed run)
  std::size_t not_positive = 0;  // times dropped: zero or less, before or after the offset
  std::size_t best = 0;          // index of the least time, the first of equals; 0 when empty
};

// Fills `measured` from timings.problems[index].
void LoadMeasured(const Timings& timings, std::size_t index, MeasuredProblem& measured);

// Whether any problem has a usable time.
bool HasUsableTime(const Timings& timings);

}  // namespace idbg::timings
