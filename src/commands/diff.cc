// SPDX-License-Identifier: Apache-2.0
#include "commands/diff.h"

#include <string>

#include "analyze/diff/diff.h"
#include "analyze/diff/diff_run.h"
#include "base/error.h"
#include "commands/app/progress.h"

namespace idbg::commands {
namespace {

class Diff final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("before", tensors_.expected,
                     "First run (a log or a folder of logs), expected tensors (.npy, .npz, "
                     "safetensors, torch.save, or a folder of them), or a model");
    flags.Positional("after", tensors_.actual, "Second run, actual tensors, or a model");
    DeclareModelFlags(flags);
    flags.Value("--rank", rank_, "Logs: compare only this rank of both runs");
    flags.Value("--semantics", tensors_.semantics, "Tensors: which rule decides what is close",
                {.choices = {"torch", "assert_close", "exact", "same"}});
    flags.Value("--rtol", tensors_.rtol, "Relative tolerance (default: by semantics and dtype)");
    flags.Value("--atol", tensors_.atol, "Absolute tolerance");
    flags.Switch("--equal-nan", tensors_.equal_nan, "NaN equals NaN");
    flags.Value("--max-mismatch", tensors_.max_mismatch,
                "Mismatches of a tensor that still pass: N, or a share as in 0.5%");
    flags.Value("--max-ulp", tensors_.max_ulp, "Elements within N ULP are close");
    flags.Value("--tolerances", tensors_.tolerances, "File of tolerances for tensors by name");
    flags.Value("--fp64", tensors_.fp64, "Reference in float64 for --semantics same");
    flags.Switch("--ignore-dtype", tensors_.ignores_dtype, "Compare values where dtypes differ");
    flags.Switch("--ignore-layout", tensors_.ignores_layout, "Compare values where layouts differ");
    flags.Value(
        "--top", tensors_.top,
        "Elements and further tensors that are listed; 0: all tensors (default: 10, of --run "
        "20)");
    flags.Value("--threads", tensors_.threads, "Threads; 0: one for each core");
  }

  int Run(const Session& session) override {
    if (!model_.model.empty()) return RunModel(session);
    if (tensors_.actual.empty())
      throw base::Error(base::ErrorCode::kUsage,
                        "two inputs are compared (give BEFORE and AFTER, or --run MODEL)");
    logs::View view;
    if (rank_) view.rank = static_cast<std::int32_t>(*rank_);
    Progress progress("comparing", "tensors", session.ShowsProgress());
    tensors_.on_tensor = [&progress](std::size_t done, std::size_t all) {
      progress.Update(static_cast<double>(done), static_cast<double>(all));
    };
    const report::Document document = analyze::Diff(tensors_, view);
    progress.Clear();
    return session.Report(document);
  }

 private:
  void DeclareModelFlags(Flags& flags) {
    flags.Value("--run", model_.model,
                "Compile this exported model (.pt2) with TorchInductor, run it, and find the "
                "operator that computes something else than eager mode");
    flags.Value("--inputs", model_.inputs, "--run: tensors for its inputs, by name or in order");
    flags.Value("--device", model_.device, "--run: where the compiled model runs: cpu, cuda");
    flags.Value("--python", model_.python, "--run: Python that has torch");
    flags.Value("--dtype", model_.dtype,
                "--run: compile nothing; show which operators lose digits in this precision");
    flags.Value("--compiled", model_.compiled,
                "--run: take the compiled model from this folder of a cache");
    flags.Value("--cache", model_.cache, "--run: folder for compiled models");
    flags.Values("--inductor-config", model_.configs,
                 "--run: setting of torch._inductor.config, as KEY=VALUE");
    flags.Value("--time-limit", model_.time_limit_s, "--run: seconds for a compilation");
  }

  int RunModel(const Session& session) {
    if (!tensors_.expected.empty())
      throw base::Error(base::ErrorCode::kUsage,
                        "--run compares a model with itself (leave BEFORE and AFTER out)");
    model_.threads = tensors_.threads;
    model_.top = tensors_.top.value_or(model_.top);
    return session.Report(analyze::DiffModel(model_));
  }

  analyze::ModelDiffRequest model_;
  analyze::TensorDiffRequest tensors_;  // its paths are also those of logs
  std::optional<std::int64_t> rank_;
};

}  // namespace

std::unique_ptr<Command> MakeDiff() { return std::make_unique<Diff>(); }

}  // namespace idbg::commands
