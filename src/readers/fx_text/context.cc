// SPDX-License-Identifier: Apache-2.0
#include "readers/fx_text/context.h"

#include <algorithm>

#include "base/text/utf8.h"

namespace idbg::readers::fx_text {
namespace {

constexpr std::size_t kMaxExample = 80;  // bytes

}  // namespace

std::string_view Context::LineAt(std::size_t offset) const {
  const std::string_view rest = text().substr(std::min(offset, text().size()));
  return rest.substr(0, rest.find('\n'));
}

base::Place Context::PlaceOf(std::size_t offset) const {
  const std::string_view before = text().substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t line_begin = newline == std::string_view::npos ? 0 : newline + 1;
  return {.file = input_.name,
          .line = static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1,
          .column = before.size() - line_begin + 1};
}

void Context::Fail(const std::string& message, std::size_t offset) const {
  throw base::Error(base::ErrorCode::kFormat, message, PlaceOf(offset));
}

void Context::Lose(std::string_view what, std::size_t offset) {
  for (Loss& loss : losses) {
    if (loss.what != what) continue;
    ++loss.count;
    return;
  }
  std::string_view line = LineAt(offset);
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::string example = base::OneLine(line.substr(0, base::Utf8Prefix(line, kMaxExample)));
  losses.push_back({.what = std::string(what),
                    .count = 1,
                    .example = PlaceOf(offset).ToString() + ": " + example});
}

void Context::SpendNode() {
  if (++nodes_ > kMaxNodes) Fail("more than " + std::to_string(kMaxNodes) + " nodes", here);
}

void Context::SpendArgument() {
  if (++arguments_ > kMaxArguments)
    Fail("more than " + std::to_string(kMaxArguments) + " arguments", here);
}

}  // namespace idbg::readers::fx_text
