// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace idbg::bench {

// The shortest piece between two changes.
inline constexpr std::size_t kShortestPiece = 3;

// Where the level of a series changes: the first place of each new level, ascending. E-Divisive
// (Matteson and James 2014, doi:10.1080/01621459.2013.849605) with alpha 1: the split with the
// largest energy distance counts when fewer than 5 % of 199 shuffles of the piece have one as
// large; then both sides are split again. Quadratic in the length; the same result each time.
std::vector<std::size_t> ChangePoints(std::span<const double> series);

}  // namespace idbg::bench
