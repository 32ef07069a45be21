// SPDX-License-Identifier: Apache-2.0

#include "commands/app/commands.h"
#include "commands/gemm/dataset_flags.h"
#include "report/document.h"
#include "timings/dataset.h"
#include "timings/timings_check.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override { dataset_.Declare(flags); }

  int Run(const Session& session) override {
    timings::Diagnostics diagnostics;
    const timings::Timings timings = dataset_.Load("dataset check", diagnostics);
    return session.Report(
        views::CheckDocument(dataset_.files, timings, diagnostics, timings::CheckTimings(timings)));
  }

 private:
  DatasetFlags dataset_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetCheck() { return std::make_unique<DatasetCheck>(); }

}  // namespace idbg::commands
