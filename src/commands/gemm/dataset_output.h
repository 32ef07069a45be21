// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "commands/app/command.h"

namespace idbg::commands {

// For commands whose -o names the data they write: the name, or Error(kUsage) asking for `what`,
// and the report on standard output.
std::string RequireOutput(const Session& session, const std::string& what);
int ReportToTerminal(const Session& session, const report::Document& document);

}  // namespace idbg::commands
