// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "report/document.h"

namespace idbg::analyze {

// Whether a path is what the earlier Python tool left: a folder of its artifacts (debug_artifacts,
// benchmarks/results, or one that holds them), or one file of its results, which `beginning`
// begins.
bool IsLegacyInput(const std::filesystem::path& path, std::string_view beginning);

// What there is of each kind, the benchmarks with what failed, the recorded constraint warnings by
// cause, comparisons and statistics of graphs. A file that cannot be read is a finding where it is
// one of many. Throws base::Error.
report::Document MakeLegacyDocument(const std::filesystem::path& path);

}  // namespace idbg::analyze
