// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <vector>

#include "roofline/hardware.h"

namespace idbg::roofline {

std::string_view ToString(Run run) { return run == Run::kEager ? "eager" : "inductor"; }

std::string_view ToString(Timing timing) {
  return timing == Timing::kReplayed ? "replayed" : "launched";
}

std::string_view ToString(Family family) {
  switch (family) {
    case Family::kConvolutional:
      return "convolutional";
    case Family::kTransformer:
      return "transformer";
    case Family::kOther:
      return "other";
  }
  return "";
}

std::optional<LatencyError> FindLatencyError(const Hardware& hardware, Run run, Timing timing,
                                             std::optional<tensor::DType> dtype, Family family) {
  if (!hardware.latency_errors || !dtype) return std::nullopt;
  const std::vector<LatencyError>& rows = hardware.latency_errors->rows;
  const auto found = std::ranges::find_if(rows, [&](const LatencyError& row) {
    return row.run == run && row.timing == timing && row.dtype == *dtype && row.family == family;
  });
  if (found == rows.end()) return std::nullopt;
  return *found;
}

}  // namespace idbg::roofline
