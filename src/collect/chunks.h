// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collect/collection_plan.h"
#include "timings/convert.h"

namespace idbg::collect {

// Writes the outputs of a plan from what was measured: each file holds the problems of its chunk,
// in torch-diode's format, atomically. Problems without times are left out. Returns what the format
// has no place for.
std::vector<std::string> WriteChunks(const timings::Timings& timings, const CollectionPlan& plan,
                                     timings::torch_diode::Format format);

}  // namespace idbg::collect
