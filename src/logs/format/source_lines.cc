// SPDX-License-Identifier: Apache-2.0
#include "logs/format/source_lines.h"

#include <algorithm>

namespace idbg::logs {

bool SourceLines::Fill() {
  if (begin_ < end_) return true;
  block_.resize(std::size_t{256} << 10);
  begin_ = 0;
  end_ = source_.Read(read_at_, block_.size(), block_.data());
  read_at_ += end_;
  return end_ > 0;
}

bool SourceLines::Next(std::string_view& line) {
  if (!Fill()) return false;
  line_.clear();
  bool is_whole = false;
  while (!is_whole && Fill()) {
    const std::string_view rest(block_.data() + begin_, end_ - begin_);
    const std::size_t stop = std::min(rest.find('\n'), rest.size());
    line_.append(rest.substr(0, std::min(stop, kMaxLine - line_.size())));
    is_whole = stop < rest.size();
    begin_ += stop + (is_whole ? 1 : 0);
  }
  ++number_;
  line = line_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return true;
}

}  // namespace idbg::logs
