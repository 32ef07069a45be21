// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "compile/caches/caches.h"
#include "report/document.h"

namespace idbg::views {

// Misses, bypasses and caches that are off, one finding a cause. A miss of something new is a note;
// one of a graph that was compiled before under the same code and inputs is a warning.
void AddCacheFindings(const logs::Trace& trace, const compile::CacheReport& caches,
                      report::Document& document);

// A text of several lines in one, runs of blanks as one.
std::string InOneLine(std::string_view text);

// "rank 1 [0/0] #2".
std::string LabelOf(const logs::Trace& trace, const compile::CacheEvent& event);

}  // namespace idbg::views
