// SPDX-License-Identifier: Apache-2.0

#include "runs/liveness.h"
#include "views/runs/run_documents.h"

namespace idbg::views {

report::Document RunDocument(const std::optional<runs::RunSummary>& run) {
  report::Document about{.kind = "report", .title = "a run"};
  if (!run) return about;
  if (!run->command.empty()) about.title = CommandText(*run);
  about.context = {
      {"command", "command", CommandText(*run)},
      {"outcome", "outcome", OutcomeText(*run, runs::IsAlive(*run))},
      {"start_time", "started", run->start_time},
      {"host", "host", run->host},
      {"torch", "torch", run->torch_version},
  };
  std::erase_if(about.context,
                [](const report::Fact& fact) { return fact.value == report::Value(""); });
  return about;
}

}  // namespace idbg::views
