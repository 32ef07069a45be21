// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "roofline/estimate.h"

namespace idbg::roofline {

// The product that a node, a call of `op`, computes: mm, bmm, addmm, baddbmm, linear, matmul and
// their kin. Null for other operators and unknown sizes.
std::optional<Gemm> GemmOf(const graph::Graph& graph, const graph::Node& node,
                           const graph::Operator& op);

// Where the first operand stands among the tensors of a call: after the addend of addmm.
std::size_t FirstOperand(const graph::Operator& op);

// A node of matrix units as a product of matrices: a GEMM, a convolution (implicit GEMM), or the
// second product of attention, whose tiles are those of its kernel. Null where there is no such
// form: depthwise convolutions, LSTMs.
std::optional<Gemm> ProductOf(const graph::Graph& graph, const graph::Node& node,
                              const graph::Operator& op);

// Which share of the units' time goes into useful work: the sizes are padded to tiles, and the
// tiles run in waves of one for each unit. Tiles are 128 x 128 and for smaller products the next
// power of two (16 at least on matrix units); a product with fewer tiles than units is split along
// k, 256 deep at least. `units` 0: unknown, no waves.
double TileUtilisation(const Gemm& product, double units, bool matrix_units);

}  // namespace idbg::roofline
