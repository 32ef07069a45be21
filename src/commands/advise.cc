// SPDX-License-Identifier: Apache-2.0
#include "analyze/request.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

class Advise final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("model", request_.models.files,
                     "Exported programs, TorchScript, FX text, debug folders", {.required = true});
    flags.Options(request_);
  }

  int Run(const Session& session) override {
    return session.Report(analyze::Answer(request_),
                          !request_.shows_all && request_.models.top == analyze::kAdvicePieces);
  }

 private:
  analyze::Request request_ = analyze::RequestFor("advise");
};

}  // namespace

std::unique_ptr<Command> MakeAdvise() { return std::make_unique<Advise>(); }

}  // namespace idbg::commands
