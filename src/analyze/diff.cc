// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff.h"

#include "base/error.h"
#include "compile/compare/compare.h"
#include "inputs/recognise.h"
#include "logs/trace.h"
#include "views/compile/compare_section.h"

namespace idbg::analyze {

report::Document DiffLogs(const std::string& before_path, const std::string& after_path,
                          const logs::View& view) {
  for (const std::string& file : {before_path, after_path}) inputs::CheckMayBeLog(file, "diff");
  const logs::Trace before = logs::ReadTrace(before_path);
  const logs::Trace after = logs::ReadTrace(after_path);
  logs::CheckHolds(before, view);
  logs::CheckHolds(after, view);
  report::Document document{.kind = "diff", .title = before.name + " and " + after.name};
  views::AddTraceComparison(compile::GatherFacts(before, view), compile::GatherFacts(after, view),
                            document);
  return document;
}

report::Document Diff(const TensorDiffRequest& request, const logs::View& view) {
  if (!AreTensors(request.expected, request.actual))
    return DiffLogs(request.expected, request.actual, view);
  if (view.rank) throw base::Error(base::ErrorCode::kUsage, "--rank is for logs, not for tensors");
  return DiffTensors(request);
}

}  // namespace idbg::analyze
