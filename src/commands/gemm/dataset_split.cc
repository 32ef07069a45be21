// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/app/commands.h"
#include "commands/gemm/dataset_flags.h"
#include "report/document.h"
#include "timings/dataset.h"
#include "timings/split.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

class DatasetSplit final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--by", by_, "Unit that is never divided: a problem or a shape family",
                {.choices = {"problem", "family"}});
    flags.Value("--fraction", fraction_, "Fraction to hold out, 0 to 1");
    flags.Value("--seed", seed_, "Random seed of the split");
    flags.Value("--sample", sample_,
                "Instead of splitting, write this many representative problems to the -o file",
                {.excludes = {"--by", "--fraction"}});
    dataset_.Declare(flags);
  }

  int Run(const Session& session) override {
    const std::string to = RequireOutput(session, sample_ ? "FILE" : "PREFIX");
    timings::Diagnostics diagnostics;
    const timings::Timings timings = dataset_.Load("dataset split", diagnostics);
    const timings::SplitOptions options{.by = *timings::ParseSplitBy(by_),
                                        .fraction = fraction_,
                                        .seed = static_cast<std::uint64_t>(seed_)};
    const std::vector<timings::SplitFile> parts =
        sample_ ? timings::WriteSample(timings, *sample_, options.seed, to)
                : timings::WriteSplit(timings, options, to);
    return ReportToTerminal(
        session, views::SplitDocument(dataset_.files, sample_ ? nullptr : &options, options.seed,
                                      parts, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string by_ = "problem";
  double fraction_ = 0.1;
  std::int64_t seed_ = 42;
  std::optional<std::int64_t> sample_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetSplit() { return std::make_unique<DatasetSplit>(); }

}  // namespace idbg::commands
