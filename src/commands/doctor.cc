// SPDX-License-Identifier: Apache-2.0
#include "analyze/installation.h"
#include "commands/app/commands.h"
#include "commands/app/version.h"

namespace idbg::commands {
namespace {

class Doctor final : public Command {
 public:
  void DeclareFlags(Flags&) override {}
  int Run(const Session& session) override {
    const std::string text = VersionText();
    return session.Report(analyze::Diagnose(text.substr(0, text.find('\n'))));
  }
};

}  // namespace

std::unique_ptr<Command> MakeDoctor() { return std::make_unique<Doctor>(); }

}  // namespace idbg::commands
