// SPDX-License-Identifier: Apache-2.0
#include "interpret/elements.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace idbg::interpret {
namespace {

// A floating-point format: its bits without the sign are above (NaN) or equal to (infinity) those
// of infinity.
struct Format {
  std::string_view dtype;
  int bytes;
  std::uint64_t magnitude;
  std::uint64_t infinity;
};

// The float8 formats without infinity are left out, where NaN alone is not worth a look.
constexpr auto kFormats = std::to_array<Format>({
    {"float16", 2, 0x7fff, 0x7c00},
    {"bfloat16", 2, 0x7fff, 0x7f80},
    {"float32", 4, 0x7fffffff, 0x7f800000},
    {"float64", 8, 0x7fffffffffffffff, 0x7ff0000000000000},
    {"float8_e5m2", 1, 0x7f, 0x7c},
    {"complex32", 2, 0x7fff, 0x7c00},
    {"complex64", 4, 0x7fffffff, 0x7f800000},
    {"complex128", 8, 0x7fffffffffffffff, 0x7ff0000000000000},
});

template <typename Bits>
void Count(const Format& format, std::string_view bytes, ElementFacts& facts) {
  const auto magnitude_mask = static_cast<Bits>(format.magnitude);
  const auto infinity = static_cast<Bits>(format.infinity);
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
  for (std::size_t i = 0; i + sizeof(Bits) <= bytes.size(); i += sizeof(Bits)) {
    Bits bits;
    std::memcpy(&bits, bytes.data() + i, sizeof bits);
    const auto magnitude = static_cast<Bits>(bits & magnitude_mask);
    nan += magnitude > infinity ? 1 : 0;
    infinite += magnitude == infinity ? 1 : 0;
  }
  facts.nan = nan;
  facts.infinite = infinite;
}

// Four chains, so that multiplications overlap.
std::uint64_t Digest(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15;
  std::array<std::uint64_t, 4> chains = {1, 2, 3, 4};
  std::array<std::uint64_t, 4> words{};
  const auto mix = [&](const char* data) {
    std::memcpy(words.data(), data, sizeof words);
    for (std::size_t k = 0; k < chains.size(); ++k) {
      chains[k] = (chains[k] ^ words[k]) * kPrime;
      chains[k] ^= chains[k] >> 29;
    }
  };
  std::size_t place = 0;
  for (; place + sizeof words <= bytes.size(); place += sizeof words) mix(bytes.data() + place);
  std::array<char, sizeof words> rest{};
  if (place < bytes.size()) std::memcpy(rest.data(), bytes.data() + place, bytes.size() - place);
  mix(rest.data());
  std::uint64_t digest = bytes.size();
  for (const std::uint64_t chain : chains) digest = (digest ^ chain) * kPrime;
  return digest;
}

}  // namespace

ElementFacts LookAtElements(std::string_view dtype, std::string_view bytes) {
  ElementFacts facts{.digest = Digest(bytes)};
  const auto format = std::ranges::find(kFormats, dtype, &Format::dtype);
  if (format == kFormats.end()) return facts;
  switch (format->bytes) {
    case 1:
      Count<std::uint8_t>(*format, bytes, facts);
      break;
    case 2:
      Count<std::uint16_t>(*format, bytes, facts);
      break;
    case 4:
      Count<std::uint32_t>(*format, bytes, facts);
      break;
    default:
      Count<std::uint64_t>(*format, bytes, facts);
  }
  return facts;
}

}  // namespace idbg::interpret
