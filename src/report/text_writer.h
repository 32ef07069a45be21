// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

struct TextStyle {
  int width = 0;       // columns of the terminal; 0: no limit (a pipe or a file)
  bool color = false;  // ANSI colours
  bool brief = false;  // one screen: verdicts, what calls for attention, the main table
};

// The text form of a Document. Tables are aligned; one that is wider than the terminal has its long
// texts cut with "..." (paths at their beginning, so that file and line stay) and, if that is not
// enough, its columns in several blocks. Long lines are broken at spaces, long paths in them cut at
// their beginning. The brief form has about 40 lines and ends by saying what it leaves out. Control
// characters inside texts are shown as spaces: they come from foreign files and must not reach a
// terminal.
std::string ToText(const Document& document, const TextStyle& style = {});

}  // namespace idbg::report
