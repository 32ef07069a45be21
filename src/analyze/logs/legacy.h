// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "report/document.h"

namespace idbg::analyze {

// Of what the earlier Python tool left (inputs::Kind::kLegacy): what there is of each kind, the
// benchmarks with what failed, the recorded constraint warnings by cause, comparisons and
// statistics of graphs. A file that cannot be read is a finding where it is one of many. Throws
// base::Error.
report::Document MakeLegacyDocument(const std::filesystem::path& path);

}  // namespace idbg::analyze
