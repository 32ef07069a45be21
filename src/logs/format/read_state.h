// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "logs/format/log_builder.h"
#include "logs/format/repair.h"

namespace idbg::logs {

// A reading of a TORCH_TRACE log up to the beginning of one of its records, before repairs and
// sorting: from there it goes on.
struct ReadState {
  std::uint64_t offset = 0;  // of that record's line
  std::uint64_t line = 1;
  LogBuilder builder;
  std::vector<OrphanLines> orphans;
};

}  // namespace idbg::logs
