// SPDX-License-Identifier: Apache-2.0

#include "analyze/diff/diff_run.h"
#include "analyze/request.h"
#include "base/error.h"
#include "commands/app/commands.h"
#include "commands/app/progress.h"

namespace idbg::commands {
namespace {

class Diff {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("before", request_.tensors.expected,
                     "First run (a log or a folder of logs), expected tensors (.npy, .npz, "
                     "safetensors, torch.save, or a folder of them), or a model");
    flags.Positional("after", request_.tensors.actual, "Second run, actual tensors, or a model");
    DeclareRunFlags(flags);
    flags.Options(request_);
  }

  int Run(const Session& session) {
    if (!run_.model.empty()) return RunDiff(session);
    if (request_.tensors.actual.empty())
      base::FailUsage("two inputs are compared (give BEFORE and AFTER, or --run MODEL)");
    Progress progress("comparing", "tensors", session.ShowsProgress());
    request_.tensors.on_tensor = [&progress](std::size_t done, std::size_t all) {
      progress.Update(static_cast<double>(done), static_cast<double>(all));
    };
    const report::Document document = analyze::Answer(request_);
    progress.Clear();
    return session.Report(document);
  }

 private:
  void DeclareRunFlags(Flags& flags) {
    flags.Value("--run", run_.model,
                "Compile this exported model (.pt2) with TorchInductor, run it, and find the "
                "operator that computes something else than eager mode");
    const FlagTraits of_run{.needs = {"--run"}};
    flags.Value("--inputs", run_.inputs, "--run: tensors for its inputs, by name or in order",
                of_run);
    flags.Value("--device", run_.device, "--run: where the compiled model runs: cpu, cuda", of_run);
    flags.Value("--python", run_.python, "--run: Python that has torch", of_run);
    flags.Value("--dtype", run_.dtype,
                "--run: compile nothing; show which operators lose digits in this precision",
                of_run);
    flags.Value("--compiled", run_.compiled,
                "--run: take the compiled model from this folder of a cache", of_run);
    flags.Value("--cache", run_.cache, "--run: folder for compiled models", of_run);
    flags.Values("--inductor-config", run_.configs,
                 "--run: setting of torch._inductor.config, as KEY=VALUE", of_run);
    flags.Value("--time-limit", run_.time_limit_s, "--run: seconds for a compilation", of_run);
  }

  int RunDiff(const Session& session) {
    if (!request_.tensors.expected.empty())
      base::FailUsage("--run compares a model with itself (leave BEFORE and AFTER out)");
    run_.threads = request_.tensors.threads;
    run_.top = request_.tensors.top.value_or(run_.top);
    return session.Report(analyze::DiffRun(run_));
  }

  analyze::DiffRunRequest run_;
  analyze::Request request_ = analyze::RequestFor("diff");
};

}  // namespace

Runner MakeDiff(Flags& flags) { return MakeRunner<Diff>(flags); }

}  // namespace idbg::commands
