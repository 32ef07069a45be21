// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace idbg::report {

// What stands for the rest of a text.
inline constexpr std::string_view kCut = "...";

// The text in lines of at most `width` columns, broken at spaces; all but the first begin with
// `indent` spaces. A word that is wider stands alone, whole. 0: one line.
std::vector<std::string> BreakLine(std::string_view text, std::size_t width, std::size_t indent);

// Each path of more than `most` columns without what stands before its last folders, of which as
// many are kept as fit: "...models/bert.py:42". A file's name and line stay whole. 0: as it is.
std::string ShortenPaths(std::string_view text, std::size_t most);

// "train.py:14" and "/home/me/net.py": their end says more than their beginning.
bool IsPath(std::string_view text);

}  // namespace idbg::report
