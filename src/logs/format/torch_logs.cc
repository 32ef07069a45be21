// SPDX-License-Identifier: Apache-2.0
#include "logs/format/torch_logs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "logs/events/stack.h"
#include "logs/format/prefix.h"
#include "logs/format/record_writer.h"
#include "logs/format/source_lines.h"

namespace idbg::logs {
namespace {

// A message longer than this is cut: a guard tree of 4 MiB is no use to anybody.
constexpr std::size_t kMaxMessage = std::size_t{4} << 20;

// One line, taken apart: "[rank0]:V1121 ... file.py:12] [0/1] [__recompiles] MESSAGE".
struct Line {
  std::string_view prefix;  // from the level up to and with "] "
  std::uint64_t pid = 0;
  std::optional<std::int32_t> rank;
  std::string_view id;  // "0/1"
  std::string_view message;
};

// Takes "[TEXT] " from the front when TEXT is wanted.
template <typename Wanted>
std::string_view TakeBrackets(std::string_view& text, Wanted&& wanted) {
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
    std::int32_t number = 0;
    const char* const end = inside.data() + inside.size();
    if (close == lead.size() || digits == 0 || inside.find_first_of("[ ") != inside.npos ||
        std::from_chars(inside.data() + digits, end, number).ec != std::errc{})
      continue;
    if (!rank || inside.substr(0, digits) == "rank") rank = number;
  }
  return rank;
}

std::optional<Line> ParseLine(std::string_view text) {
  const auto prefix = FindPrefix(text);
  if (!prefix) return std::nullopt;
  Line line{.prefix = text.substr(prefix->begin, prefix->size - prefix->begin),
            .pid = prefix->pid,
            .rank = RankOf(text.substr(0, prefix->begin))};
  line.message = text.substr(prefix->size);
  line.id = TakeBrackets(line.message, [](std::string_view inside) {
    return inside.find('/') != std::string_view::npos &&
           inside.find_first_not_of("0123456789!/_-") == std::string_view::npos;
  });
  TakeBrackets(line.message, [](std::string_view inside) { return inside.starts_with("__"); });
  return line;
}

// A message of one or more lines.
struct Message {
  std::string prefix;
  std::string id;
  std::optional<std::int32_t> rank;
  std::vector<std::string> lines;
  std::uint64_t line = 0;  // of the text, from 1
  std::size_t bytes = 0;
};

bool Contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

std::string TextFrom(const std::vector<std::string>& lines, std::size_t first) {
  return base::Join(std::span(lines).subspan(std::min(first, lines.size())), "\n");
}

// "Recompiling function F in FILE:LINE", then "    - REASON" lines; a stack may follow each reason.
void WriteRecompile(const Message& message, RecordWriter& out) {
  constexpr std::string_view kFunction = "Recompiling function ";
  const std::string_view head = std::string_view(message.lines[0]).substr(kFunction.size());
  const std::size_t in = head.find(" in ");
  if (in == std::string_view::npos) return;
  std::vector<std::string> reasons;
  for (std::size_t i = 1; i < message.lines.size(); ++i) {
    const std::string_view line = message.lines[i];
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos || !line.substr(begin).starts_with("- ")) continue;
    const std::string_view reason = line.substr(begin + 2);
    if (!reason.starts_with(' ') && !reason.starts_with("User stack trace:"))
      reasons.emplace_back(reason);
  }
  out.WriteList("recompile_reasons", reasons);
  out.WriteStart(head.substr(0, in), ParsePlace(head.substr(in + 4)));
}

void WriteBreak(const Message& message, RecordWriter& out) {
  out.WriteArtifact("dynamo_graph_break_reason", TextFrom(message.lines, 0));
}

// "torch._dynamo hit config.recompile_limit (8)", "   function: 'f' (FILE:LINE)", "   last reason:
// ..".
void WriteLimit(const Message& message, RecordWriter& out) {
  constexpr std::string_view kHit = "hit config.";
  const std::string& head = message.lines[0];
  const std::size_t begin = head.find(kHit) + kHit.size();
  const std::string name = head.substr(begin, head.find(' ', begin) - begin);
  std::int64_t limit = 0;
  if (const std::size_t open = head.find('(', begin); open != std::string::npos)
    std::from_chars(head.data() + open + 1, head.data() + head.size(), limit);
  MetricsFields fields{.fail_type = "RecompileLimitExceeded",
                       .fail_reason = head + "\nLimit type: " + name,
                       .limit_name = name,
                       .limit = limit};
  for (const std::string& line : message.lines) {
    if (const std::size_t at = line.find("function: '"); at != std::string::npos) {
      const std::size_t quote = line.find("' (", at + 11);
      if (quote == std::string::npos) continue;
      fields.function = line.substr(at + 11, quote - at - 11);
      const std::size_t close = line.rfind(')');
      fields.place = ParsePlace(std::string_view(line).substr(quote + 3, close - quote - 3));
    } else if (const std::size_t reason = line.find("last reason: "); reason != std::string::npos) {
      fields.recompile_reason = line.substr(reason + 13);
    }
  }
  out.WriteMetrics(fields);
}

// "WON'T CONVERT f FILE line 10", "due to: ", a traceback: a failure that was suppressed.
void WriteFailure(const Message& message, RecordWriter& out) {
  constexpr std::string_view kHead = "WON'T CONVERT ";
  const std::string_view head = std::string_view(message.lines[0]).substr(kHead.size());
  const std::size_t blank = head.find(' ');
  if (blank == std::string_view::npos) return;
  MetricsFields fields{.function = std::string(head.substr(0, blank)),
                       .place = ParsePlace(head.substr(blank + 1), " line "),
                       .is_suppressed = true};
  // The exception's line is the first of the traceback's end that is not indented.
  std::size_t last = 0;
  for (std::size_t i = 1; i < message.lines.size(); ++i) {
    const std::string& line = message.lines[i];
    if (line.starts_with("torch.") || (last == 0 && Contains(line, "Error: "))) last = i;
  }
  if (last > 0) {
    const std::string& line = message.lines[last];
    const std::size_t colon = std::min(line.find(": "), line.size());
    const std::size_t dot = line.rfind('.', colon);
    const std::size_t begin = dot == std::string::npos ? 0 : dot + 1;
    fields.fail_type = line.substr(begin, colon - begin);
    if (colon < line.size()) fields.fail_reason = line.substr(colon + 2);
    if (last + 1 < message.lines.size()) fields.fail_reason += "\n" + message.lines[last + 1];
  }
  out.WriteArtifact("dynamo_error", TextFrom(message.lines, 2));
  out.WriteMetrics(fields);
}

void WriteGuards(const Message& message, RecordWriter& out) {
  const auto tree = std::ranges::find(message.lines, "TREE_GUARD_MANAGER:");
  if (tree == message.lines.end()) return;
  const auto first = static_cast<std::size_t>(tree - message.lines.begin());
  out.WriteEvent("dynamo_cpp_guards_str", TextFrom(message.lines, first));
}

void WriteCudaGraphs(const Message& message, RecordWriter& out) {
  out.WriteField("compilation_metrics_runtime", "cudagraph_skip_reason",
                 TextFrom(message.lines, 0));
}

void WriteOutputCode(const Message& message, RecordWriter& out) {
  if (message.lines.size() > 1) out.WriteEvent("inductor_output_code", TextFrom(message.lines, 1));
}

// How a message begins, and what becomes of it. The first row that fits counts.
struct Row {
  std::string_view start;
  bool anywhere;  // in the first line
  bool is_whole;  // a line that looks like the start of another message belongs to this one
  void (*write)(const Message&, RecordWriter&);  // null: says nothing that another does not
};
constexpr auto kRows = std::to_array<Row>({
    {"Recompiling function ", false, false, &WriteRecompile},
    {"Graph break from `Tensor.item()`", false, true, nullptr},
    {"Graph break", false, false, &WriteBreak},
    {"torch._dynamo hit config.", false, false, &WriteLimit},
    {"WON'T CONVERT ", false, true, &WriteFailure},
    {"GUARDS:", false, true, &WriteGuards},
    {"TREE_GUARD_MANAGER:", false, true, &WriteGuards},
    {"skipping cudagraphs due to ", true, false, &WriteCudaGraphs},
    {"skipping cudagraph due to ", true, false, &WriteCudaGraphs},
    {"disabling cudagraphs ", false, false, &WriteCudaGraphs},
    {"Output code:", false, true, &WriteOutputCode},
});

const Row* FindRow(std::string_view message) {
  for (const Row& row : kRows) {
    if (row.anywhere ? Contains(message, row.start) : message.starts_with(row.start)) return &row;
  }
  return nullptr;
}

class Converter {
 public:
  explicit Converter(const Source& text) : lines_(text), spool_(text.name()) {}

  ConvertedLog Run() {
    std::string_view text;
    while (lines_.Next(text)) {
      if (const auto line = ParseLine(text)) Take(*line);
    }
    CloseAll();
    return {.log = Source(std::move(spool_)), .lines = out_.lines()};
  }

 private:
  // Ranks that write to one text at a time: beyond, messages are cut where another goes on.
  static constexpr std::size_t kMaxOpen = 256;
  using Writer = std::pair<std::optional<std::int32_t>, std::uint64_t>;  // rank and process

  // Lines of one writer with one prefix and id are one message, unless one begins another.
  void Take(const Line& line) {
    if (open_.size() > kMaxOpen) CloseAll();
    Message& message = open_[{line.rank, line.pid}];
    const bool goes_on = message.prefix == line.prefix && message.id == line.id;
    const Row* const open = goes_on && !message.lines.empty() ? FindRow(message.lines[0]) : nullptr;
    const Row* const row = open != nullptr && open->is_whole ? nullptr : FindRow(line.message);
    if (!goes_on || row != nullptr) {
      Close(message);
      if (row == nullptr) return;
      message = {.prefix = std::string(line.prefix),
                 .id = std::string(line.id),
                 .rank = line.rank,
                 .line = lines_.number()};
    }
    if (message.prefix.empty() || message.bytes > kMaxMessage) return;
    message.bytes += line.message.size();
    message.lines.emplace_back(line.message);
  }

  void Close(Message& message) {
    if (!message.lines.empty()) {
      const Row* const row = FindRow(message.lines[0]);
      if (row != nullptr && row->write != nullptr) {
        out_.Begin(message.prefix, message.id, message.line, message.rank);
        row->write(message, out_);
        spool_.Write(out_.Take());
      }
    }
    message = {};
  }

  void CloseAll() {
    for (auto& [writer, message] : open_) Close(message);
    open_.clear();
  }

  SourceLines lines_;
  std::map<Writer, Message> open_;
  RecordWriter out_;
  Spool spool_;
};

}  // namespace

bool SniffTorchLogs(std::string_view beginning) {
  while (!beginning.empty()) {
    const std::size_t stop = std::min(beginning.find('\n'), beginning.size());
    const auto line = ParseLine(beginning.substr(0, stop));
    if (line && FindRow(line->message) != nullptr) return true;
    beginning.remove_prefix(std::min(stop + 1, beginning.size()));
  }
  return false;
}

ConvertedLog ConvertTorchLogs(const Source& text) { return Converter(text).Run(); }

Log ReadTorchLogs(Source text, const LogOptions& options) {
  ConvertedLog converted = ConvertTorchLogs(text);
  LogOptions own = options;
  own.verify = false;
  own.lines = std::move(converted.lines);
  return Log::Read(std::move(converted.log), own);
}

}  // namespace idbg::logs
