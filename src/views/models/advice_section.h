// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "advice/advise.h"
#include "report/document.h"

namespace idbg::views {

// What to change, ranked, in a line each: what it brings, where, what to write, when that is
// allowed. Table `advice` has the same and more in columns. At most `top` pieces.
report::Section AdviceSection(const advice::Advised& advised, std::size_t top);

// A note for each piece, which counts its gain in percent, so that --fail-on "advice>10" can judge.
void AddAdviceFindings(const advice::Advised& advised, report::Document& document);

}  // namespace idbg::views
