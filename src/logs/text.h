// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/text/text.h"

// Steps through texts without a grammar: messages, tracebacks, graphs as they are printed.
namespace idbg::logs {

// Takes the next line off a text, without its end. False when nothing is left.
inline bool NextLine(std::string_view& text, std::string_view& line) {
  if (text.empty()) return false;
  line = base::TakeUntil(text, '\n');
  return true;
}

// What stands between two marks; to the end when the second is not there or empty. Empty without
// the first.
inline std::string_view Between(std::string_view text, std::string_view first,
                                std::string_view second = {}) {
  const std::size_t at = text.find(first);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + first.size());
  return second.empty() ? text : text.substr(0, text.find(second));
}

}  // namespace idbg::logs
