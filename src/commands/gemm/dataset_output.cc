// SPDX-License-Identifier: Apache-2.0
#include "commands/gemm/dataset_output.h"

#include "base/error.h"
#include "report/document.h"

namespace idbg::commands {

std::string RequireOutput(const Session& session, const std::string& what) {
  if (!session.output.empty() && session.output != "-") return session.output;
  throw base::Error(base::ErrorCode::kUsage, "name the output file with -o " + what);
}

int ReportToTerminal(const Session& session, const report::Document& document) {
  Session terminal = session;
  terminal.output.clear();
  return terminal.Report(document);
}

}  // namespace idbg::commands
