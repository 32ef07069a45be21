// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "base/hash.h"

namespace idbg::fuzz {

// Choices that depend on the seed alone: run again, they are the same.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::size_t Below(std::size_t bound) {  // SplitMix64
    state_ += base::kGoldenStep;
    return base::MixBits(state_) % bound;
  }
  template <typename List>
  const auto& Of(const List& all) {
    return all[Below(std::size(all))];
  }

 private:
  std::uint64_t state_;
};

// Of "--seed=7" with "--seed=" the 7. Throws std::invalid_argument.
inline std::uint64_t NumberAfter(std::string_view argument, std::string_view name) {
  std::uint64_t number = 0;
  const std::string_view text = argument.substr(name.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::invalid_argument(std::string(argument) + ": not a number");
  return number;
}

}  // namespace idbg::fuzz
