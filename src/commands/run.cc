// SPDX-License-Identifier: Apache-2.0
#include "analyze/run_model.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

class RunCommand final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("model", request_.model,
                     "Exported model (.pt2 of torch.export.save); it is run, confined",
                     {.required = true});
    flags.Value(
        "--inputs", request_.inputs,
        "Tensors for its inputs (.npy, .npz, safetensors, torch.save), by name or in order");
    flags.Value("--dtype", request_.dtype,
                "Precision of weights, inputs and dtype arguments: float64, float32, bfloat16, "
                "float16");
    flags.Value("--save", request_.save, "Folder for the value of every node (safetensors)");
    flags.Value("--seed", request_.seed, "Seed of random numbers");
    flags.Value("--threads", request_.threads, "Threads of LibTorch; 0: its own choice");
    flags.Value("--memory", request_.memory_mb,
                "MB of values to keep in memory; more are spilled to disk; 0: no limit");
    flags.Value("--runs", request_.runs, "How often it runs, to see whether the results repeat");
    flags.Value("--top", request_.top, "Values that are listed; 0: all");
  }

  int Run(const Session& session) override {
    return session.Report(analyze::RunModelDocument(request_));
  }

 private:
  analyze::RunModelRequest request_;
};

}  // namespace

std::unique_ptr<Command> MakeRun() { return std::make_unique<RunCommand>(); }

}  // namespace idbg::commands
