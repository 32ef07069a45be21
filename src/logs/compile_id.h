// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace idbg::logs {

// Which compilation a record belongs to. Every part may be missing.
struct CompileId {
  static constexpr std::int32_t kMissing = -1;

  std::int32_t autograd = kMissing;  // compiled_autograd_id
  std::int32_t frame = kMissing;     // frame_id: one code object of a process
  std::int32_t compile = kMissing;   // frame_compile_id: 0, then one more for each recompilation
  std::int32_t attempt = kMissing;   // restarts of one analysis; missing counts as 0

  bool empty() const { return autograd < 0 && frame < 0 && compile < 0; }
  // Compiled autograd captures a backward graph under an id without a frame, and compiles what it
  // captured under ids with one.
  bool IsCapture() const { return autograd >= 0 && frame < 0; }
  CompileId WithoutAttempt() const { return {autograd, frame, compile, kMissing}; }

  // As TORCH_TRACE writes the id of a record: no compilation is without a number of its attempt.
  CompileId WithAttempt() const {
    return {autograd, frame, compile, compile < 0 ? kMissing : attempt < 0 ? 0 : attempt};
  }

  auto operator<=>(const CompileId&) const = default;
};

// "[!CA/FRAME/COMPILE_ATTEMPT]" as PyTorch's logs print it: "[0/0]", "[0/0_1]", "[!2/1/0]",
// "[-/-]". `!CA/` and `_ATTEMPT` stand only where they say something.
std::string Display(const CompileId& id);

// Reads "0/0", "0/0_1", "!2/1/0", "!2", with or without brackets, "-" and "None" for missing. For
// anything else there is none, or an Error(kUsage).
std::optional<CompileId> FindCompileId(std::string_view text);
CompileId ParseCompileId(std::string_view text);

}  // namespace idbg::logs
