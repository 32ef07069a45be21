// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "commands/app/commands.h"
#include "commands/gemm/dataset_flags.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/convert.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetMerge final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--to", form_, "Format of the result",
                {.choices = {"timings", "json", "msgpack", "table-json", "table-msgpack"}});
    dataset_.Declare(flags);
  }

  int Run(const Session& session) override {
    const std::string to = RequireOutput(session, "FILE");
    timings::Diagnostics diagnostics;
    const timings::MergeResult result =
        inputs::Explained(inputs::Kind::kDataset, "dataset merge", [&] {
          return timings::MergeFiles(timings::DatasetFiles(dataset_.files), to,
                                     *timings::ParseDatasetForm(form_), dataset_.Options(),
                                     &diagnostics);
        });
    return ReportToTerminal(session, views::MergeDocument(dataset_.files, to, result, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string form_ = "timings";
};

}  // namespace

std::unique_ptr<Command> MakeDatasetMerge() { return std::make_unique<DatasetMerge>(); }

}  // namespace idbg::commands
