// SPDX-License-Identifier: Apache-2.0
#include "logs/format/record_store.h"

#include <algorithm>
#include <memory>
#include <utility>

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
  has_line_end_ = false;
  while (!has_line_end_ && Fill()) {
    const std::string_view rest(block_.data() + begin_, end_ - begin_);
    const std::size_t stop = std::min(rest.find('\n'), rest.size());
    line_.append(rest.substr(0, std::min(stop, kMaxLine - line_.size())));
    has_line_end_ = stop < rest.size();
    begin_ += stop + (has_line_end_ ? 1 : 0);
  }
  ++number_;
  line = line_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return true;
}

Extent RecordStore::Write(std::string_view bytes) {
  spool_.Write(bytes);
  return {std::exchange(size_, size_ + bytes.size()), bytes.size()};
}

void RecordStore::Add(const Prefix& prefix, const Envelope& envelope, std::uint64_t line,
                      std::string_view metadata, std::string_view payload) {
  Record& record = builder_.Add(prefix, envelope, Write(metadata), line);
  if (envelope.has_payload) SetPlainPayload(record, Write(payload));
}

LogContents RecordStore::Finish() {
  Source bytes(std::move(spool_));
  LogContents contents = builder_.Finish(bytes);
  contents.bytes = std::make_shared<const Source>(std::move(bytes));
  return contents;
}

}  // namespace idbg::logs
