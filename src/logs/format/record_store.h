// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/spool.h"
#include "logs/format/log_builder.h"
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
  std::uint64_t number() const { return number_; }     // of the last line, from 1
  bool has_line_end() const { return has_line_end_; }  // the last line

 private:
  bool Fill();

  const Source& source_;
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t read_at_ = 0;
  std::uint64_t number_ = 0;
  bool has_line_end_ = true;
  std::string line_;
};

// The records of a log whose format says the same as TORCH_TRACE in other words. Their JSON and
// their payloads, as they are, lie one after the other in an unnamed temporary file.
class RecordStore {
 public:
  explicit RecordStore(std::string name) : spool_(std::move(name)) {}

  // `metadata` is what Log::Metadata returns: {"EVENT": {...}}. A payload counts when the envelope
  // announces it. Throws as Spool.
  void Add(const Prefix& prefix, const Envelope& envelope, std::uint64_t line,
           std::string_view metadata, std::string_view payload);

  // The store is not used again.
  LogContents Finish();

 private:
  Extent Write(std::string_view bytes);

  base::Spool spool_;
  std::uint64_t size_ = 0;  // of what is in it
  LogBuilder builder_;
};

}  // namespace idbg::logs
