// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace idbg::interpret {

// How often the elements of a tensor are no numbers.
struct NonFinite {
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
};

// `dtype` as torch names it; zeros for those that are not floating-point.
NonFinite CountNonFinite(std::string_view dtype, std::string_view bytes);

// A digest to tell whether two runs gave the same bits: a change of one word always shows, others
// but for one in 2^64.
std::uint64_t Digest(std::string_view bytes);

}  // namespace idbg::interpret
