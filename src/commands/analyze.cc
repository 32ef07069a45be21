// SPDX-License-Identifier: Apache-2.0
#include "analyze/options.h"
#include "analyze/request.h"
#include "commands/app/commands.h"
#include "commands/app/follow.h"

namespace idbg::commands {
namespace {

class Analyze final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", request_.models.files,
                     "Exported programs, TorchScript, FX text, Inductor output, logs, profiles, "
                     "debug or run folders",
                     {.required = true});
    flags.Options(request_);
  }

  int Run(const Session& session) override {
    request_.logs.gate = session.gate;
    if (request_.follows) return FollowTraces(analyze::LogsOf(request_), IsBrief(), session);
    const report::Document document = analyze::Answer(request_);
    analyze::CheckRules(request_, session.gate, document);
    return session.Report(document, IsBrief());
  }

 private:
  // One screen, unless the flags ask for more of something.
  bool IsBrief() const {
    return !request_.shows_all && request_.models.sections.empty() && !request_.logs.view.id &&
           request_.models.top == analyze::AnalysisRequest().top;
  }

  analyze::Request request_ = analyze::RequestFor("analyze");
};

}  // namespace

std::unique_ptr<Command> MakeAnalyze() { return std::make_unique<Analyze>(); }

}  // namespace idbg::commands
