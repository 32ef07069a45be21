// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <md5.h>  // of libmd: a structure and functions in C

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace idbg::logs {

using Md5Digest = std::array<std::uint8_t, 16>;

// MD5 (RFC 1321), which TORCH_TRACE uses to say whether a payload is whole. Not for secrets.
class Md5 {
 public:
  Md5();
  void Update(std::string_view bytes);
  Md5Digest Finish();  // the object is not used again

 private:
  MD5_CTX context_;
};

// 32 lower-case hex digits; null for anything else.
std::optional<Md5Digest> ParseMd5(std::string_view hex);

}  // namespace idbg::logs
