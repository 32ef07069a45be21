// SPDX-License-Identifier: Apache-2.0
#include "analyze/installation.h"
#include "commands/app/commands.h"
#include "commands/app/version.h"

namespace idbg::commands {

Runner MakeDoctor(Flags& /*flags*/) {
  return [](const Session& session) {
    const std::string text = VersionText();
    return session.Report(analyze::Diagnose(text.substr(0, text.find('\n'))));
  };
}

}  // namespace idbg::commands
