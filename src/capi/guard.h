// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "base/error.h"
#include "capi/inductor_debug.h"

// What every shared library of the C interface has: the texts of the last errors, and the way from
// exceptions to return codes.
extern "C" {
// An array, not a string: setting it must not fail, memory or not. Exported, so that a program that
// is linked to several of the libraries has one.
IDBG_EXPORT extern thread_local char idbg_last_error_text[512];
}

namespace idbg::capi {

inline int Remember(int code, const char* text) noexcept {
  std::strncpy(idbg_last_error_text, text, sizeof idbg_last_error_text - 1);
  return code;
}

int CodeOf(base::ErrorCode code) noexcept;

// Runs the body of a function of the interface; nothing is thrown through it.
template <typename Body>
auto Guarded(Body body) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (const base::Error& error) {
    return Remember(CodeOf(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return Remember(IDBG_ERROR_EXTERNAL, "out of memory");
  } catch (const std::exception& error) {
    return Remember(IDBG_ERROR_INTERNAL, error.what());
  } catch (...) {
    return Remember(IDBG_ERROR_INTERNAL, "unknown exception");
  }
}

inline void Require(bool condition, const char* message) {
  if (!condition) throw base::Error(base::ErrorCode::kUsage, message);
}

// For idbg_free_text() to take back.
char* CopyOf(const std::string& text);

}  // namespace idbg::capi
