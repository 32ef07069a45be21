// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// The number that PyTorch's MetaTensorDescriber gave to a tensor or a storage. Tensors and storages
// are numbered separately, and each describer starts anew.
struct DescriberId {
  std::int64_t describer = -1;  // "describer_id"; -1: not recorded
  std::int64_t id = -1;

  auto operator<=>(const DescriberId&) const = default;
};

// describe_tensor: a tensor that a graph takes, or the base of one.
struct DescribeTensorEvent {
  DescriberId id;
  std::string dtype;               // "float32"
  std::string device;              // "cuda:0"
  std::vector<std::string> sizes;  // numbers, or symbols: "s0"
  std::vector<std::string> strides;
  bool is_parameter = false;
  bool requires_grad = false;
  bool is_view = false;
  std::vector<std::string> dynamic_dims;  // marked by the program: "0"
  std::optional<std::int64_t> storage;    // a DescriberId::id of the same describer
};

// describe_source: how the program gets at a tensor.
struct DescribeSourceEvent {
  DescriberId tensor;
  std::string source;  // "L['x']"
};

// describe_storage: memory, which several tensors may share.
struct DescribeStorageEvent {
  DescriberId id;
  std::int64_t size_bytes = 0;
};

// Read the events of one record each. A wrong type loses that field only; of a damaged record what
// stands before the damage is read.
DescribeTensorEvent ReadDescribeTensor(const Log& log, const Record& record);
DescribeSourceEvent ReadDescribeSource(const Log& log, const Record& record);
DescribeStorageEvent ReadDescribeStorage(const Log& log, const Record& record);

}  // namespace idbg::logs
