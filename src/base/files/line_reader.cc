// SPDX-License-Identifier: Apache-2.0
#include "base/files/line_reader.h"

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace idbg::base {

LineReader::LineReader(const std::filesystem::path& path)
    : name_(path == "-" ? "<stdin>" : path.string()) {
  owns_ = path != "-";
  file_ = owns_ ? std::fopen(path.c_str(), "rbe") : stdin;
  if (file_ == nullptr) {
    throw Error(ErrorCode::kNotFound, std::string("cannot be read: ") + std::strerror(errno),
                Place{.file = name_});
  }
}

LineReader::~LineReader() {
  if (owns_ && file_ != nullptr) std::fclose(file_);
}

bool LineReader::Next(std::string_view& line) {
  line_.clear();
  is_cut_ = false;
  bool any = false;
  for (int c = std::getc(file_); c != EOF; c = std::getc(file_)) {
    any = true;
    if (c == '\n') break;
    if (line_.size() < kMaxLine) {
      line_.push_back(static_cast<char>(c));
    } else {
      is_cut_ = true;
    }
  }
  if (std::ferror(file_) != 0) {
    throw Error(ErrorCode::kNotFound, std::string("cannot be read: ") + std::strerror(errno),
                Place{.file = name_});
  }
  if (!any) return false;
  ++number_;
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  line = line_;
  return true;
}

}  // namespace idbg::base
