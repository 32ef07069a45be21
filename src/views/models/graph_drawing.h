// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "report/figures.h"

namespace idbg::views {

// The nodes of a plan's graph and how values go between them; each knows its kernel, its type and
// its source line. Bounded to its first nodes.
report::Drawing GraphDrawing(const fusion::Plan& plan);

}  // namespace idbg::views
