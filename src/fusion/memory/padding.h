// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graph/graph.h"
#include "plan/target.h"

namespace idbg::fusion {

// Bytes of the copies of its operands that Inductor gives a product of 16-bit elements whose rows
// are no whole vectors, where the units and not the memory bound it (pad_mm.py, which measures
// whether that is quicker; with rows that short by a few elements and operands that large it was).
// The peaks of GPT-2 and GPT-BigCode in bfloat16 (tests/data/models/h200 and development/h200) are
// by such a copy of the last layer's weight above the rest: 77 and 103 MB.
std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const plan::Target& target);

}  // namespace idbg::fusion
