// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "compile/kernels/kernels.h"
#include "inductor/torch_version.h"

namespace idbg::analyze {

// Names the nodes, operators and lines of generated kernels of which the log has none, as those of
// a CPU: by the kernels that Inductor's rules make of the graph that it compiled, where all of the
// code's kernels agree with them, launch by launch; else only the operators, by the kernel's name.
// Of the first codes that have `most` kernels together.
void NameNodes(std::size_t most, inductor::TorchVersion torch_version,
               std::vector<compile::CompiledCode>& codes);

}  // namespace idbg::analyze
