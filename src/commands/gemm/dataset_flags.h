// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "commands/app/command.h"
#include "timings/dataset.h"

namespace idbg::commands {

// What every command on data sets takes: which they are, and how they are read.
struct DatasetFlags {
  std::vector<std::string> files;
  std::string hardware;
  bool salvage = false;

  void Declare(Flags& flags);
  timings::LoadOptions Options() const;
  // All as one. `command` is for the error about a file that is no data set.
  timings::Timings Load(std::string_view command, timings::Diagnostics& diagnostics) const;
};

// For commands whose -o names the data they write: the name, or Error(kUsage) asking for `what`,
// and the report on standard output.
std::string RequireOutput(const Session& session, const std::string& what);
int ReportToTerminal(const Session& session, const report::Document& document);

}  // namespace idbg::commands
