// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "readers/reader.h"

namespace idbg::capi {

// A model as functions of the interface take it: `size` bytes, or with `size` 0 a path. Throws
// Error(kUsage) for arguments that are neither, and what the readers throw.
readers::ModelFile ReadModel(const char* model, std::int64_t size,
                             std::vector<readers::InputShape> input_shapes = {});

}  // namespace idbg::capi
