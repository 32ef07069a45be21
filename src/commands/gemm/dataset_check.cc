// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "commands/gemm/dataset.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/dataset.h"
#include "timings/timings_check.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "Data sets: files or folders", {.required = true});
    flags.Value("--hardware", hardware_, "Hardware to select from a torch-diode file");
    flags.Switch("--salvage", salvage_,
                 "Read what can be read from a damaged file and report what was lost");
  }

  int Run(const Session& session) override {
    timings::Diagnostics diagnostics;
    const timings::Timings timings =
        inputs::Explained(inputs::Kind::kDataset, "dataset check", [&] {
          return timings::LoadTimings(timings::DatasetFiles(files_),
                                      {.mode = views::ModeOf(salvage_), .hardware = hardware_},
                                      &diagnostics);
        });
    return session.Report(
        views::CheckDocument(files_, timings, diagnostics, timings::CheckTimings(timings)));
  }

 private:
  std::vector<std::string> files_;
  std::string hardware_;
  bool salvage_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetCheck() { return std::make_unique<DatasetCheck>(); }

}  // namespace idbg::commands
