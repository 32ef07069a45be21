// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/error.h"

// The entry of every fuzz target. A target calls idbg::fuzz::Try on the bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace idbg::fuzz {

inline std::string_view Text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Runs `read`: it may succeed or throw an Error about the input. Anything else is a bug, and leaves
// as an exception that ends the fuzzer. Returns whether it succeeded.
template <typename Read>
bool Try(Read read) {
  try {
    read();
    return true;
  } catch (const base::Error& error) {
    if (error.code() == base::ErrorCode::kInternal) throw std::logic_error(error.what());
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) {
      throw std::logic_error("an error of more than one line");
    }
    return false;
  }
}

// A property that holds for every input.
inline void Require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

}  // namespace idbg::fuzz
