// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/result.h"
#include "bench/statistics.h"

namespace idbg::bench {

// A kernel in a profile of one run; all of its launches.
struct MeasuredKernel {
  std::string name;
  std::int64_t launches = 0;
  double time_ms = 0;
};

// Whether `bench` runs this variant as a package of AOTInductor: all but eager mode.
inline bool IsPackage(std::string_view variant) { return variant != "eager"; }

// Times of one variant of a model, run in one way.
struct MeasuredRun {
  std::string variant;       // "eager", "inductor", "max-autotune"
  bool is_replayed = false;  // a CUDA graph: the device's time alone; else called by the host
  bool is_package = false;   // of AOTInductor: its calls take less of the host
  bool is_training = false;  // a training step: forward, backward and optimizer
  State state = State::kPass;
  std::string why;                // of every other state
  double median_ms = 0;           // of kPass and kFail
  std::optional<Interval> range;  // ms: within which medians lay, or must lie
};

// What was measured of one model, whatever file said so.
struct MeasuredModel {
  std::string model;  // its name: what is before the ending of its file
  std::string file;   // that says so; empty: measured just now
  std::string dtype;  // empty: not said, as the three below
  std::string type;   // "cnn"
  std::string device;
  std::string torch_version;
  std::string machine;  // device and what else times depend on: histories compare equal ones
  double noise = 0;     // of medians, relative; 0: not known
  // Clocks of the multiprocessors over the blocks of the measurement, MHz; null: not recorded.
  std::optional<Interval> clocks_mhz;
  std::vector<MeasuredRun> runs;
  std::map<std::string, std::vector<MeasuredKernel>> kernels;  // of a run, by variant
};

// Whether the beginning of a file looks like one that ReadMeasured takes.
bool IsMeasured(std::string_view beginning);

// Reads NAME.measured.json of tools/lab/export_models.py --time. A time that is no time above 0
// makes its run kError; throws base::Error(kFormat) for a file without runs.
MeasuredModel ReadMeasured(std::string_view text, const std::string& file);

// What a measurement of `bench` has found out about the model of that name.
MeasuredModel MeasuredOf(const Result& result, const std::string& model);

// "bert" of "models/bert.pt2", "bert.measured.json" and "bert.json".
std::string ModelNameOf(const std::string& path);

}  // namespace idbg::bench
