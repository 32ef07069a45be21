// SPDX-License-Identifier: Apache-2.0
#include "commands/bench.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "analyze/bench.h"
#include "base/interrupt.h"
#include "commands/progress.h"

namespace idbg::commands {
namespace {

class Bench final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("model", request_.model, "Exported model (.pt2 of torch.export.save)",
                     {.required = true});
    flags.List("--variants", variants_,
               "What is timed: eager, inductor, max-autotune; the others are compared with the "
               "first (default eager,inductor)");
    flags.Value("--device", request_.device, "Where it runs", {.choices = {"cpu", "cuda"}});
    flags.Value("--python", request_.python, "Python with torch");
    flags.Values("--inductor-config", request_.configs,
                 "Setting of torch._inductor.config, as KEY=VALUE");
    flags.Value("--threads", request_.threads, "Threads of torch; 0: its own choice");
    flags.Value("--rounds", request_.rounds, "Rounds at least");
    flags.Value("--time-limit", request_.time_limit_s, "Seconds after which no round begins");
    flags.Value("--compile-limit", request_.compile_limit_s,
                "Seconds that a variant has until it has run once");
    flags.Value("--history", request_.history,
                "File of earlier runs (JSON lines), which this one is added to");
    flags.Value("--tolerance", request_.tolerance,
                "Of outputs, relative and absolute; 0: 0.001, or 0.01 with 16-bit outputs");
  }

  int Run(const Session& session) override {
    if (!variants_.empty()) request_.variants = variants_;
    const base::InterruptScope interrupts;
    Progress progress("timing", "rounds", session.ShowsProgress());
    request_.cancelled = base::InterruptScope::Requested;
    request_.on_round = [&](std::size_t round) {
      progress.Update(static_cast<double>(round),
                      static_cast<double>(std::max<std::int64_t>(
                          request_.rounds, static_cast<std::int64_t>(round))));
    };
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
