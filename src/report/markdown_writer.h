// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"

namespace idbg::report {

// A summary of a Document for a pull request, in GitHub's Markdown: the verdict, the findings that
// matter most, the facts; sections collapsed, each table cut to its first rows with how many are
// left out. Texts cannot make markup.
std::string ToMarkdown(const Document& document);

}  // namespace idbg::report
