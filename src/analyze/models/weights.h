// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "advice/constants.h"
#include "readers/reader.h"

namespace idbg::analyze {

// The elements of a model's parameters, buffers and constants, from its file, which is opened when
// the first is asked for. Files that hold no values, or not these, know none.
advice::ElementOf ElementsOf(const readers::ModelFile& file, const std::string& graph);

}  // namespace idbg::analyze
