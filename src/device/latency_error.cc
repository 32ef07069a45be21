// SPDX-License-Identifier: Apache-2.0
#include "device/hardware.h"

namespace idbg::device {

namespace {

// Types that the same kernels compute: errors of one say something of the others.
bool IsCommon(tensor::DType dtype) {
  using tensor::DType;
  return dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBfloat16;
}

}  // namespace

std::optional<LatencyError> FindLatencyError(const Hardware& hardware, Run run, Timing timing,
                                             std::optional<tensor::DType> dtype, Family family) {
  if (!hardware.latency_errors || !dtype) return std::nullopt;
  LatencyError all{.run = run, .timing = timing, .dtype = *dtype, .family = family};
  for (const LatencyError& row : hardware.latency_errors->rows) {
    if (row.run != run || row.timing != timing || row.family != family) continue;
    if (row.dtype == *dtype) return row;
    const auto models = static_cast<double>(row.models);
    all.mean += models * row.mean;
    all.bias += models * row.bias;
    all.models += row.models;
  }
  if (all.models == 0 || !IsCommon(*dtype)) return std::nullopt;
  all.mean /= static_cast<double>(all.models);
  all.bias /= static_cast<double>(all.models);
  return all;
}

}  // namespace idbg::device
