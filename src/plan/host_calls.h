// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "plan/host_operator.h"

namespace idbg::plan {

// What the host does for a run in eager mode.
struct HostCalls {
  std::vector<HostOperator> operators;  // that are called
  std::int64_t modules = 0;             // that call operators of their own, each called once
  std::int64_t weights = 0;             // that are looked up
};

}  // namespace idbg::plan
