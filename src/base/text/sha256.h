// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sha2.h>  // of libmd: a structure and functions in C

#include <string>
#include <string_view>

namespace idbg::base {

// SHA-256 (FIPS 180-4) of bytes given in pieces.
class Sha256 {
 public:
  Sha256();
  void Add(std::string_view bytes);
  // 64 hexadecimal digits. Nothing can be added afterwards.
  std::string Finish();

 private:
  SHA2_CTX context_;
};

// The digits of bytes that are there at once.
std::string Sha256Of(std::string_view bytes);

}  // namespace idbg::base
