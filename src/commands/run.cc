// SPDX-License-Identifier: Apache-2.0
#include "analyze/run_model.h"
#include "commands/app/commands.h"

namespace idbg::commands {

Runner MakeRun(Flags& flags) {
  const auto request = std::make_shared<analyze::RunModelRequest>();
  flags.Positional("model", request->model,
                   "Exported model (.pt2 of torch.export.save); it is run, confined",
                   {.required = true});
  flags.Value("--inputs", request->inputs,
              "Tensors for its inputs (.npy, .npz, safetensors, torch.save), by name or in order");
  flags.Value("--dtype", request->dtype,
              "Precision of weights, inputs and dtype arguments: float64, float32, bfloat16, "
              "float16");
  flags.Value("--save", request->save, "Folder for the value of every node (safetensors)");
  flags.Value("--seed", request->seed, "Seed of random numbers");
  flags.Value("--threads", request->threads, "Threads of LibTorch; 0: its own choice");
  flags.Value("--memory", request->memory_mb,
              "MB of values to keep in memory; more are spilled to disk; 0: no limit");
  flags.Value("--runs", request->runs, "How often it runs, to see whether the results repeat");
  flags.Value("--top", request->top, "Values that are listed; 0: all");
  return [request](const Session& session) {
    return session.Report(analyze::RunModelDocument(*request));
  };
}

}  // namespace idbg::commands
