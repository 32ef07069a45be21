// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graph/editor.h"
#include "readers/reader.h"

namespace idbg::analyze {

// The bytes of a torch.export archive of a program that was made of the graph in `file`: weights
// and sample inputs are those of the file, in the dtypes that the program has; what it prepares is
// computed by LibTorch. Throws Error(kUnsupported) for graphs that archives have no form for,
// Error(kExternal) where weights cannot be computed.
std::string ChangedArchive(const readers::Input& file, const graph::Program& program,
                           const std::string& torch_version);

}  // namespace idbg::analyze
