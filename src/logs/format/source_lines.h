// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "logs/source.h"

namespace idbg::logs {

// Reads a source line by line, holding one block of it.
class SourceLines {
 public:
  static constexpr std::size_t kMaxLine = std::size_t{1} << 20;

  explicit SourceLines(const Source& source) : source_(source) {}

  // The next line without its end ("\n" or "\r\n"), valid until the next call; false when there is
  // none. Of a line longer than kMaxLine only the beginning.
  bool Next(std::string_view& line);
  std::uint64_t number() const { return number_; }  // of the last line, from 1

 private:
  bool Fill();

  const Source& source_;
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t read_at_ = 0;
  std::uint64_t number_ = 0;
  std::string line_;
};

}  // namespace idbg::logs
