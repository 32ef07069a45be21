// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.h"

#include <algorithm>

namespace idbg::plan {

std::int64_t Plan::KernelCount() const { return std::ranges::count_if(kernels, &Kernel::launches); }

}  // namespace idbg::plan
