// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyze/diff/diff_tensors.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::analyze {

// What changed between two runs: their logs, or folders of logs. Throws base::Error.
report::Document DiffLogs(const std::string& before, const std::string& after,
                          const logs::View& view);

// What `diff` answers: of two logs, or of tensors, by the content of the two paths of `request`.
report::Document Diff(const TensorDiffRequest& request, const logs::View& view);

}  // namespace idbg::analyze
