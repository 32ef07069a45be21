// SPDX-License-Identifier: Apache-2.0
#include "commands/bench_flags.h"

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace idbg::commands {

void DeclareRunFlags(Flags& flags, analyze::BenchRequest& request) {
  flags.Value("--device", request.device, "Where it runs", {.choices = {"cpu", "cuda"}});
  flags.Value("--python", request.python, "Python with torch");
  flags.Values("--inductor-config", request.configs,
               "Setting of torch._inductor.config, as KEY=VALUE");
  flags.Value("--threads", request.threads, "Threads of torch; 0: its own choice");
  flags.Value("--rounds", request.rounds, "Rounds at least");
  flags.Value("--time-limit", request.time_limit_s, "Seconds after which no round begins");
  flags.Value("--compile-limit", request.compile_limit_s,
              "Seconds that a variant has until it has run once");
  flags.Value(
      "--jobs", request.jobs,
      "Variants that are compiled, or started, at a time; 0: 1 for one model, half the cores");
  flags.Value("--tolerance", request.tolerance,
              "Of outputs, relative and absolute; 0: 0.001, or 0.01 with 16-bit outputs");
}

void DeclareBenchFlags(Flags& flags, analyze::BenchRequest& request) {
  flags.List("--variants", request.variants,
             "What is timed; the others are compared with the first (default eager,inductor)",
             {.choices = {"eager", "inductor", "max-autotune", "choices", "replayed"}});
  DeclareRunFlags(flags, request);
}

void WatchBench(analyze::BenchRequest& request, Progress& progress) {
  request.cancelled = base::InterruptScope::Requested;
  using Clock = std::chrono::steady_clock;
  request.on_round = [&, start = Clock::now()](std::size_t round) mutable {
    if (round == 1) start = Clock::now();
    const auto done = static_cast<double>(round);
    const auto least = static_cast<double>(request.rounds);
    if (done < least) return progress.Update(done, least);
    // Beyond the least rounds it goes on until it is sure, at most until its limit.
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const double most = seconds > 0 ? done * request.time_limit_s / seconds : done;
    progress.Update(done, std::max(done, most), "at most, until the intervals are narrow");
  };
}

}  // namespace idbg::commands
