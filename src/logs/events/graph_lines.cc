// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graph_lines.h"

#include <algorithm>
#include <charconv>

#include "base/text/text.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kMaxGraphLines = std::size_t{1} << 20;

// "# File: model.py:30 in forward, code: x = self.relu(x)". What is no such comment leaves it.
void ReadComment(std::string_view text, GraphLine& source) {
  constexpr std::string_view kFile = "# File: ";
  constexpr std::string_view kCode = ", code: ";
  if (text.starts_with("# No stacktrace found")) source = {};
  if (!text.starts_with(kFile)) return;
  text.remove_prefix(kFile.size());
  source = {};
  if (const std::size_t code = text.find(kCode); code != std::string_view::npos) {
    source.code = text.substr(code + kCode.size());
    text = text.substr(0, code);
  }
  const std::size_t in = text.rfind(" in ");
  // A mode such as torch.set_default_device stands between the user's line and the operator, and
  // the comment has the innermost frame only.
  if (in != std::string_view::npos && text.substr(in) == " in __torch_function__") {
    source = {};
    return;
  }
  text = text.substr(0, in);
  const std::size_t colon = text.rfind(':');
  std::uint64_t line = 0;
  if (colon != std::string_view::npos &&
      std::from_chars(text.data() + colon + 1, text.data() + text.size(), line).ec == std::errc{}) {
    source.place.line = line;
    text = text.substr(0, colon);
  }
  source.place.file = text;
}

}  // namespace

bool NextLine(std::string_view& text, std::string_view& line) {
  if (text.empty()) return false;
  const std::size_t end = std::min(text.find('\n'), text.size());
  line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return true;
}

GraphLines ReadGraphLines(std::string_view text) {
  GraphLines lines;
  GraphLine source;
  std::string_view line;
  while (NextLine(text, line)) {
    ++source.line;
    const std::string_view trimmed = base::Trim(line);
    if (trimmed.starts_with("#")) {
      const std::int64_t number = source.line;
      ReadComment(trimmed, source);
      source.line = number;
      continue;
    }
    const std::size_t equals = trimmed.find('=');
    if (trimmed.empty() || equals == std::string_view::npos || lines.size() >= kMaxGraphLines)
      continue;
    const std::string_view target = trimmed.substr(0, equals);
    lines.insert_or_assign(std::string(base::Trim(target.substr(0, target.find(':')))), source);
  }
  return lines;
}

GraphLines ReadGraphLines(const Log& log, const Record& record) {
  return ReadGraphLines(log.Payload(record));
}

}  // namespace idbg::logs
