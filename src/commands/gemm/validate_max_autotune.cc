// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/validate_model.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "report/document.h"

namespace idbg::commands {
namespace {

constexpr const char* kAnalysisFile = "model_performance_analysis_by_op.json";

class ValidateMaxAutotune final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--model", request_.model, "Model file or torch-diode checkpoint",
                {.required = true});
    flags.Value("--dataset", request_.dataset, "Timings to validate on: a file or a folder",
                {.required = true});
    flags.Value("--max-autotune-solution", request_.solution,
                "Configurations that max-autotune tries: JSON, msgpack or CSV (default: those that "
                "the data set has times of)");
    flags.Value("--batch-size", request_.batch_size,
                "Accepted for torch-diode compatibility; has no effect");
    flags.Value("--hardware-name,--hardware", request_.hardware, "Use only times of this device");
    flags.Value("--op-name", request_.op,
                "Use only this operator: mm, addmm+relu ... (see predict)");
  }

  int Run(const Session& session) override {
    if (request_.solution.empty()) return session.Report(analyze::RegretOfMaxAutotune(request_));
    // --output is where torch-diode's JSON goes; the report stays on standard output.
    request_.file = session.output.empty() ? kAnalysisFile : session.output;
    const Session to_terminal = session.ToTerminal();
    const analyze::MaxAutotuneAnswer answer = analyze::ValidateMaxAutotune(request_);
    if (request_.file == "-") {
      to_terminal.Print(answer.figures);
      return base::kExitClean;
    }
    base::WriteFile(request_.file, answer.figures);
    base::LogNotice("wrote ", request_.file);
    return to_terminal.Report(answer.document);
  }

 private:
  analyze::MaxAutotuneRequest request_;
};

}  // namespace

std::unique_ptr<Command> MakeValidateMaxAutotune() {
  return std::make_unique<ValidateMaxAutotune>();
}

}  // namespace idbg::commands
