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
// adapter profile (data/adapters/*.json, or a user's file; constraints/adapter_file.h). Every field
// is enforced. The defaults are those of the earlier tool's AcceleratorCapabilities.
struct Adapter {
  std::string name = "custom";               // "edge-npu"
  std::string title = "Custom Accelerator";  // for people
  std::vector<std::string> sources;          // where its limits are documented
  std::string date;                          // when that was read, 2026-11-21
  std::vector<std::string> notes;            // what the fields cannot say

  std::set<tensor::DType> supported_dtypes = {tensor::DType::kFloat32,  tensor::DType::kFloat16,
                                              tensor::DType::kBfloat16, tensor::DType::kInt32,
                                              tensor::DType::kInt64,    tensor::DType::kBool};
  std::set<std::string> unsupported_ops;  // "aten.sin" (all overloads), "aten.sin.default"
  std::optional<std::set<std::string>> supported_ops;        // an allow-list when set
  std::map<std::string, std::set<tensor::DType>> op_dtypes;  // narrower than supported_dtypes
  // A dtype that only these operators may produce.
  std::map<tensor::DType, std::set<std::string>> dtype_ops;
  std::optional<std::int64_t> max_memory_bytes = std::int64_t{16} << 30;  // of one tensor
  std::optional<std::int64_t> max_peak_bytes;  // of the whole run, by liveness
  bool requires_contiguous = false;
  std::int64_t alignment = 1;  // elements; at least 1
  AlignedDims aligned_dims = AlignedDims::kAll;
  // Of the last but one dimension, where it differs (kLastTwo): a tile is row_alignment x
  // alignment.
  std::optional<std::int64_t> row_alignment;
  std::optional<std::int64_t> max_tensor_dims = 8;
  std::optional<std::int64_t> max_dim_size;
  bool supports_dynamic_shapes = true;
  bool supports_inplace = true;
  std::optional<std::set<std::string>> supported_layouts;  // "strided", "channels_last", ...
  // Rules that the documents advise and do not demand: a breach costs speed or memory.
  std::set<std::string> advisory_rules;
};

}  // namespace idbg::constraints
