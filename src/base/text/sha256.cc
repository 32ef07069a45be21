// SPDX-License-Identifier: Apache-2.0
#include "base/text/sha256.h"

#include <cstdint>

namespace idbg::base {

Sha256::Sha256() { SHA256Init(&context_); }

void Sha256::Add(std::string_view bytes) {
  SHA256Update(&context_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string Sha256::Finish() {
  std::string text(SHA256_DIGEST_STRING_LENGTH, '\0');
  SHA256End(&context_, text.data());
  text.pop_back();  // the terminating zero
  return text;
}

std::string Sha256Of(std::string_view bytes) {
  Sha256 digest;
  digest.Add(bytes);
  return digest.Finish();
}

}  // namespace idbg::base
