// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace idbg::base {

// Appends the UTF-8 form of a code point. Requires code < 0x110000.
void AppendUtf8(std::string& text, std::uint32_t code);

// The code point that starts at text[position], which is moved behind it. A byte that starts no
// well-formed sequence (stray, overlong, surrogate, cut) gives kBadUtf8 and is passed by alone.
inline constexpr std::uint32_t kBadUtf8 = 0xFFFFFFFF;
std::uint32_t DecodeUtf8(std::string_view text, std::size_t& position);

// The offset of the first byte that is not UTF-8, or npos.
std::size_t FindBadUtf8(std::string_view text);

}  // namespace idbg::base
