// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/device.h"
#include "roofline/gemm/gemm.h"

namespace idbg::roofline {

// Seconds of matrix products that no GEMM model of a GPU knows, beside the floor of such kernels.
// A block computes a tile of the result along its part of the sum; each unit works off its blocks
// one after another:
//   ceil(tiles * parts / units) * (sum over the block's part + writing the tile)
//   + a kernel that adds the parts up, where the sum is divided
// and the quickest tile and division counts, as the library's choice is nearly that.

// On the ordinary units in float32: a tile's multiply-adds at the share of the rate that its reuse
// of loaded operands allows. `can_divide`: whether the sum may be divided.
double OrdinaryProductS(const Gemm& product, bool can_divide, const Device& device);

// In 16 bits where rows of operands or of the result start between vectors of 16 bytes: the
// library's older kernels load one or two elements at a time, and those loads are what takes the
// time. `alignment`: elements that all rows start at a multiple of.
double NarrowProductS(const Gemm& product, std::int64_t alignment, const Device& device);

}  // namespace idbg::roofline
