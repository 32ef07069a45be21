// SPDX-License-Identifier: Apache-2.0

#include "base/error.h"
#include "base/files/file.h"
#include "commands/app/commands.h"
#include "commands/gemm/dataset_flags.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/dataset.h"
#include "timings/timings_summary.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetInfo final : public Command {
 public:
  void DeclareFlags(Flags& flags) override { dataset_.Declare(flags); }

  int Run(const Session& session) override {
    return session.Report(inputs::Explained(inputs::Kind::kDataset, "dataset info",
                                            [this] { return MakeDocument(); }));
  }

 private:
  report::Document MakeDocument() const {
    const auto paths = timings::DatasetFiles(dataset_.files);
    // What holds no times is described by itself.
    if (paths.size() == 1) {
      if (const auto contents = timings::DescribeWithoutTimes(paths[0]))
        return views::ContentsDocument(dataset_.files, *contents);
    }
    timings::Diagnostics diagnostics;
    const timings::Timings timings = timings::LoadTimings(paths, dataset_.Options(), &diagnostics);
    report::Document document = views::DatasetDocument("dataset-info", dataset_.files, timings);
    views::AddSummary(timings, timings::Summarize(timings), document);
    views::AddDiagnostics(diagnostics, document);
    return document;
  }

  DatasetFlags dataset_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetInfo() { return std::make_unique<DatasetInfo>(); }

}  // namespace idbg::commands
