// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "report/document.h"
#include "trace/caches.h"

namespace idbg::report {

// Misses, bypasses and caches that are off, one finding a cause. A miss of something new is a note;
// one of a graph that was compiled before under the same code and inputs is a warning.
void AddCacheFindings(const trace::Trace& trace, const trace::CacheReport& caches,
                      Document& document);

// A text of several lines in one, runs of blanks as one.
std::string InOneLine(std::string_view text);

// "rank 1 [0/0] #2".
std::string LabelOf(const trace::Trace& trace, const trace::CacheEvent& event);

}  // namespace idbg::report
