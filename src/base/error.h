// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

namespace idbg::base {

// What went wrong, in classes that a caller (or a shell script) can act on.
enum class ErrorCode {
  kUsage,        // the command line asks for something that cannot be
  kNotFound,     // an input does not exist or cannot be read
  kFormat,       // an input is damaged or of an unknown format
  kUnsupported,  // a well-formed input that this build or version cannot handle
  kExternal,     // a step outside this program failed (LibTorch, a child process, a full disk)
  kInternal,     // a bug in this program
};

// Process exit codes; the same numbers are documented in the manual.
inline constexpr int kExitClean = 0;
inline constexpr int kExitFindings = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitInput = 3;
inline constexpr int kExitExternal = 4;
inline constexpr int kExitInternal = 70;

int ExitCode(ErrorCode code);

// Where in an input an error was found. Every part but the file may be unknown.
struct Place {
  std::string file;
  std::optional<std::uint64_t> line;         // from 1
  std::optional<std::uint64_t> column;       // from 1
  std::optional<std::uint64_t> byte_offset;  // from 0
  std::string key_path;                      // e.g. "hardware.NVIDIA H100.operation.mm"

  // "file:12:5: byte 77: at a.b.c", leaving out what is unknown; empty when nothing is known.
  std::string ToString() const;

  bool operator==(const Place&) const = default;
};

// The one exception type of the project. `what()` is one line: place, what is wrong, what to do;
// lower case, no full stop.
class Error : public std::exception {
 public:
  Error(ErrorCode code, std::string message, Place place = {});

  ErrorCode code() const { return code_; }
  const std::string& message() const { return message_; }
  const Place& place() const { return place_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  ErrorCode code_;
  std::string message_;
  Place place_;
  std::string text_;
};

// Throw an Error of that code.
[[noreturn]] void FailUsage(const std::string& message, const Place& place = {});
[[noreturn]] void FailNotFound(const std::string& message, const Place& place = {});
[[noreturn]] void FailFormat(const std::string& message, const Place& place = {});
[[noreturn]] void FailUnsupported(const std::string& message, const Place& place = {});
[[noreturn]] void FailExternal(const std::string& message, const Place& place = {});

[[noreturn]] void ThrowCheckFailure(const char* condition, const char* file, int line);

}  // namespace idbg::base

// A condition that no input can break. Always on; throws an internal error naming the place.
#define IDBG_CHECK(condition)                                                          \
  do {                                                                                 \
    if (!(condition)) ::idbg::base::ThrowCheckFailure(#condition, __FILE__, __LINE__); \
  } while (false)
