// SPDX-License-Identifier: Apache-2.0
#include "capi/guard.h"

#include <cstdlib>

extern "C" {

thread_local char idbg_last_error_text[512] = "";

int idbg_abi_version(void) { return IDBG_ABI_VERSION; }

const char* idbg_last_error(void) { return idbg_last_error_text; }

void idbg_free_text(char* text) { std::free(text); }

}  // extern "C"

namespace idbg::capi {

thread_local std::uint64_t lost_before = 0;

char* CopyOf(const std::string& text) {
  base::CheckMappedFiles(lost_before);
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace idbg::capi
