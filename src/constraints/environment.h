// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "constraints/adapter.h"
#include "constraints/check.h"

namespace idbg::constraints {

// The adapter that users of the earlier tool have in their environment: the preset "mock" with
// MOCK_ALIGNMENT and MOCK_MAX_MEMORY, and MOCK_STRICT, which is strict exactly when it is "1" or
// not set.
struct EnvironmentAdapter {
  Adapter adapter;
  Mode mode = Mode::kStrict;
};

// Throws Error(kUsage) that names the variable.
EnvironmentAdapter AdapterFromEnvironment();

// Whether one of the three variables is set.
bool HasEnvironmentAdapter();

}  // namespace idbg::constraints
