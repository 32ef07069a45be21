// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/error.h"

namespace idbg::tensor {

// A place in the bytes of a pickle that moves from operation to operation. What goes through
// pickles derives from it. Every failure is Error(kFormat) at the operation under way.
class PickleCursor {
 protected:
  // Both must outlive the cursor.
  PickleCursor(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  [[noreturn]] void Fail(const std::string& message) const {
    throw base::Error(base::ErrorCode::kFormat, message, {.file = file_, .byte_offset = op_at_});
  }

  unsigned char TakeOperation() {
    op_at_ = at_;
    return static_cast<unsigned char>(Take(1)[0]);
  }
  std::string_view Take(std::uint64_t count) {
    if (bytes_.size() - at_ < count) Fail("pickle is truncated");
    const std::string_view taken = bytes_.substr(at_, count);
    at_ += count;
    return taken;
  }
  // Little-endian.
  template <typename T>
  T TakeInt() {
    T value;
    std::memcpy(&value, Take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  std::string_view TakeLine() {
    const std::size_t end = bytes_.find('\n', at_);
    if (end == std::string_view::npos) Fail("pickle is truncated");
    const std::string_view line = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return line;
  }

 private:
  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t op_at_ = 0;
};

}  // namespace idbg::tensor
