// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "fusion/program/program.h"
#include "fusion/program/schedule.h"

namespace idbg::fusion {

// Fills in the groups of `plan`, their costs, names and the totals, for `plan.graph`.
void AddGroups(Plan& plan, const Program& program, const Schedule& schedule,
               const base::IdVector<graph::NodeId, std::string>& reported, bool is_cpp);

}  // namespace idbg::fusion
