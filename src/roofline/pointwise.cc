// SPDX-License-Identifier: Apache-2.0
#include "roofline/pointwise.h"

#include "roofline/defaults.h"

namespace idbg::roofline {
namespace {

double ValueOr(const std::optional<Figure>& figure, double other) {
  return figure ? figure->value : other;
}

}  // namespace

double PointwiseKernelS(const Hardware& hardware, double moved_bytes) {
  const double memory = hardware.memory_bandwidth.value;
  const double cached_bytes =
      ValueOr(hardware.pointwise_cached_bytes,
              ValueOr(hardware.l2_bytes, 0) * defaults::kPointwiseCachedBytes);
  const double rate =
      moved_bytes < cached_bytes
          ? ValueOr(hardware.pointwise_cached_bandwidth,
                    memory * defaults::kPointwiseCachedBandwidth)
          : ValueOr(hardware.pointwise_bandwidth, memory * defaults::kPointwiseBandwidth);
  return ValueOr(hardware.pointwise_overhead_s, defaults::kPointwiseOverheadS) + moved_bytes / rate;
}

}  // namespace idbg::roofline
