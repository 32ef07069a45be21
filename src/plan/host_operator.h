// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/names.h"

namespace idbg::plan {

// Operators of eager mode by what the host does for one: dispatch alone, a new tensor and a launch,
// several launches, a library's plan.
enum class HostOperator {
  kNone,         // arithmetic on sizes, checks
  kView,         // no kernel: view, transpose, expand
  kSlice,        // from Python's brackets
  kSplit,        // several views: split, chunk, unbind
  kElementwise,  // one kernel, whose operands are looked at alone: add, gelu, full
  kReduction,    // one kernel over dimensions: sum, mean, softmax
  kCopy,         // clone of other strides, cat, stack
  kIndirect,     // by indices: embedding, gather
  kPooling,
  kLayerNorm,
  kGroupNorm,
  kBatchNorm,
  kProduct,         // mm, addmm, linear: cuBLAS
  kBatchedProduct,  // bmm and matmul, which expands and views its operands first
  kConvolution,     // cuDNN
  kDepthwise,       // ATen's own kernel
  kAttention
};
inline constexpr std::size_t kHostOperators = base::kEnumNames<HostOperator>.size();

// "layer_norm", as in hardware files; kNone and kElementwise have no name there.
inline std::string_view ToString(HostOperator kind) { return base::EnumName(kind); }
std::optional<HostOperator> ParseHostOperator(std::string_view name);

// What the host does for a run in eager mode.
struct HostCalls {
  std::vector<HostOperator> operators;  // that are called
  std::int64_t modules = 0;             // that call operators of their own, each called once
  std::int64_t weights = 0;             // that are looked up
};

}  // namespace idbg::plan
