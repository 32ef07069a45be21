// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/dataset.h"
#include "commands/dataset_output.h"
#include "gemm/data/dataset.h"
#include "gemm/data/split_files.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetSplit final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("files", files_, "data sets: files or folders", {.required = true});
    flags.Value("--by", by_, "what stays on one side", {.choices = {"problem", "family"}});
    flags.Value("--fraction", fraction_, "the share that is held out, 0 to 1");
    flags.Value("--seed", seed_, "another seed holds out others");
    flags.Value("--sample", sample_,
                "instead: write this many problems that represent all, to the file of -o");
    flags.Value("--hardware", hardware_, "which hardware of a torch-diode file");
    flags.Switch("--salvage", salvage_, "read what a damaged file still holds, and count the loss");
  }

  int Run(const Session& session) override {
    const std::string to = RequireOutput(session, sample_ ? "FILE" : "PREFIX");
    gemm::Diagnostics diagnostics;
    const gemm::Timings timings = inputs::Explained(inputs::Kind::kDataset, "dataset split", [&] {
      return gemm::LoadTimings(gemm::DatasetFiles(files_),
                               {.mode = views::ModeOf(salvage_), .hardware = hardware_},
                               &diagnostics);
    });
    const gemm::SplitOptions options{.by = *gemm::ParseSplitBy(by_),
                                     .fraction = fraction_,
                                     .seed = static_cast<std::uint64_t>(seed_)};
    const std::vector<gemm::SplitFile> parts =
        sample_ ? gemm::WriteSample(timings, *sample_, options.seed, to)
                : gemm::WriteSplit(timings, options, to);
    report::Document document{.kind = "dataset-split",
                              .title = "Split " + views::NameInputs(files_)};
    report::Section section{.key = "result", .title = "Files"};
    section.facts = {{"by", "split by", sample_ ? std::string("sample") : by_},
                     {"seed", "seed", seed_}};
    if (!sample_) section.facts.push_back({"fraction", "fraction held out", fraction_});
    report::Table table{.key = "files", .title = ""};
    table.columns = {
        {"file", "file"}, {"problems", "problems"}, {"families", "families"}, {"times", "times"}};
    for (const gemm::SplitFile& part : parts) {
      table.AddRow({part.path.string(), static_cast<std::int64_t>(part.problems),
                    static_cast<std::int64_t>(part.families),
                    static_cast<std::int64_t>(part.times)});
    }
    section.tables.push_back(std::move(table));
    document.sections.push_back(std::move(section));
    views::AddDiagnostics(diagnostics, document);
    return ReportToTerminal(session, document);
  }

 private:
  std::vector<std::string> files_;
  std::string by_ = "problem";
  double fraction_ = 0.1;
  std::int64_t seed_ = 42;
  std::optional<std::int64_t> sample_;
  std::string hardware_;
  bool salvage_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetSplit() { return std::make_unique<DatasetSplit>(); }

}  // namespace idbg::commands
