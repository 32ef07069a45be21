// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/running_code.h"

#include <algorithm>
#include <iterator>

#include "base/text/text.h"
#include "logs/events/graph_lines.h"

namespace idbg::compile {
namespace {

bool HasWord(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !base::IsNameCharacter(line[at - 1])) &&
        (end == line.size() || !base::IsNameCharacter(line[end])))
      return true;
  }
  return false;
}

// Takes the next name or number off a text. False when there is none.
bool NextName(std::string_view& text, std::string_view& name) {
  const auto begin = std::ranges::find_if(text, base::IsNameCharacter);
  const auto end = std::find_if_not(begin, text.end(), base::IsNameCharacter);
  name = {begin, end};
  text = {end, text.end()};
  return !name.empty();
}

// "def call(args):", "    def call(self, args):", "def partition_0(args):"
bool StartsPython(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.starts_with("def call(") || line.starts_with("def partition_");
}

bool StartsCpp(std::string_view line) { return line.find("::run_impl(") != std::string_view::npos; }

bool IsCppDeclaration(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::size_t numel = line.find("xnumel");
  return line.starts_with("def") || line.starts_with("static inline void") ||
         (numel != std::string_view::npos && line.find(" =", numel) != std::string_view::npos);
}

// The key without the number of one call. In C++ only what follows the last ':' may be one: names
// have "::" in them.
std::string_view NameOf(std::string_view key, bool is_python) {
  if (is_python) return key.substr(0, key.find(':'));
  const std::size_t colon = key.rfind(':');
  const bool has_number = colon != std::string_view::npos && colon + 1 < key.size() &&
                          key.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return has_number ? key.substr(0, colon) : key;
}

}  // namespace

RunningCode::RunningCode(std::string_view text, bool is_python) : is_python_(is_python) {
  std::int64_t number = 0;
  std::int64_t skipped = 0;  // lines before the module's own first one
  bool has_started = false;
  for (std::string_view line; logs::NextLine(text, line);) {
    if (number == 0 && base::Trim(line).empty()) continue;
    ++number;
    if (is_python && !has_started && line.find("# AOT ID:") != std::string_view::npos)
      skipped = number - 1;
    has_started = has_started || (is_python ? StartsPython(line) : StartsCpp(line));
    if (has_started && (is_python || !IsCppDeclaration(line)))
      lines_.push_back({.number = number - skipped, .text = line});
  }
  Index();
}

void RunningCode::Index() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    std::string_view rest = lines_[i].text;
    for (std::string_view name; NextName(rest, name);) {
      std::vector<std::size_t>& places = names_[name];
      if (places.empty() || places.back() != i) places.push_back(i);
    }
  }
}

std::vector<std::size_t> RunningCode::Find(std::string_view word) const {
  // Of the names that the word is made of, the rarest leaves the fewest lines to look at.
  const std::vector<std::size_t>* rarest = nullptr;
  std::string_view rest = word;
  for (std::string_view name; NextName(rest, name);) {
    const auto places = names_.find(name);
    if (places == names_.end()) return {};
    if (rarest == nullptr || places->second.size() < rarest->size()) rarest = &places->second;
  }
  std::vector<std::size_t> found;
  if (rarest == nullptr) return found;
  std::ranges::copy_if(*rarest, std::back_inserter(found),
                       [&](std::size_t at) { return HasWord(lines_[at].text, word); });
  return found;
}

std::vector<std::int64_t> RunningCode::LinesOf(std::string_view key) const {
  const std::string_view name = NameOf(key, is_python_);
  const std::vector<std::size_t> calls = Find(name);
  // In code whose comments number the calls, the call after the comment; otherwise every call.
  if (name.size() < key.size()) {
    if (const auto comments = Find(key); !comments.empty()) {
      const auto call = std::ranges::upper_bound(calls, comments.front());
      if (call != calls.end()) return {lines_[*call].number};
    }
  }
  std::vector<std::int64_t> numbers;
  numbers.reserve(calls.size());
  for (const std::size_t at : calls) numbers.push_back(lines_[at].number);
  return numbers;
}

}  // namespace idbg::compile
