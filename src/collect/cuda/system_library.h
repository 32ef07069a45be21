// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dlfcn.h>

#include <string>

#include "base/error.h"

// Functions of libraries that a machine has or has not: opened when needed, never linked.
namespace idbg::collect::cuda {

[[noreturn]] inline void Fail(const std::string& message) { base::FailExternal(message); }

// False, and null, where the library has no such function.
template <typename Pointer>
bool FindFunction(void* library, const char* name, Pointer& function) {
  function = reinterpret_cast<Pointer>(::dlsym(library, name));
  return function != nullptr;
}

// Throws Error(kExternal) there; `library_name` begins its words.
void GetFunction(void* library, const char* library_name, const char* name, auto& function) {
  if (!FindFunction(library, name, function)) Fail(std::string(library_name) + " has no " + name);
}

}  // namespace idbg::collect::cuda
