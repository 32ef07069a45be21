// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "compile/breaks/break_text.h"

namespace idbg::compile {

// Why a graph breaks, in kinds that are cured alike, and the cure.
struct BreakAdvice {
  std::string_view kind;  // "data-dependent-branch"; "other" for what no row knows
  std::string advice;
};
BreakAdvice AdviseOnBreak(const BreakText& text);

}  // namespace idbg::compile
