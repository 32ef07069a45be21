// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decompose.h"

namespace idbg::fusion {

// Takes out casts between floating-point types that only another such cast uses: the value is cast
// once, or not at all (pointless_convert in joint_graph.py).
void JoinCasts(Decomposition& decomposition);

}  // namespace idbg::fusion
