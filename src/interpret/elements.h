// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace idbg::interpret {

// What is counted of the elements of a tensor.
struct ElementFacts {
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
  std::uint64_t digest = 0;  // of the bytes: to tell whether two runs gave the same
};

// `dtype` as torch names it; of those that are not floating-point only the digest.
ElementFacts LookAtElements(std::string_view dtype, std::string_view bytes);

}  // namespace idbg::interpret
