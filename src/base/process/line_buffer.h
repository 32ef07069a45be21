// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace idbg::base {

// Lines that come through a pipe in pieces.
class LineBuffer {
 public:
  // Reads once. False: nothing is there, now (EAGAIN) or any more.
  bool Read(int descriptor) {
    text_.erase(0, std::exchange(begin_, 0));
    std::array<char, 4096> piece{};
    ssize_t count = 0;
    while ((count = ::read(descriptor, piece.data(), piece.size())) < 0 && errno == EINTR) continue;
    if (count > 0) text_.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
  }
  // The next whole line, without its newline.
  std::optional<std::string> Next() {
    const std::size_t end = text_.find('\n', begin_);
    if (end == std::string::npos) return std::nullopt;
    std::string line = text_.substr(begin_, end - begin_);
    begin_ = end + 1;
    return line;
  }
  // What stands behind the last whole line.
  std::string_view rest() const { return std::string_view(text_).substr(begin_); }

 private:
  std::string text_;
  std::size_t begin_ = 0;  // of the next line
};

}  // namespace idbg::base
