// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "constraints/rules.h"

namespace idbg::constraints {

std::span<const Rule> Rules() {
  static constexpr std::array kTable = {
      Rule{"dtype", Spread::kTensor, Force::kMust, CheckDType},
      Rule{"layout", Spread::kTensor, Force::kMust, CheckLayout},
      Rule{"rank", Spread::kTensor, Force::kMust, CheckRank},
      Rule{"alignment", Spread::kTensor, Force::kMust, CheckAlignment},
      Rule{"dim-size", Spread::kTensor, Force::kMust, CheckDimSize},
      Rule{"memory", Spread::kPlace, Force::kMust, CheckMemory},
      Rule{"peak-memory", Spread::kPlace, Force::kMust, CheckPeakMemory},
      Rule{"unsupported-op", Spread::kPlace, Force::kMust, CheckUnsupportedOp},
      Rule{"dynamic-shape", Spread::kGraph, Force::kMust, CheckDynamicShape},
      Rule{"in-place", Spread::kPlace, Force::kMust, CheckInPlace},
      Rule{"unknown-op", Spread::kGraph, Force::kNote, CheckUnknownOp},
  };
  return kTable;
}

}  // namespace idbg::constraints
