// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "bench/result.h"
#include "report/document.h"

namespace idbg::views {

struct BenchView {
  std::string model;
};

// Variants of a model that were timed side by side.
report::Document BenchDocument(const bench::Result& result, const BenchView& view);

}  // namespace idbg::views
