// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/kernel.h"

namespace idbg::device {

// Which share of the units' time goes into useful work: the sizes are padded to tiles, and the
// tiles run in waves of one for each unit. Tiles are 128 x 128 and for smaller products the next
// power of two (16 at least on matrix units); a product with fewer tiles than units is split along
// k, 256 deep at least. `units` 0: unknown, no waves.
double TileUtilisation(const plan::Gemm& product, double units, bool matrix_units);

}  // namespace idbg::device
