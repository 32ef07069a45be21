// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "commands/dataset.h"
#include "gemm/data/dataset.h"
#include "gemm/data/timings_check.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetCheck final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "data sets: files or folders", {.required = true});
    flags.Value("--hardware", hardware_, "which hardware of a torch-diode file");
    flags.Switch("--salvage", salvage_, "read what a damaged file still holds, and count the loss");
  }

  int Run(const Session& session) override {
    gemm::Diagnostics diagnostics;
    const gemm::Timings timings = inputs::Explained(inputs::Kind::kDataset, "dataset check", [&] {
      return gemm::LoadTimings(gemm::DatasetFiles(files_),
                               {.mode = views::ModeOf(salvage_), .hardware = hardware_},
                               &diagnostics);
    });
    report::Document document = views::DatasetDocument("dataset-check", files_, timings);
    report::Section section{.key = "checked", .title = "Checked"};
    section.facts = {
        {"problems", "problems", static_cast<std::int64_t>(timings.problems.size())},
        {"times", "times", static_cast<std::int64_t>(timings.TimeCount())},
        {"records", "records", static_cast<std::int64_t>(diagnostics.objects)},
        {"bytes", "bytes", static_cast<std::int64_t>(diagnostics.file_bytes)},
        {"lost_bytes", "bytes lost", static_cast<std::int64_t>(diagnostics.LostBytes())},
        {"lost_objects", "records lost", static_cast<std::int64_t>(diagnostics.LostObjects())},
    };
    document.sections.push_back(std::move(section));
    views::AddDiagnostics(diagnostics, document);
    views::AddFindings(gemm::CheckTimings(timings), document);
    return session.Report(document);
  }

 private:
  std::vector<std::string> files_;
  std::string hardware_;
  bool salvage_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetCheck() { return std::make_unique<DatasetCheck>(); }

}  // namespace idbg::commands
