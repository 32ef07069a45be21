// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

inline constexpr std::size_t kAttentionFeatures = 55;
inline constexpr std::string_view kAttentionLayout = "attention-1";

// `formula_s`: its time by the formulas. What the kernel's choice of tiles and its time depend on:
// sizes and terms of the time as logarithms to the base 2, how often blocks of queries fill the
// device and how much of the last time, how much of tiles is filled, kinds as 0 or 1. Requires a
// device with units.
void AttentionFeatures(const AttentionWork& work, double formula_s, const Device& device,
                       std::span<float, kAttentionFeatures> out);

}  // namespace idbg::roofline
