// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::interpret {

enum class CallState { kRan, kFailed, kSkipped };

std::string_view ToString(CallState state);

// What an output of a node was.
struct RunValue {
  std::string name;  // with the calls that lead to it: "cond/true_graph_0/add"
  bool is_tensor = false;
  std::string number;  // of what is not a tensor: "3", "2.5", "true", "none"
  std::string dtype;   // of a tensor; empty: one that is not known
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;  // in elements
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
  bool is_saved = false;
  bool is_repeated = true;  // a second run gave the same bits, or there was none
};

struct RunCall {
  std::string name;    // likewise
  std::string target;  // "aten.add.Tensor"
  CallState state = CallState::kRan;
  std::string why;  // it failed, or the value that it was skipped for
  bool is_random = false;
  bool is_clamped = false;  // an argument did not fit the dtype of the run: its largest was taken
  std::int64_t time_ns = 0;
  std::vector<RunValue> values;
};

// Whether results that are too small for normal numbers, and inputs, count as zero.
struct Subnormals {
  bool is_known = false;
  bool flushes_results = false;  // FTZ
  bool flushes_inputs = false;   // DAZ
  bool operator==(const Subnormals&) const = default;
};
Subnormals ReadSubnormals();
std::string ToString(const Subnormals& mode);  // "kept", "FTZ and DAZ"

struct RunResult {
  std::string torch_version;
  std::int64_t threads = 0;
  std::int64_t runs = 0;
  Subnormals before;  // of the thread that runs the graph
  Subnormals after;
  std::int64_t saved_bytes = 0;
  std::int64_t unsaved = 0;  // values for whose description the file had no room
  std::int64_t spilled_bytes = 0;
  std::vector<RunCall> calls;  // in order; those of subgraphs before the call that runs them
};

// Between the process that runs the graph and this one. `bytes` are foreign.
std::string Encode(const RunResult& result);
RunResult Decode(std::string_view bytes, const std::string& file);

}  // namespace idbg::interpret
