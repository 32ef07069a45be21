// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/result.h"
#include "report/document.h"

namespace idbg::views {

struct SweepResult {
  std::int64_t size = 0;
  bench::Result result;
};

// The variants' times over a size of the model's inputs, `name`: a table and a picture.
report::Document SweepDocument(const std::string& name, const std::vector<SweepResult>& results,
                               const std::string& model);

}  // namespace idbg::views
