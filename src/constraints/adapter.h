// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::constraints {

// Which dimensions an alignment holds for.
enum class AlignedDims { kInner, kLastTwo, kAll };

// A device that a model shall run on, as far as its compiler says what it takes: the content of an
// adapter profile (data/adapters/*.json, or a user's file). Every field is enforced.
struct Adapter {
  std::string name;    // "edge-npu", of the file
  std::string title;   // "Custom Accelerator"
  std::string source;  // where its limits are documented
  std::string date;    // when that was read, 2026-11-21

  std::set<tensor::DType> supported_dtypes;
  std::set<std::string> unsupported_ops;  // "aten.sin" (all overloads), "aten.sin.default"
  std::optional<std::set<std::string>> supported_ops;        // an allow-list when set
  std::map<std::string, std::set<tensor::DType>> op_dtypes;  // narrower than supported_dtypes
  std::optional<std::int64_t> max_memory_bytes;              // of one tensor
  std::optional<std::int64_t> max_peak_bytes;                // of the whole run, by liveness
  bool requires_contiguous = false;
  std::int64_t alignment = 1;  // elements; at least 1
  AlignedDims aligned_dims = AlignedDims::kAll;
  std::optional<std::int64_t> max_tensor_dims;
  bool supports_dynamic_shapes = true;
  bool supports_inplace = true;
  std::optional<std::set<std::string>> supported_layouts;  // "strided", "channels_last", ...
};

}  // namespace idbg::constraints
