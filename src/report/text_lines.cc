// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "report/text_parts.h"

namespace idbg::report {
namespace {

// A word of a sentence that is a path and longer than `most`, cut at the beginning of a folder's or
// of the file's name. Addresses of the web stay: nobody can guess their beginning.
std::string ShortenWord(std::string_view word, std::size_t most) {
  if (word.size() <= most || word.find('/') == std::string_view::npos ||
      word.find("://") != std::string_view::npos || !IsPath(word))
    return std::string(word);
  const std::size_t name = word.rfind('/') + 1;
  std::size_t begin = name;
  while (begin > 1) {
    const std::size_t before = word.rfind('/', begin - 2);
    const std::size_t earlier = before == std::string_view::npos ? 0 : before + 1;
    if (word.size() - earlier + kCut.size() > most || earlier == begin) break;
    begin = earlier;
  }
  return begin == 0 ? std::string(word) : std::string(kCut) + std::string(word.substr(begin));
}

}  // namespace

bool IsPath(std::string_view text) {
  if (text.find(' ') != std::string_view::npos) return false;
  const std::size_t colon = text.rfind(':');
  const bool has_line = colon != std::string_view::npos && colon + 1 < text.size() &&
                        text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return has_line || text.find('/') != std::string_view::npos;
}

std::vector<std::string> BreakLine(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string start;
  while (width > 0 && start.size() + DisplayWidth(text) > width) {
    const std::size_t room = width > start.size() ? width - start.size() : 1;
    std::size_t end = text.rfind(' ', room);
    if (end == std::string_view::npos || end == 0) end = text.find(' ', 1);
    if (end == std::string_view::npos) break;
    lines.push_back(start + std::string(text.substr(0, end)));
    text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    start.assign(indent, ' ');
  }
  if (!text.empty() || lines.empty()) lines.push_back(start + std::string(text));
  return lines;
}

std::string ShortenPaths(std::string_view text, std::size_t most) {
  if (most == 0) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    std::string_view tail;  // punctuation behind it is no part of a path
    while (!word.empty() && (word.back() == ',' || word.back() == ':' || word.back() == ')' ||
                             word.back() == ';' || word.back() == '.'))
      word.remove_suffix(1);
    tail = text.substr(word.size(), end - word.size());
    std::string_view head;  // an opening bracket likewise
    if (!word.empty() && word.front() == '(') {
      head = word.substr(0, 1);
      word.remove_prefix(1);
    }
    out += head;
    out += ShortenWord(word, most);
    out += tail;
    const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
    out += text.substr(end, next - end);
    text.remove_prefix(next);
  }
  return out;
}

}  // namespace idbg::report
