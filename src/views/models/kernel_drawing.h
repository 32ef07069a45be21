// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "report/figures.h"

namespace idbg::views {

// The kernels of a plan and what each reads of which, with those that do the same work for the same
// source line, such as the layers of a model, folded into one box: an arrow upwards leads to the
// next layer. A graph of thousands of nodes has some dozens of boxes.
report::Drawing KernelDrawing(const fusion::Plan& plan);

}  // namespace idbg::views
