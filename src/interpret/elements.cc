// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>

#include "base/hash.h"
#include "interpret/recorder.h"

namespace idbg::interpret {
namespace {

// A floating-point format: its bits without the sign are above (NaN) or equal to (infinity) those
// of infinity.
struct Format {
  std::string_view dtype;
  NonFinite (*count)(const Format& format, std::string_view bytes);
  std::uint64_t magnitude;
  std::uint64_t infinity;
};

template <typename Bits>
NonFinite Count(const Format& format, std::string_view bytes) {
  const auto magnitude_mask = static_cast<Bits>(format.magnitude);
  const auto infinity = static_cast<Bits>(format.infinity);
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
  // Counters as narrow as the elements, so that a vector holds as many: a block cannot overflow
  // them.
  constexpr std::size_t kBlock = 128;
  for (std::size_t begin = 0; begin < bytes.size();) {
    std::array<Bits, kBlock> block{};
    const std::size_t size = std::min(bytes.size() - begin, sizeof block);
    std::memcpy(block.data(), bytes.data() + begin, size);
    begin += size;
    Bits block_nan = 0;
    Bits block_infinite = 0;
    for (const Bits bits : block) {
      const auto magnitude = static_cast<Bits>(bits & magnitude_mask);
      block_nan = static_cast<Bits>(block_nan + (magnitude > infinity ? 1 : 0));
      block_infinite = static_cast<Bits>(block_infinite + (magnitude == infinity ? 1 : 0));
    }
    nan += static_cast<std::int64_t>(block_nan);
    infinite += static_cast<std::int64_t>(block_infinite);
  }
  return {.nan = nan, .infinite = infinite};
}

// The float8 formats without infinity are left out, where NaN alone is not worth a look.
constexpr auto kFormats = std::to_array<Format>({
    {"float16", Count<std::uint16_t>, 0x7fff, 0x7c00},
    {"bfloat16", Count<std::uint16_t>, 0x7fff, 0x7f80},
    {"float32", Count<std::uint32_t>, 0x7fffffff, 0x7f800000},
    {"float64", Count<std::uint64_t>, 0x7fffffffffffffff, 0x7ff0000000000000},
    {"float8_e5m2", Count<std::uint8_t>, 0x7f, 0x7c},
    {"complex32", Count<std::uint16_t>, 0x7fff, 0x7c00},
    {"complex64", Count<std::uint32_t>, 0x7fffffff, 0x7f800000},
    {"complex128", Count<std::uint64_t>, 0x7fffffffffffffff, 0x7ff0000000000000},
});

// As many chains as fit several vectors, so that they overlap.
constexpr std::size_t kChains = 32;
using Chains = std::array<std::uint32_t, kChains>;

void Mix(const char* data, Chains& chains) {
  Chains words;
  std::memcpy(words.data(), data, sizeof words);
  for (std::size_t k = 0; k < kChains; ++k)
    chains[k] = ((chains[k] << 5) | (chains[k] >> 27)) + words[k];
}

}  // namespace

NonFinite CountNonFinite(std::string_view dtype, std::string_view bytes) {
  const auto format = std::ranges::find(kFormats, dtype, &Format::dtype);
  return format == kFormats.end() ? NonFinite() : format->count(*format, bytes);
}

std::uint64_t Digest(std::string_view bytes) {
  Chains chains{};
  std::size_t place = 0;
  for (; place + sizeof chains <= bytes.size(); place += sizeof chains)
    Mix(bytes.data() + place, chains);
  std::array<char, sizeof chains> rest{};
  if (place < bytes.size()) std::memcpy(rest.data(), bytes.data() + place, bytes.size() - place);
  Mix(rest.data(), chains);
  std::uint64_t digest = bytes.size();
  for (const std::uint32_t chain : chains) digest = base::Mix(digest, chain);
  return digest;
}

}  // namespace idbg::interpret
