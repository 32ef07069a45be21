// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "logs/format/log_builder.h"

namespace idbg::logs {

bool HasCrLf(const Source& source, const Record& record) {
  const std::uint64_t end = record.offset + record.size;
  if (record.payload_offset == end + 1) return false;  // a line end of one character
  char next = 0;
  return source.Read(end, 1, &next) == 1 && next == '\r';
}

void ForEachPayloadLine(std::string_view raw, bool has_crlf,
                        base::FunctionRef<bool(std::string_view text, std::size_t end)> on_line) {
  const std::string_view lead = raw.substr(0, raw.find('\t'));
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t stop = std::min(raw.find('\n', at), raw.size());
    std::string_view line = raw.substr(at, stop - at);
    at = std::min(stop + 1, raw.size());
    if (line.starts_with(lead)) line.remove_prefix(lead.size());
    if (!line.starts_with('\t')) continue;
    if (has_crlf && line.ends_with('\r')) line.remove_suffix(1);
    if (!on_line(line.substr(1), at)) return;
  }
}

std::string ReadPayload(const Source& source, const Record& record, const Extent& extent) {
  std::string raw = source.ReadExactly(extent.offset, static_cast<std::size_t>(extent.size));
  if (record.payload == PayloadState::kPlain) return raw;
  const bool has_crlf = HasCrLf(source, record);
  std::string text;
  text.reserve(raw.size());
  bool is_first = true;
  ForEachPayloadLine(raw, has_crlf, [&](std::string_view line, std::size_t) {
    if (!std::exchange(is_first, false)) text += '\n';
    text += line;
    return true;
  });
  return text;
}

}  // namespace idbg::logs
