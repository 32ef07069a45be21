// SPDX-License-Identifier: Apache-2.0
#include "trace/md5.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace idbg::trace {
namespace {

// floor(2^32 * abs(sin(i + 1))), RFC 1321 section 3.4.
constexpr std::array<std::uint32_t, 64> kSine = {
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
constexpr std::array<int, 16> kShift = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

// The message word and the mixing function of step i.
template <int kStep>
inline void Step(std::array<std::uint32_t, 4>& s, const std::uint32_t* words) {
  constexpr int kRound = kStep / 16;
  constexpr int kWord = kRound == 0   ? kStep
                        : kRound == 1 ? (5 * kStep + 1) % 16
                        : kRound == 2 ? (3 * kStep + 5) % 16
                                      : (7 * kStep) % 16;
  const auto [a, b, c, d] = s;
  std::uint32_t mixed = 0;
  if constexpr (kRound == 0) mixed = d ^ (b & (c ^ d));
  if constexpr (kRound == 1) mixed = c ^ (d & (b ^ c));
  if constexpr (kRound == 2) mixed = b ^ c ^ d;
  if constexpr (kRound == 3) mixed = c ^ (b | ~d);
  const std::uint32_t sum = a + mixed + kSine[kStep] + words[kWord];
  s = {d, b + std::rotl(sum, kShift[static_cast<std::size_t>(kRound * 4 + kStep % 4)]), b, c};
}

template <int... kSteps>
inline void AllSteps(std::array<std::uint32_t, 4>& s, const std::uint32_t* words,
                     std::integer_sequence<int, kSteps...>) {
  (Step<kSteps>(s, words), ...);
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

static_assert(std::endian::native == std::endian::little, "MD5 words are little endian");

void Md5::Block(const char* block) {
  std::array<std::uint32_t, 16> words;
  std::memcpy(words.data(), block, 64);
  std::array<std::uint32_t, 4> s = state_;
  AllSteps(s, words.data(), std::make_integer_sequence<int, 64>{});
  for (std::size_t i = 0; i < 4; ++i) state_[i] += s[i];
}

void Md5::Update(std::string_view bytes) {
  size_ += bytes.size();
  if (used_ != 0) {
    const std::size_t taken = std::min(bytes.size(), 64 - used_);
    std::memcpy(buffer_.data() + used_, bytes.data(), taken);
    used_ += taken;
    bytes.remove_prefix(taken);
    if (used_ < 64) return;
    Block(buffer_.data());
    used_ = 0;
  }
  for (; bytes.size() >= 64; bytes.remove_prefix(64)) Block(bytes.data());
  std::memcpy(buffer_.data(), bytes.data(), bytes.size());
  used_ = bytes.size();
}

Md5Digest Md5::Finish() {
  const std::uint64_t bits = size_ * 8;
  static constexpr std::array<char, 64> kPadding = {static_cast<char>(0x80)};
  Update({kPadding.data(), 1 + (119 - used_) % 64});
  std::array<char, 8> length;
  std::memcpy(length.data(), &bits, 8);
  Update({length.data(), 8});
  Md5Digest digest;
  std::memcpy(digest.data(), state_.data(), 16);
  return digest;
}

std::optional<Md5Digest> ParseMd5(std::string_view hex) {
  Md5Digest digest;
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = HexDigit(hex[2 * i]);
    const int low = HexDigit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return digest;
}

}  // namespace idbg::trace
