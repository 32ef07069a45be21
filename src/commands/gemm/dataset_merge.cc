// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "commands/gemm/dataset.h"
#include "commands/gemm/dataset_output.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/convert.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetMerge final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "Data sets: files or folders", {.required = true});
    flags.Value("--to", form_, "Format of the result",
                {.choices = {"timings", "json", "msgpack", "table-json", "table-msgpack"}});
    flags.Value("--hardware", hardware_, "Hardware to select from a torch-diode file");
    flags.Switch("--salvage", salvage_,
                 "Read what can be read from a damaged file and report what was lost");
  }

  int Run(const Session& session) override {
    const std::string to = RequireOutput(session, "FILE");
    timings::Diagnostics diagnostics;
    const timings::MergeResult result =
        inputs::Explained(inputs::Kind::kDataset, "dataset merge", [&] {
          return timings::MergeFiles(
              timings::DatasetFiles(files_), to, *timings::ParseDatasetForm(form_),
              {.mode = views::ModeOf(salvage_), .hardware = hardware_}, &diagnostics);
        });
    return ReportToTerminal(session, views::MergeDocument(files_, to, result, diagnostics));
  }

 private:
  std::vector<std::string> files_;
  std::string form_ = "timings";
  std::string hardware_;
  bool salvage_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetMerge() { return std::make_unique<DatasetMerge>(); }

}  // namespace idbg::commands
