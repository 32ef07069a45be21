// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "base/process/torch_module.h"

namespace idbg::torch {

// What the module throws on its own account; module.cc turns it, and LibTorch's exceptions, into a
// code and one line of text.
class Failure : public std::runtime_error {
 public:
  Failure(std::int32_t code, const std::string& message)
      : std::runtime_error(message), code_(code) {}
  std::int32_t code() const { return code_; }

 private:
  std::int32_t code_;
};

// Throws kIdbgUsage unless the condition, which a caller has to see to, holds.
inline void Require(bool condition, const std::string& message) {
  if (!condition) throw Failure(kIdbgUsage, message);
}

}  // namespace idbg::torch
