// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace idbg::base {

// 2^64 / golden ratio, made odd.
inline constexpr std::uint64_t kGoldenStep = 0x9e3779b97f4a7c15ULL;

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): every bit of the result depends on all.
constexpr std::uint64_t MixBits(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// A hash with one more value. Splits of data sets are made of it: it must never change.
constexpr std::uint64_t Mix(std::uint64_t hash, std::uint64_t value) {
  return MixBits(hash + kGoldenStep + value);
}

// By texts, and asked with views of texts.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};
template <typename Value>
using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

}  // namespace idbg::base
