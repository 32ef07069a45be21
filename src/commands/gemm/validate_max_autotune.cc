// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/validate_model.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

constexpr const char* kAnalysisFile = "model_performance_analysis_by_op.json";

}  // namespace

Runner MakeValidateMaxAutotune(Flags& flags) {
  const auto request = std::make_shared<analyze::MaxAutotuneRequest>();
  flags.Value("--model", request->model, "Model file or torch-diode checkpoint",
              {.required = true});
  flags.Value("--dataset", request->dataset, "Timings to validate on: a file or a folder",
              {.required = true});
  flags.Value("--max-autotune-solution", request->solution,
              "Configurations that max-autotune tries: JSON, msgpack or CSV (default: those that "
              "the data set has times of)");
  flags.Value("--batch-size", request->batch_size,
              "Accepted for torch-diode compatibility; has no effect");
  flags.Value("--hardware-name,--hardware", request->hardware, "Use only times of this device");
  flags.Value("--op-name", request->op, "Use only this operator: mm, addmm+relu ... (see predict)");
  return [request](const Session& session) {
    if (request->solution.empty()) return session.Report(analyze::RegretOfMaxAutotune(*request));
    // --output is where torch-diode's JSON goes; the report stays on standard output.
    request->file = session.output.empty() ? kAnalysisFile : session.output;
    const Session to_terminal = session.ToTerminal();
    const analyze::MaxAutotuneAnswer answer = analyze::ValidateMaxAutotune(*request);
    if (request->file == "-") {
      to_terminal.Print(answer.figures);
      return base::kExitClean;
    }
    base::WriteFile(request->file, answer.figures);
    base::LogNotice("wrote ", request->file);
    return to_terminal.Report(answer.document);
  };
}

}  // namespace idbg::commands
