// SPDX-License-Identifier: Apache-2.0
#include "timings/dataset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/names.h"
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
  base::FailUsage("name the output file with -o " + what);
}

report::Document InfoDocument(const DatasetFlags& dataset) {
  const auto paths = timings::DatasetFiles(dataset.files);
  // What holds no times is described by itself.
  if (paths.size() == 1) {
    if (const auto contents = timings::DescribeWithoutTimes(paths[0]))
      return views::ContentsDocument(dataset.files, *contents);
  }
  timings::Diagnostics diagnostics;
  const timings::Timings timings = timings::LoadTimings(paths, dataset.Options(), &diagnostics);
  report::Document document = views::DatasetDocument("dataset-info", dataset.files, timings);
  views::AddSummary(timings, timings::Summarize(timings), document);
  views::AddDiagnostics(diagnostics, document);
  return document;
}

}  // namespace

Runner MakeDatasetCheck(Flags& flags) {
  const auto dataset = std::make_shared<DatasetFlags>();
  dataset->Declare(flags);
  return [dataset](const Session& session) {
    timings::Diagnostics diagnostics;
    const timings::Timings timings = dataset->Load("dataset check", diagnostics);
    return session.Report(
        views::CheckDocument(dataset->files, timings, diagnostics, timings::CheckTimings(timings)));
  };
}

Runner MakeDatasetConvert(Flags& flags) {
  struct Given {
    DatasetFlags dataset;
    std::string form = "msgpack";
    std::string folder;
  };
  const auto given = std::make_shared<Given>();
  DeclareForm(flags, given->form);
  flags.Value("--output-dir", given->folder,
              "Folder for the results, which are named after their inputs");
  given->dataset.Declare(flags);
  return [given](const Session& session) {
    const timings::DatasetForm form = *timings::ParseDatasetForm(given->form);
    const timings::LoadOptions options = given->dataset.Options();
    const auto files = timings::DatasetFiles(given->dataset.files);
    timings::Diagnostics diagnostics;
    std::vector<timings::Conversion> conversions;
    if (!session.output.empty()) {
      if (files.size() != 1 || !given->folder.empty()) {
        base::FailUsage("-o works with one input only (use --output-dir for several)");
      }
      conversions = {inputs::Explained(inputs::Kind::kDataset, "dataset convert", [&] {
        return timings::ConvertFile(files[0], session.output, form, options, &diagnostics);
      })};
    } else {
      conversions = timings::ConvertFiles(files, given->folder, form, options, &diagnostics);
      for (timings::Conversion& conversion : conversions) {
        if (conversion.error)
          conversion.error =
              inputs::Explain(*conversion.error, inputs::Kind::kDataset, "dataset convert");
      }
      if (conversions.size() == 1 && conversions[0].error) throw base::Error(*conversions[0].error);
    }
    return session.ToTerminal().Report(views::ConversionsDocument(conversions, diagnostics));
  };
}
Runner MakeDatasetInfo(Flags& flags) {
  const auto dataset = std::make_shared<DatasetFlags>();
  dataset->Declare(flags);
  return [dataset](const Session& session) {
    return session.Report(inputs::Explained(inputs::Kind::kDataset, "dataset info",
                                            [&] { return InfoDocument(*dataset); }));
  };
}
Runner MakeDatasetMerge(Flags& flags) {
  const auto dataset = std::make_shared<DatasetFlags>();
  const auto form = std::make_shared<std::string>("timings");
  DeclareForm(flags, *form);
  dataset->Declare(flags);
  return [dataset, form](const Session& session) {
    const std::string to = RequireOutput(session, "FILE");
    timings::Diagnostics diagnostics;
    const timings::MergeResult result =
        inputs::Explained(inputs::Kind::kDataset, "dataset merge", [&] {
          return timings::MergeFiles(timings::DatasetFiles(dataset->files), to,
                                     *timings::ParseDatasetForm(*form), dataset->Options(),
                                     &diagnostics);
        });
    return session.ToTerminal().Report(
        views::MergeDocument(dataset->files, to, result, diagnostics));
  };
}

Runner MakeDatasetSplit(Flags& flags) {
  struct Given {
    DatasetFlags dataset;
    std::string by = "problem";
    double fraction = 0.1;
    std::int64_t seed = 42;
    std::optional<std::int64_t> sample;
  };
  const auto given = std::make_shared<Given>();
  flags.Value("--by", given->by, "Unit that is never divided: a problem or a shape family",
              {.choices = {"problem", "family"}});
  flags.Value("--fraction", given->fraction, "Fraction to hold out, 0 to 1");
  flags.Value("--seed", given->seed, "Random seed of the split");
  flags.Value("--sample", given->sample,
              "Instead of splitting, write this many representative problems to the -o file",
              {.excludes = {"--by", "--fraction"}});
  given->dataset.Declare(flags);
  return [given](const Session& session) {
    const std::string to = RequireOutput(session, given->sample ? "FILE" : "PREFIX");
    timings::Diagnostics diagnostics;
    const timings::Timings timings = given->dataset.Load("dataset split", diagnostics);
    const timings::SplitOptions options{.by = *base::FindEnum<timings::SplitBy>(given->by),
                                        .fraction = given->fraction,
                                        .seed = static_cast<std::uint64_t>(given->seed)};
    const std::vector<timings::SplitFile> parts =
        given->sample ? timings::WriteSample(timings, *given->sample, options.seed, to)
                      : timings::WriteSplit(timings, options, to);
    return session.ToTerminal().Report(views::SplitDocument(given->dataset.files,
                                                            given->sample ? nullptr : &options,
                                                            options.seed, parts, diagnostics));
  };
}

}  // namespace idbg::commands
