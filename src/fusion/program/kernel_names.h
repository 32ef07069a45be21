// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "fusion/program/schedule.h"

namespace idbg::fusion {

// Names the groups of `plan`, one for each kernel of `schedule`, as Inductor does: by the operators
// of the `original` graph that they come from, equal kernels by the same number.
void NameKernels(Plan& plan, const Program& program, const Schedule& schedule,
                 const base::IdVector<graph::NodeId, std::string>& reported, bool is_cpp);

}  // namespace idbg::fusion
