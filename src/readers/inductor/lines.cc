// SPDX-License-Identifier: Apache-2.0
#include "readers/inductor/lines.h"

#include <algorithm>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::readers::inductor {
namespace {

constexpr std::size_t kMaxExample = 80;
constexpr std::size_t kMaxNesting = 100;
constexpr std::size_t kMaxLine = 4 << 20;  // bytes

// As it can stand in a message: on one line, of printable characters.
std::string Quote(std::string_view text) {
  std::string quoted(text.substr(0, kMaxExample));
  std::ranges::replace_if(quoted, [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  return quoted + (text.size() > kMaxExample ? "..." : "");
}

}  // namespace

bool Lines::Next(std::string_view& line) {
  if (rest_.empty()) return false;
  const std::size_t end = rest_.find('\n');
  line = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++number_;
  return true;
}

void CheckLine(std::string_view line, std::int64_t number, const std::string& file) {
  const auto fail = [&](const std::string& what, std::size_t column) {
    throw base::Error(base::ErrorCode::kFormat,
                      what + " (use the complete text that Inductor prints)",
                      {.file = file, .line = static_cast<std::uint64_t>(number), .column = column});
  };
  if (line.size() <= kMaxNesting) return;
  std::size_t open = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '(' || c == '[' || c == '{') ++open;
    if ((c == ')' || c == ']' || c == '}') && open > 0) --open;
    if (open > kMaxNesting) fail("nesting deeper than " + std::to_string(kMaxNesting), i + 1);
    if (i == kMaxLine) fail("a line longer than " + std::to_string(kMaxLine) + " bytes", i + 1);
  }
}

std::string_view LeadingName(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, base::IsNameCharacter);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool Skip(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::vector<std::string> SplitList(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view part = base::Trim(text.substr(0, comma));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
  }
  return parts;
}

void CountLoss(std::vector<Loss>& losses, std::string_view what, std::int64_t line,
               std::string_view text) {
  auto loss = std::ranges::find(losses, what, &Loss::what);
  if (loss == losses.end()) {
    losses.push_back({.what = std::string(what),
                      .count = 0,
                      .example = "line " + std::to_string(line) + ": " + Quote(text)});
    loss = losses.end() - 1;
  }
  ++loss->count;
}

}  // namespace idbg::readers::inductor
