// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/scratch_folder.h"
#include "logs/format/envelope.h"
#include "logs/format/log_builder.h"
#include "logs/source.h"

namespace idbg::logs {

// What TORCH_LOGS prints, alone or among a program's own output: recompiles, graph_breaks, guards,
// output_code, and the warnings that need no setting (recompile limit, suppressed failures, skipped
// CUDA graphs). Its messages become the records in which TORCH_TRACE says the same, so that every
// analysis serves it.
bool SniffTorchLogs(std::string_view beginning);

// A record's line is that of its message in the text. Throws kFormat for a text without records.
LogContents ReadTorchLogs(const Source& text);

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

// The messages of the compiler that TORCH_LOGS prints, and what TORCH_TRACE says in their place.
// The texts have no specification: torch/_dynamo/{guards,convert_frame,symbolic_convert}.py,
// torch/_inductor/{cudagraph_utils,compile_fx}.py, torch/fx/experimental/symbolic_shapes.py,
// torch/_functorch/_aot_autograd/graph_c{apture,ompile}.py.

// A record of TORCH_TRACE.
struct MessageRecord {
  Envelope envelope;     // its event, name and whether it has a payload
  std::string metadata;  // {"EVENT": {...}}
  std::string payload;
};

struct MessageKind {
  std::string_view start;
  bool anywhere;  // in the first line
  bool is_whole;  // a line that looks like the start of another message belongs to this one
  // What the lines of a message say, of which there is one; null: nothing that another does not.
  std::vector<MessageRecord> (*read)(std::span<const std::string> lines);
  std::string_view end = "";  // how a line of each whole message begins, behind blanks
};

// By the first line of a message; null: the compiler does not begin one so.
const MessageKind* FindMessageKind(std::string_view line);

// False for a message that lacks what each of its kind holds.
bool IsWhole(std::span<const std::string> message);

// An exception of the compiler that Python printed, in lines without a prefix: whether a line is
// the first one, whether one tells that another exception came of it, whether one goes on behind
// `lines`, and all of them as a failure that stopped the program.
bool IsRaised(std::string_view line);
bool LeadsToAnother(std::string_view line);
bool IsOfRaised(std::span<const std::string> lines, std::string_view line);
MessageRecord ReadRaised(std::span<const std::string> lines);

}  // namespace idbg::logs
