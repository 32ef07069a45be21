// SPDX-License-Identifier: Apache-2.0
#include "analyze/advise/advise.h"

#include "commands/app/commands.h"
#include "commands/bench_flags.h"

namespace idbg::commands {
namespace {

class Advise {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("model", request().analysis.files,
                     "Exported programs, TorchScript, FX text, debug folders, logs, runs",
                     {.required = true});
    flags.Options(request());
    flags.List("--apply", follow_.applied,
               "Pieces to follow, by their ranks (1,3); -o names the file of the changed model");
    flags.Switch("--diff", follow_.shows_diff, "Show the changed lines of the graph");
    flags.SwitchOrList("--verify", follow_.verifies, follow_.verified,
                       "Measure these pieces (without ranks those of --apply, else all) beside the "
                       "model as it is: runs it, without walls");
    follow_.bench.device = "";
    DeclareRunFlags(flags, follow_.bench);
    flags.Value("--history", follow_.bench.history,
                "File of earlier runs (JSON lines), which the times of --verify are added to");
  }

  int Run(const Session& session) {
    const bool brief =
        !request().shows_all && request().analysis.view.top == analyze::kAdvicePieces;
    if (follow_.applied.empty() && !follow_.shows_diff && !follow_.verifies)
      return session.Report(analyze::Answer(request()), brief);
    follow_.output = session.output;  // of the changed model
    return session.ToTerminal().Report(
        WithProgress(follow_.bench, session, [this] { return analyze::FollowAdvice(follow_); }),
        brief);
  }

 private:
  analyze::Request& request() { return follow_.request; }

  analyze::FollowRequest follow_{.request = analyze::RequestFor("advise")};
};

}  // namespace

Runner MakeAdvise(Flags& flags) { return MakeRunner<Advise>(flags); }

}  // namespace idbg::commands
