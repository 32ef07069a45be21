// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench.h"

#include "commands/app/commands.h"
#include "commands/bench_flags.h"

namespace idbg::commands {

Runner MakeBench(Flags& flags) {
  const auto request = std::make_shared<analyze::BenchRequest>();
  flags.Positional("model", request->models,
                   "Exported models (.pt2 of torch.export.save), or folders of them; they are run, "
                   "without walls",
                   {.required = true});
  DeclareBenchFlags(flags, *request);
  flags.Switch("--train", request->trains, "Time training steps: forward, backward and AdamW");
  flags.Value("--hardware", request->hardware,
              "Device that --train predicts for (default: the one measured)");
  flags.Switch("--no-warm-compile", request->compiles_once,
               "Compile once, without the warm compile time");
  flags.Value("--against", request->against,
              "Another model to time in the same rounds: which is faster, and by how much");
  flags.Value("--sweep", request->sweep, "Sizes of a dynamic dimension to time, like x[0]=1,8,64");
  flags.Value("--history", request->history,
              "File of earlier runs (JSON lines), which this one is added to");
  return [request](const Session& session) {
    return session.Report(
        WithProgress(*request, session, [&] { return analyze::BenchDocument(*request); }));
  };
}

}  // namespace idbg::commands
