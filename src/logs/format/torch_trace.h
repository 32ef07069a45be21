// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/format/log_builder.h"
#include "logs/source.h"

namespace idbg::logs {

// Reads a TORCH_TRACE log. Throws kFormat for one without a single record, saying what its first
// line looks like.
LogContents ReadTorchTrace(const Source& source, const LogOptions& options);

}  // namespace idbg::logs
