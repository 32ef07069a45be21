// SPDX-License-Identifier: Apache-2.0
#include "timings/dataset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "commands/app/commands.h"
#include "inputs/recognise.h"
#include "report/document.h"
#include "timings/convert.h"
#include "timings/split.h"
#include "timings/timings_summary.h"
#include "views/gemm/dataset_document.h"

namespace idbg::commands {
namespace {

// What every command on data sets takes: which they are, and how they are read.
struct DatasetFlags {
  std::vector<std::string> files;
  std::string hardware;
  bool salvage = false;

  void Declare(Flags& flags) {
    flags.Positional("files", files, "Data sets: files or folders", {.required = true});
    flags.Value("--hardware", hardware, "Hardware to select from a torch-diode file");
    flags.Switch("--salvage", salvage,
                 "Read what can be read from a damaged file and report what was lost");
  }

  timings::LoadOptions Options() const {
    return {.mode = salvage ? timings::ReadMode::kSalvage : timings::ReadMode::kStrict,
            .hardware = hardware};
  }

  // All as one. `command` is for the error about a file that is no data set.
  timings::Timings Load(std::string_view command, timings::Diagnostics& diagnostics) const {
    return inputs::Explained(inputs::Kind::kDataset, command, [&] {
      return timings::LoadTimings(timings::DatasetFiles(files), Options(), &diagnostics);
    });
  }
};

void DeclareForm(Flags& flags, std::string& form) {
  flags.Value("--to", form, "Format of the result",
              {.choices = {"timings", "json", "msgpack", "table-json", "table-msgpack"}});
}

// The name of the data that -o gives, or Error(kUsage) asking for `what`.
std::string RequireOutput(const Session& session, const std::string& what) {
  if (!session.output.empty() && session.output != "-") return session.output;
  throw base::Error(base::ErrorCode::kUsage, "name the output file with -o " + what);
}

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

class DatasetConvert final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    DeclareForm(flags, form_);
    flags.Value("--output-dir", folder_,
                "Folder for the results, which are named after their inputs");
    dataset_.Declare(flags);
  }

  int Run(const Session& session) override {
    const timings::DatasetForm form = *timings::ParseDatasetForm(form_);
    const timings::LoadOptions options = dataset_.Options();
    const auto files = timings::DatasetFiles(dataset_.files);
    timings::Diagnostics diagnostics;
    std::vector<timings::Conversion> conversions;
    if (!session.output.empty()) {
      if (files.size() != 1 || !folder_.empty()) {
        throw base::Error(base::ErrorCode::kUsage,
                          "-o works with one input only (use --output-dir for several)");
      }
      conversions = {inputs::Explained(inputs::Kind::kDataset, "dataset convert", [&] {
        return timings::ConvertFile(files[0], session.output, form, options, &diagnostics);
      })};
    } else {
      conversions = timings::ConvertFiles(files, folder_, form, options, &diagnostics);
      for (timings::Conversion& conversion : conversions) {
        if (conversion.error)
          conversion.error =
              inputs::Explain(*conversion.error, inputs::Kind::kDataset, "dataset convert");
      }
      if (conversions.size() == 1 && conversions[0].error) throw base::Error(*conversions[0].error);
    }
    return session.ToTerminal().Report(views::ConversionsDocument(conversions, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string form_ = "msgpack";
  std::string folder_;
};

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

class DatasetMerge final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    DeclareForm(flags, form_);
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
    return session.ToTerminal().Report(
        views::MergeDocument(dataset_.files, to, result, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string form_ = "timings";
};

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
    return session.ToTerminal().Report(views::SplitDocument(
        dataset_.files, sample_ ? nullptr : &options, options.seed, parts, diagnostics));
  }

 private:
  DatasetFlags dataset_;
  std::string by_ = "problem";
  double fraction_ = 0.1;
  std::int64_t seed_ = 42;
  std::optional<std::int64_t> sample_;
};

}  // namespace

std::unique_ptr<Command> MakeDatasetCheck() { return std::make_unique<DatasetCheck>(); }
std::unique_ptr<Command> MakeDatasetConvert() { return std::make_unique<DatasetConvert>(); }
std::unique_ptr<Command> MakeDatasetInfo() { return std::make_unique<DatasetInfo>(); }
std::unique_ptr<Command> MakeDatasetMerge() { return std::make_unique<DatasetMerge>(); }
std::unique_ptr<Command> MakeDatasetSplit() { return std::make_unique<DatasetSplit>(); }

}  // namespace idbg::commands
