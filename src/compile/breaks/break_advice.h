// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "logs/events/break_text.h"

namespace idbg::compile {

// Why a graph breaks, in kinds that are cured alike, and the cure.
struct BreakAdvice {
  std::string_view kind;  // "data-dependent-branch"; "other" for what no row knows
  std::string advice;
  bool is_intended = false;  // PyTorch's own code breaks there on purpose: nothing is to be changed
};
// Never against what the log itself advises: its hints and the settings that they name come first.
BreakAdvice AdviseOnBreak(const logs::BreakText& text);

// The same of a break in a line of a library's, which nobody changes; null: the line is the user's.
BreakAdvice AdviseOnBreak(const logs::BreakText& text, const logs::Frame* library);

}  // namespace idbg::compile
