// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "roofline/hardware.h"

namespace idbg::roofline {

std::string_view ToString(Run run) { return run == Run::kEager ? "eager" : "inductor"; }

std::string_view ToString(Timing timing) {
  return timing == Timing::kReplayed ? "replayed" : "launched";
}

std::optional<LatencyError> FindLatencyError(const Hardware& hardware, Run run, Timing timing,
                                             std::optional<tensor::DType> dtype) {
  if (!hardware.latency_errors || !dtype) return std::nullopt;
  const std::vector<LatencyError>& rows = hardware.latency_errors->rows;
  const auto found = std::ranges::find_if(rows, [&](const LatencyError& row) {
    return row.run == run && row.timing == timing && row.dtype == *dtype;
  });
  if (found == rows.end()) return std::nullopt;
  return *found;
}

}  // namespace idbg::roofline
