// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "readers/reader.h"

// The scheduler's nodes as debug folders print them (ir_pre_fusion.txt, ir_post_fusion.txt).
namespace idbg::readers::inductor {

std::string RefuseSchedule(const Input& input);
ModelFile ReadSchedule(const Input& input);

}  // namespace idbg::readers::inductor
