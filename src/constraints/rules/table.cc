// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "constraints/rules.h"

namespace idbg::constraints {

std::span<const Rule> Rules() {
  static constexpr std::array kTable = {
      Rule{"dtype", true, false, CheckDType},
      Rule{"layout", true, false, CheckLayout},
      Rule{"rank", true, false, CheckRank},
      Rule{"alignment", true, false, CheckAlignment},
      Rule{"dim-size", true, false, CheckDimSize},
      Rule{"memory", false, false, CheckMemory},
      Rule{"peak-memory", false, false, CheckPeakMemory},
      Rule{"unsupported-op", false, false, CheckUnsupportedOp},
      Rule{"dynamic-shape", true, false, CheckDynamicShape},
      Rule{"in-place", false, false, CheckInPlace},
      Rule{"unknown-op", false, true, CheckUnknownOp},
  };
  return kTable;
}

}  // namespace idbg::constraints
