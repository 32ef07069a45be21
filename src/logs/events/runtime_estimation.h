// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// The outputs of one operator.
struct TensorMeta {
  std::string name;     // of the operator
  std::string outputs;  // shape, stride, dtype of each, as the log's JSON without blanks

  bool operator==(const TensorMeta&) const = default;
};

// What the artifact inductor_runtime_and_tensor_meta says of the operators of one graph.
struct RuntimeEstimation {
  std::vector<TensorMeta> tensors;
  double runtime_ns = 0;    // as Inductor estimates it, of all operators
  bool is_damaged = false;  // what stands behind the damage is missing
};

RuntimeEstimation ReadRuntimeEstimation(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so or it cannot be read.
RuntimeEstimation ReadRuntimeEstimation(const Log& log, const Record& record);

}  // namespace idbg::logs
