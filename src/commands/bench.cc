// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench.h"

#include <string>
#include <vector>

#include "base/process/interrupt.h"
#include "commands/app/commands.h"
#include "commands/app/progress.h"
#include "commands/bench_flags.h"

namespace idbg::commands {
namespace {

class Bench final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional(
        "model", request_.models,
        "Exported models (.pt2 of torch.export.save), or folders of them; they are run, "
        "without walls",
        {.required = true});
    DeclareBenchFlags(flags, request_, variants_);
    flags.Switch("--train", request_.trains, "Time training steps: forward, backward and AdamW");
    flags.Switch("--no-warm-compile", request_.compiles_once,
                 "Compile once, without the warm compile time");
    flags.Value("--against", request_.against,
                "Another model to time in the same rounds: which is faster, and by how much");
    flags.Value("--sweep", request_.sweep,
                "Sizes of a dynamic dimension to time, like x[0]=1,8,64");
    flags.Value("--history", request_.history,
                "File of earlier runs (JSON lines), which this one is added to");
  }

  int Run(const Session& session) override {
    if (!variants_.empty()) request_.variants = variants_;
    const base::InterruptScope interrupts;
    Progress progress("timing", "rounds", session.ShowsProgress());
    WatchBench(request_, progress);
    const report::Document document = analyze::BenchDocument(request_);
    progress.Clear();
    return session.Report(document);
  }

 private:
  analyze::BenchRequest request_;
  std::vector<std::string> variants_;
};

}  // namespace

std::unique_ptr<Command> MakeBench() { return std::make_unique<Bench>(); }

}  // namespace idbg::commands
