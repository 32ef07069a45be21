// SPDX-License-Identifier: Apache-2.0
#include "logs/format/torch_logs.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::logs {

namespace {

// A message longer than this is cut: a guard tree of 4 MiB is no use to anybody.
constexpr std::size_t kMaxMessage = std::size_t{4} << 20;

// One line, taken apart: "[rank0]:V1121 ... file.py:12] [0/1] [__recompiles] MESSAGE".
struct Line {
  Prefix prefix;
  std::string_view prefix_text;  // from the level up to and with "] "
  std::optional<std::int32_t> rank;
  std::string_view id;        // "0/1"
  std::string_view artifact;  // "__schedule", of what TORCH_LOGS asked for
  std::string_view message;
};

// Takes "[TEXT] " from the front when TEXT is wanted.
std::string_view TakeBrackets(std::string_view& text, auto&& wanted) {
  const std::size_t close = text.find(']');
  if (!text.starts_with('[') || close == std::string_view::npos ||
      !wanted(text.substr(1, close - 1)))
    return {};
  const std::string_view inside = text.substr(1, close - 1);
  text.remove_prefix(std::min(close + 2, text.size()));
  return inside;
}

// The N of "[rankN]:", which PyTorch writes once torch.distributed is set up; else that of
// torchrun's
// "[<role>N]:", a rank among those of its machine.
std::optional<std::int32_t> RankOf(std::string_view lead) {
  std::optional<std::int32_t> rank;
  for (std::size_t open = lead.find('['); open != lead.npos; open = lead.find('[', open + 1)) {
    const std::size_t close = std::min(lead.find("]:", open), lead.size());
    const std::string_view inside = lead.substr(open + 1, close - open - 1);
    const std::size_t digits = inside.find_last_not_of("0123456789") + 1;
    const auto number = base::LeadingNumber<std::int32_t>(inside.substr(digits));
    if (close == lead.size() || digits == 0 || inside.find_first_of("[ ") != inside.npos || !number)
      continue;
    if (!rank || inside.substr(0, digits) == "rank") rank = number;
  }
  return rank;
}

std::optional<Line> ParseLine(std::string_view text) {
  const auto prefix = FindPrefix(text);
  if (!prefix) return std::nullopt;
  Line line{.prefix = *prefix,
            .prefix_text = text.substr(prefix->begin, prefix->size - prefix->begin),
            .rank = RankOf(text.substr(0, prefix->begin))};
  line.message = text.substr(prefix->size);
  line.id = TakeBrackets(line.message, [](std::string_view inside) {
    return inside.find('/') != std::string_view::npos &&
           inside.find_first_not_of("0123456789!/_-") == std::string_view::npos;
  });
  line.artifact =
      TakeBrackets(line.message, [](std::string_view inside) { return inside.starts_with("__"); });
  return line;
}

// Whether a line may have been cut in its prefix: "V1121 16:5".
bool BeginsPrefix(std::string_view text) {
  return text.size() > 5 && base::IsLetter(text[0]) && text[5] == ' ' &&
         std::ranges::all_of(text.substr(1, 4), base::IsDigit);
}

// A message of one or more lines.
struct Message {
  std::string prefix_text;
  Prefix prefix;  // without path
  std::string id;
  std::string artifact;
  std::optional<std::int32_t> rank;
  std::vector<std::string> lines;
  std::uint64_t line = 0;  // of the text, from 1
  std::size_t bytes = 0;
};

class TextReader {
 public:
  explicit TextReader(const Source& text) : lines_(text), store_(text.name()) {}

  LogContents Run() {
    std::string_view text;
    bool is_line = false;  // or its beginning
    const Message* last = nullptr;
    while (lines_.Next(text)) {
      const auto line = ParseLine(text);
      if (line)
        CloseRaised(line->prefix);
      else
        TakeRaised(text);
      is_line = line || BeginsPrefix(text);
      last = line ? Take(*line) : nullptr;
    }
    std::string broken_off;
    if (is_line && !lines_.has_line_end())
      broken_off = "in the middle of a line";
    else if (last != nullptr && !IsWhole(last->lines))
      broken_off = "in its last message, '" + base::OneLine(last->lines[0], kMostName) + "'";
    CloseRaised(prefix_);
    CloseAll();
    LogContents contents = store_.Finish();
    contents.broken_off = std::move(broken_off);
    contents.skipped_lines = std::move(skipped_);
    return contents;
  }

 private:
  // Ranks that write to one text at a time: beyond, messages are cut where another goes on.
  static constexpr std::size_t kMaxOpen = 256;
  static constexpr std::size_t kMostName = 80;
  using Writer = std::pair<std::optional<std::int32_t>, std::uint64_t>;  // rank and process

  // Lines of one writer with one prefix and id are one message, unless one begins another. Returns
  // the message that the line was added to, or null.
  const Message* Take(const Line& line) {
    if (open_.size() > kMaxOpen) CloseAll();
    Message& message = open_[{line.rank, line.prefix.pid}];
    const bool goes_on = message.prefix_text == line.prefix_text && message.id == line.id;
    const MessageKind* const open =
        goes_on && !message.lines.empty() ? FindMessageKind(message.lines[0]) : nullptr;
    const MessageKind* const kind =
        open != nullptr && open->is_whole ? nullptr : FindMessageKind(line.message);
    if (!goes_on || kind != nullptr) {
      Close(message);
      if (kind == nullptr) return Skip(line), nullptr;
      message = {.prefix_text = std::string(line.prefix_text),
                 .prefix = line.prefix,
                 .id = std::string(line.id),
                 .artifact = std::string(line.artifact),
                 .rank = line.rank,
                 .line = lines_.number()};
      message.prefix.path = {};
    }
    if (message.prefix_text.empty()) return Skip(line), nullptr;
    if (message.bytes > kMaxMessage) return nullptr;
    message.bytes += line.message.size();
    message.lines.emplace_back(line.message);
    return &message;
  }

  // An exception of the compiler with which a program ends stands between the messages.
  void TakeRaised(std::string_view text) {
    const auto rank = text.starts_with('[') ? RankOf(text) : std::nullopt;
    if (rank) text.remove_prefix(std::min(text.find("]:") + 3, text.size()));
    if (IsRaised(text))
      raised_ = {.rank = rank, .line = lines_.number()};
    else if (raised_.lines.empty() || raised_.rank != rank)
      return;
    else if (LeadsToAnother(text))  // which is the one that counts
      return static_cast<void>(raised_ = {});
    else if (!IsOfRaised(raised_.lines, text))
      return CloseRaised(prefix_);
    raised_.lines.emplace_back(text);
  }

  void CloseRaised(const Prefix& next) {
    if (!raised_.lines.empty()) {
      MessageRecord record = ReadRaised(raised_.lines);
      record.envelope.rank = raised_.rank;
      // The message of the limit, which is still open, names the compilation.
      if (raised_.lines[0].find("FailOnRecompileLimitHit") != std::string::npos)
        record.envelope.id = IdOf(open_[{raised_.rank, prefix_.pid}]);
      store_.Add(prefix_.pid != 0 ? prefix_ : next, record.envelope, raised_.line, record.metadata,
                 record.payload);
    }
    raised_ = {};
    prefix_ = next;
    prefix_.path = {};
  }

  // Lines of TORCH_LOGS=dynamic have no word: their file tells them.
  void Skip(const Line& line) {
    if (line.prefix.path.ends_with("symbolic_shapes.py"))
      ++skipped_["dynamic"];
    else
      Skip(line.artifact, 1);
  }

  // `artifact`: "__schedule".
  void Skip(std::string_view artifact, std::size_t lines) {
    if (artifact.size() > 2) skipped_[std::string(artifact.substr(2))] += lines;
  }

  void Close(Message& message) {
    if (!message.lines.empty()) Store(message);
    message = {};
  }

  // None: it is some other text in brackets.
  static CompileId IdOf(const Message& message) {
    return FindCompileId(message.id).value_or(CompileId{}).WithAttempt();
  }

  void Store(const Message& message) {
    const MessageKind* const kind = FindMessageKind(message.lines[0]);
    if (kind == nullptr || kind->read == nullptr) return;
    std::vector<MessageRecord> records = kind->read(message.lines);
    if (records.empty()) Skip(message.artifact, message.lines.size());
    for (MessageRecord& record : records) {
      record.envelope.id = IdOf(message);
      record.envelope.rank = message.rank;
      store_.Add(message.prefix, record.envelope, message.line, record.metadata, record.payload);
    }
  }

  void CloseAll() {
    for (auto& [writer, message] : open_) Close(message);
    open_.clear();
  }

  SourceLines lines_;
  std::map<Writer, Message> open_;
  Message raised_;
  Prefix prefix_;  // of the last message
  RecordStore store_;
  std::map<std::string, std::uint64_t> skipped_;
};

}  // namespace

bool SniffTorchLogs(std::string_view beginning) {
  while (!beginning.empty()) {
    const auto line = ParseLine(base::TakeUntil(beginning, '\n'));
    if (line && FindMessageKind(line->message) != nullptr) return true;
  }
  return false;
}

LogContents ReadTorchLogs(const Source& text) {
  LogContents contents = TextReader(text).Run();
  if (contents.records.empty())
    base::FailFormat(
        "no TORCH_LOGS message in it names a compiled function (expected messages "
        "like \"Recompiling function f in m.py:7\")",
        {.file = text.name()});
  return contents;
}

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
