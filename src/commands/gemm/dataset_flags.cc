// SPDX-License-Identifier: Apache-2.0
#include "commands/gemm/dataset_flags.h"

#include "base/error.h"
#include "inputs/recognise.h"
#include "report/document.h"

namespace idbg::commands {

void DatasetFlags::Declare(Flags& flags) {
  flags.Positional("files", files, "Data sets: files or folders", {.required = true});
  flags.Value("--hardware", hardware, "Hardware to select from a torch-diode file");
  flags.Switch("--salvage", salvage,
               "Read what can be read from a damaged file and report what was lost");
}

timings::LoadOptions DatasetFlags::Options() const {
  return {.mode = salvage ? timings::ReadMode::kSalvage : timings::ReadMode::kStrict,
          .hardware = hardware};
}

timings::Timings DatasetFlags::Load(std::string_view command,
                                    timings::Diagnostics& diagnostics) const {
  return inputs::Explained(inputs::Kind::kDataset, command, [&] {
    return timings::LoadTimings(timings::DatasetFiles(files), Options(), &diagnostics);
  });
}

std::string RequireOutput(const Session& session, const std::string& what) {
  if (!session.output.empty() && session.output != "-") return session.output;
  throw base::Error(base::ErrorCode::kUsage, "name the output file with -o " + what);
}

int ReportToTerminal(const Session& session, const report::Document& document) {
  Session terminal = session;
  terminal.output.clear();
  return terminal.Report(document);
}

}  // namespace idbg::commands
