// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace idbg::logs {

// The 64 steps of MD5 over one block of each message (RFC 1321, section 3.4). Word is a 32-bit
// number, or a vector of them: as many messages side by side.

inline constexpr std::array<std::uint32_t, 4> kMd5Start = {0x67452301u, 0xefcdab89u, 0x98badcfeu,
                                                           0x10325476u};

namespace md5 {

// floor(2^32 * abs(sin(i + 1))), RFC 1321 section 3.4.
inline constexpr std::array<std::uint32_t, 64> kSine = {
    0xd76aa478u, 0xe8c7b756u, 0x242070dbu, 0xc1bdceeeu, 0xf57c0fafu, 0x4787c62au, 0xa8304613u,
    0xfd469501u, 0x698098d8u, 0x8b44f7afu, 0xffff5bb1u, 0x895cd7beu, 0x6b901122u, 0xfd987193u,
    0xa679438eu, 0x49b40821u, 0xf61e2562u, 0xc040b340u, 0x265e5a51u, 0xe9b6c7aau, 0xd62f105du,
    0x02441453u, 0xd8a1e681u, 0xe7d3fbc8u, 0x21e1cde6u, 0xc33707d6u, 0xf4d50d87u, 0x455a14edu,
    0xa9e3e905u, 0xfcefa3f8u, 0x676f02d9u, 0x8d2a4c8au, 0xfffa3942u, 0x8771f681u, 0x6d9d6122u,
    0xfde5380cu, 0xa4beea44u, 0x4bdecfa9u, 0xf6bb4b60u, 0xbebfbc70u, 0x289b7ec6u, 0xeaa127fau,
    0xd4ef3085u, 0x04881d05u, 0xd9d4d039u, 0xe6db99e5u, 0x1fa27cf8u, 0xc4ac5665u, 0xf4292244u,
    0x432aff97u, 0xab9423a7u, 0xfc93a039u, 0x655b59c3u, 0x8f0ccc92u, 0xffeff47du, 0x85845dd1u,
    0x6fa87e4fu, 0xfe2ce6e0u, 0xa3014314u, 0x4e0811a1u, 0xf7537e82u, 0xbd3af235u, 0x2ad7d2bbu,
    0xeb86d391u};
inline constexpr std::array<int, 16> kShift = {7, 12, 17, 22, 5, 9,  14, 20,
                                               4, 11, 16, 23, 6, 10, 15, 21};

// The message word and the mixing function of step i.
template <int kStep, typename Word>
[[gnu::always_inline]] inline void Step(std::array<Word, 4>& s, const Word* words) {
  constexpr int kRound = kStep / 16;
  constexpr int kWord = kRound == 0   ? kStep
                        : kRound == 1 ? (5 * kStep + 1) % 16
                        : kRound == 2 ? (3 * kStep + 5) % 16
                                      : (7 * kStep) % 16;
  const auto [a, b, c, d] = s;
  Word mixed = {};
  if constexpr (kRound == 0) mixed = d ^ (b & (c ^ d));
  if constexpr (kRound == 1) mixed = c ^ (d & (b ^ c));
  if constexpr (kRound == 2) mixed = b ^ c ^ d;
  if constexpr (kRound == 3) mixed = c ^ (b | ~d);
  const Word sum = a + mixed + (words[kWord] + kSine[kStep]);
  constexpr int kTurn = kShift[static_cast<std::size_t>(kRound * 4 + kStep % 4)];
  s = {d, b + ((sum << kTurn) | (sum >> (32 - kTurn))), b, c};
}

template <typename Word, int... kSteps>
[[gnu::always_inline]] inline void AllSteps(std::array<Word, 4>& s, const Word* words,
                                            std::integer_sequence<int, kSteps...>) {
  (Step<kSteps>(s, words), ...);
}

}  // namespace md5

// Adds nothing of the state before: that is the caller's.
template <typename Word>
[[gnu::always_inline]] inline void Md5Steps(std::array<Word, 4>& state, const Word* words) {
  md5::AllSteps(state, words, std::make_integer_sequence<int, 64>{});
}

}  // namespace idbg::logs
