// SPDX-License-Identifier: Apache-2.0
// A process that collects without a GPU, for the tests of those that start it:
//   fake-collector GPU PROBLEMS OUTPUT FAULTS [TROUBLE...]
// TROUBLE is "hang=M", "crash=M" (what the second configuration of the problems with so many rows
// does), "broken=M" (the problem itself, before any configuration) or "lost=GPU" (there is none).
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "analyze/collect/collect_parts.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/process/interrupt.h"
#include "collect/fake_backend.h"
#include "collect/faults.h"
#include "gemm/problem/problem_line.h"

namespace idbg {
namespace {

using Words = std::vector<std::string>;

class FaultyBackend final : public collect::CollectionBackend {
 public:
  FaultyBackend(const Words& words, collect::CollectionObserver& observer)
      : words_(words), faults_(words[3]), observer_(observer) {
    if (Has("lost=" + words[0]))
      throw base::Error(base::ErrorCode::kExternal, "GPU " + words[0] + " does not exist");
  }

  timings::Timings Header() const override { return backend_.Header(); }
  std::vector<collect::ConfigFacts> FactsOf(const gemm::KernelFacts& which,
                                            const gemm::Problem& example) override {
    return backend_.FactsOf(which, example);
  }

  collect::TimedProblem Measure(const gemm::Problem& problem) override {
    collect::TimedProblem measured = backend_.Measure(problem);
    const std::string rows = std::to_string(problem.m);
    if (const auto why = faults_.WhyNot(problem, collect::kWholeFault)) {
      return {.problem = problem, .skipped = *why};
    }
    if (Has("broken=" + rows)) throw base::Error(base::ErrorCode::kExternal, "illegal address");
    std::vector<collect::TimedConfig> timed;
    for (std::size_t i = 0; i < measured.configs.size(); ++i) {
      const std::string config = ToString(measured.configs[i].config);
      if (const auto why = faults_.WhyNot(problem, config)) {
        measured.failures.push_back(config + ": " + *why);
        continue;
      }
      if (faults_.NeedsCare(problem)) observer_.OnTrying(config);
      if (i == 1 && Has("hang=" + rows)) {
        for (;;) ::pause();
      }
      if (i == 1 && Has("crash=" + rows)) std::abort();
      timed.push_back(measured.configs[i]);
    }
    measured.configs = timed;
    return measured;
  }

 private:
  bool Has(const std::string& trouble) const {
    return std::ranges::find(words_, trouble) != words_.end();
  }

  Words words_;
  collect::FakeBackend backend_;
  collect::FaultList faults_;
  collect::CollectionObserver& observer_;
};

void Print(const std::string& line) {
  std::fputs(line.c_str(), stdout);
  std::fflush(stdout);
}

void Run(const Words& words) {
  const base::InterruptScope interrupts;
  analyze::WorkerObserver observer(Print, base::InterruptScope::Requested);
  FaultyBackend backend(words, observer);
  base::LineReader lines(words[1]);
  std::vector<gemm::Problem> problems;
  for (std::string_view line; lines.Next(line);)
    problems.push_back(gemm::ParseProblemLine(line, lines.name(), lines.number()));
  Collect(problems, words[2], backend, observer, collect::Locking::kAbove);
}

}  // namespace
}  // namespace idbg

int main(int argc, char** argv) {
  try {
    idbg::Run({argv + 1, argv + argc});
    return 0;
  } catch (const idbg::base::Error& error) {
    std::fprintf(stderr, "inductor-debug: %s\n", error.what());
    return idbg::base::ExitCode(error.code());
  }
}
