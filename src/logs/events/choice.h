// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// What the artifact inductor_debug_choice says of one matrix product: the Python package writes one
// for each that Inductor lowers while inductor_debug.install() is in force
// (tools/inductor_debug/choices/record.py). Times are predicted, of one call.
struct ChoiceEvent {
  static constexpr std::string_view kArtifact = "inductor_debug_choice";

  std::string op;       // that Inductor was about to lower: "addmm"
  std::string node;     // of the graph after Inductor's passes: "addmm_3"
  std::string problem;  // with what follows the product: "addmm+gelu:bfloat16:nt:64x3072x768"
  // "triton", "aten", "aten_fused", "gemv", "topk"; empty: the choice was left to Inductor
  std::string picked;
  std::string reason;  // why it was left
  std::optional<double> triton_ms;
  std::optional<double> aten_ms;        // with a kernel of its own for what follows
  std::optional<double> aten_fused_ms;  // the library's operator that does both
  std::optional<double> gemv_ms;        // install()'s kernel for a product of few rows
  std::optional<double> error;          // of predictions for such products, as a share
  // block_m, block_n, block_k, group_m, num_stages, num_warps; else empty
  std::vector<std::int64_t> config;
  std::int64_t measured = 0;  // configurations that Inductor measures (picked is "topk")
  bool is_damaged = false;    // something has another type or size than it can have, and is missing

  // Of the picked way; nothing where it is not known.
  std::optional<double> PickedMs() const;
};

ChoiceEvent ReadChoice(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so or it cannot be read.
ChoiceEvent ReadChoice(const Log& log, const Record& record);

}  // namespace idbg::logs
