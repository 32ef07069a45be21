// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include "readers/fx_text/sections.h"

namespace idbg::readers::fx_text {

bool Lines::Next() {
  if (next_ >= text_.size()) return false;
  begin_ = next_;
  const std::size_t end = std::min(text_.find('\n', begin_), text_.size());
  next_ = std::min(end + 1, text_.size());
  line_ = text_.substr(begin_, end - begin_);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  indent_ = std::min(line_.find_first_not_of(" \t"), line_.size());
  return true;
}

std::string_view Lines::trimmed() const {
  return line_.substr(indent_, line_.find_last_not_of(" \t") + 1 - indent_);
}

std::optional<graph::SourceLine> ParseFileComment(std::string_view line) {
  constexpr std::string_view kFile = "# File: ";
  constexpr std::string_view kCode = ", code: ";
  if (!line.starts_with(kFile)) return std::nullopt;
  line.remove_prefix(kFile.size());
  graph::SourceLine source;
  const std::size_t code = line.find(", code:");
  if (code != std::string_view::npos) {
    source.code = line.substr(std::min(code + kCode.size(), line.size()));
    line = line.substr(0, code);
  }
  const std::size_t in = line.rfind(" in ");
  if (in != std::string_view::npos) {
    source.function = line.substr(in + 4);
    line = line.substr(0, in);
  }
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data() + colon + 1, end, source.line);
  if (error != std::errc{} || stop != end) return std::nullopt;
  source.file = line.substr(0, colon);
  return source;
}

}  // namespace idbg::readers::fx_text
