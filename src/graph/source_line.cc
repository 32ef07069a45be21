// SPDX-License-Identifier: Apache-2.0
#include "graph/source_line.h"

#include <utility>

#include "base/text/text.h"

namespace idbg::graph {

base::Place PlaceOf(const SourceLine& line) {
  base::Place place{.file = line.file};
  if (line.line > 0) place.line = static_cast<std::uint64_t>(line.line);
  return place;
}

std::optional<SourceLine> ParseTracebackLine(std::string_view line) {
  constexpr std::string_view kFile = "File \"";
  constexpr std::string_view kLine = "\", line ";
  constexpr std::string_view kIn = ", in ";
  line = base::Trim(line);
  const std::size_t at = line.rfind(kLine);
  if (!line.starts_with(kFile) || at == std::string_view::npos) return std::nullopt;
  SourceLine frame{.file = std::string(line.substr(kFile.size(), at - kFile.size()))};
  line.remove_prefix(at + kLine.size());
  const auto number = base::TakeNumber<std::int64_t>(line);
  if (!number) return std::nullopt;
  frame.line = *number;
  if (line.starts_with(kIn)) frame.function = line.substr(kIn.size());
  return frame;
}

void TakeTracebackLine(std::string_view line, std::vector<SourceLine>& frames) {
  const bool is_underline = line.find_first_not_of("^~ ") == line.npos;
  if (auto frame = ParseTracebackLine(line))
    frames.push_back(std::move(*frame));
  else if (!frames.empty() && frames.back().code.empty() && !is_underline)
    frames.back().code = base::Trim(line);
}

std::vector<SourceLine> ParseTraceback(std::string_view text) {
  std::vector<SourceLine> frames;
  while (!text.empty()) TakeTracebackLine(base::TakeUntil(text, '\n'), frames);
  return frames;
}

}  // namespace idbg::graph
