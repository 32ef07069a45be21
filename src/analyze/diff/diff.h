// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyze/diff/diff_tensors.h"
#include "base/function_ref.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::analyze {

// What changed between two runs: their logs, or folders of logs. Throws base::Error.
report::Document DiffLogs(const std::string& before, const std::string& after,
                          const logs::View& view);

// What `diff` answers: of two logs, or of tensors, by the content of the two paths of `request`.
// Calls `check` with what kinds of inputs they are (report/input.h) before it compares them.
report::Document Diff(const TensorDiffRequest& request, const logs::View& view,
                      base::FunctionRef<void(const std::vector<std::string_view>&)> check);

}  // namespace idbg::analyze
