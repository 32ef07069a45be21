// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "base/function_ref.h"
#include "logs/format/log_builder.h"

namespace idbg::logs {

// Sorts the records of every process into its compilations. `ids` holds an id without attempt for
// each value that Record::compilation has before; after it is an index in Process::compilations. A
// dynamo_start at attempt 0 opens an instance of its id when there has been one already; what the
// compiler wrote of the new compilation before that record goes with it.
void SortIntoCompilations(std::span<const CompileId> ids,
                          base::FunctionRef<std::string(const Record&)> payload,
                          LogContents& contents);

}  // namespace idbg::logs
