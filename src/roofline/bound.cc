// SPDX-License-Identifier: Apache-2.0
#include "roofline/estimate.h"

namespace idbg::roofline {

std::string_view ToString(Bound bound) {
  switch (bound) {
    case Bound::kCompute:
      return "compute";
    case Bound::kMemory:
      return "memory";
    case Bound::kLaunch:
      return "launch";
    case Bound::kBalanced:
      return "balanced";
    case Bound::kUnknown:
      return "unknown";
  }
  return "";
}

}  // namespace idbg::roofline
