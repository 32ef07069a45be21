// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/hash.h"
#include "base/names.h"
#include "interpret/recorder.h"

namespace idbg::interpret {
namespace {

// A floating-point format: its bits without the sign are above (NaN) or equal to (infinity) those
// of infinity.
struct Format {
  NonFinite (*count)(std::uint64_t infinity, std::string_view bytes);
  std::uint64_t infinity;
};

template <typename Bits>
NonFinite Count(std::uint64_t infinity_bits, std::string_view bytes) {
  constexpr auto kMagnitude = std::numeric_limits<std::make_signed_t<Bits>>::max();
  const auto infinity = static_cast<Bits>(infinity_bits);
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
      const auto magnitude = static_cast<Bits>(bits & kMagnitude);
      block_nan = static_cast<Bits>(block_nan + (magnitude > infinity ? 1 : 0));
      block_infinite = static_cast<Bits>(block_infinite + (magnitude == infinity ? 1 : 0));
    }
    nan += static_cast<std::int64_t>(block_nan);
    infinite += static_cast<std::int64_t>(block_infinite);
  }
  return {.nan = nan, .infinite = infinite};
}

// The float8 formats without infinity are left out, where NaN alone is not worth a look.
constexpr base::NameGroup<Format> kFormats[] = {
    {{Count<std::uint16_t>, 0x7c00}, "float16 complex32"},
    {{Count<std::uint16_t>, 0x7f80}, "bfloat16"},
    {{Count<std::uint32_t>, 0x7f800000}, "float32 complex64"},
    {{Count<std::uint64_t>, 0x7ff0000000000000}, "float64 complex128"},
    {{Count<std::uint8_t>, 0x7c}, "float8_e5m2"}};

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
  const auto is_it = [dtype](std::string_view name) { return name == dtype; };
  const Format* const format = base::FindFirst(kFormats, is_it);
  return format == nullptr ? NonFinite() : format->count(format->infinity, bytes);
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
