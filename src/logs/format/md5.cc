// SPDX-License-Identifier: Apache-2.0
#include "logs/format/md5.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "logs/format/md5_steps.h"

namespace idbg::logs {
namespace {

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
  Md5Steps(s, words.data());
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

}  // namespace idbg::logs
