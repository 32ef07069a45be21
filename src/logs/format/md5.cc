// SPDX-License-Identifier: Apache-2.0
#include "logs/format/md5.h"

namespace idbg::logs {
namespace {

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

Md5::Md5() { MD5Init(&context_); }

void Md5::Update(std::string_view bytes) {
  MD5Update(&context_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

Md5Digest Md5::Finish() {
  Md5Digest digest;
  MD5Final(digest.data(), &context_);
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
