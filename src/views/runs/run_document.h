// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "report/document.h"
#include "runs/run_record.h"

namespace idbg::views {

// A run of `capture`: its command is the title, how it ended the context. `run` is nothing when its
// record cannot be read.
report::Document RunDocument(const std::optional<runs::RunSummary>& run);

}  // namespace idbg::views
