// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/files/file.h"
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

// LostPages() when this thread's call began.
extern thread_local std::uint64_t lost_before;

// The codes of the interface are the exit codes of the program below zero.
static_assert(IDBG_ERROR_USAGE == -base::kExitUsage && IDBG_ERROR_INPUT == -base::kExitInput &&
              IDBG_ERROR_EXTERNAL == -base::kExitExternal &&
              IDBG_ERROR_INTERNAL == -base::kExitInternal);

// Runs the body of a function of the interface; nothing is thrown through it.
auto Guarded(auto body) noexcept -> decltype(body()) {
  lost_before = base::LostPages();
  try {
    return body();
  } catch (const base::Error& error) {
    return Remember(-base::ExitCode(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return Remember(IDBG_ERROR_MEMORY, "out of memory");
  } catch (const std::filesystem::filesystem_error& error) {
    return Remember(IDBG_ERROR_INPUT, error.what());
  } catch (const std::system_error& error) {
    return Remember(IDBG_ERROR_MEMORY, error.what());  // no thread could be started
  } catch (const std::exception& error) {
    return Remember(IDBG_ERROR_INTERNAL, error.what());
  } catch (...) {
    return Remember(IDBG_ERROR_INTERNAL, "unknown exception");
  }
}

inline void Require(bool condition, const char* message) {
  if (!condition) base::FailUsage(message);
}

// For idbg_free_text() to take back. Throws when a file was truncated during this call: the text is
// then made of bytes that were not there.
char* CopyOf(const std::string& text);

}  // namespace idbg::capi
