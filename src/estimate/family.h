// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "device/hardware.h"
#include "graph/graph.h"

namespace idbg::estimate {

// kConvolutional where convolutions do most of the FLOPs, or where there are convolutions and no
// attention (ConvNeXt, whose pointwise convolutions are written as linear layers); kTransformer
// where there is attention: the fused operator, or a softmax between products of activations.
device::Family FamilyOf(const graph::Graph& graph);

}  // namespace idbg::estimate
