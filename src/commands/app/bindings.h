// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "tensor/symbolic.h"

namespace idbg::commands {

// A size from 0 on. Throws Error(kUsage), which names the flag.
std::int64_t ParseSize(const std::string& text, const std::string& flag);

// "s77=8", as --set takes it. Throws Error(kUsage).
void AddBinding(const std::string& text, tensor::Bindings& bindings);

}  // namespace idbg::commands
