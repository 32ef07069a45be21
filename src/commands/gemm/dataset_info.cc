// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "commands/gemm/dataset.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/dataset.h"
#include "timings/timings_summary.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetInfo final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "Data sets: files or folders", {.required = true});
    flags.Value("--hardware", hardware_, "Hardware to select from a torch-diode file");
    flags.Switch("--salvage", salvage_,
                 "Read what can be read from a damaged file and report what was lost");
  }

  int Run(const Session& session) override {
    return session.Report(inputs::Explained(inputs::Kind::kDataset, "dataset info",
                                            [this] { return MakeDocument(); }));
  }

 private:
  report::Document MakeDocument() const {
    const auto paths = timings::DatasetFiles(files_);
    // What holds no times is described by itself.
    if (paths.size() == 1) {
      if (const auto contents = timings::DescribeWithoutTimes(paths[0]))
        return views::ContentsDocument(files_, *contents);
    }
    timings::Diagnostics diagnostics;
    const timings::Timings timings = timings::LoadTimings(
        paths, {.mode = views::ModeOf(salvage_), .hardware = hardware_}, &diagnostics);
    report::Document document = views::DatasetDocument("dataset-info", files_, timings);
    views::AddSummary(timings, timings::Summarize(timings), document);
    views::AddDiagnostics(diagnostics, document);
    return document;
  }

  std::vector<std::string> files_;
  std::string hardware_;
  bool salvage_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetInfo() { return std::make_unique<DatasetInfo>(); }

}  // namespace idbg::commands
