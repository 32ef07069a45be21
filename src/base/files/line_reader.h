// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace idbg::base {

// Reads a file (or standard input, "-") line by line, each as soon as it is there: for input that
// is still being written.
class LineReader {
 public:
  static constexpr std::size_t kMaxLine = std::size_t{1} << 20;

  // Throws kNotFound.
  explicit LineReader(const std::filesystem::path& path);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  // The next line without its newline, valid until the next call; false at the end. Of a line
  // longer than kMaxLine only the beginning is kept; is_cut() tells.
  bool Next(std::string_view& line);
  std::uint64_t number() const { return number_; }  // of the last line, from 1
  bool is_cut() const { return is_cut_; }
  const std::string& name() const { return name_; }

 private:
  std::FILE* file_ = nullptr;
  bool owns_ = false;
  std::string name_;
  std::string line_;
  std::uint64_t number_ = 0;
  bool is_cut_ = false;
};

}  // namespace idbg::base
