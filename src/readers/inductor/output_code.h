// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "readers/reader.h"

// The Python module that Inductor makes of a graph (output_code.py): its kernels and their calls.
namespace idbg::readers::inductor {

std::string RefuseOutputCode(const Input& input);
ModelFile ReadOutputCode(const Input& input);

}  // namespace idbg::readers::inductor
