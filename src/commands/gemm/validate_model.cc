// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/validate_model.h"

#include "base/error.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

class ValidateModel final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--model", request_.model, "Model file or torch-diode checkpoint",
                {.required = true});
    flags.Value("--dataset", request_.dataset, "Timings to validate on: a file or a folder",
                {.required = true});
    flags.Value("--batch-size", batch_size_,
                "Accepted for torch-diode compatibility; has no effect");
    flags.Value("--hardware-name,--hardware", request_.hardware, "Use only times of this device");
    flags.Value("--op-name", request_.op,
                "Use only this operator: mm, addmm+relu ... (see predict)");
    flags.Value("--top-n-worst", top_n_worst_, "Number of entries in the lists of worst cases");
    flags.Values("--baseline", request_.baselines, "Other models to compare it with");
  }

  int Run(const Session& session) override {
    if (top_n_worst_ < 0)
      throw base::Error(base::ErrorCode::kUsage, "--top-n-worst must not be negative");
    request_.worst = static_cast<std::size_t>(top_n_worst_);
    return session.Report(analyze::ValidateModel(request_));
  }

 private:
  analyze::ValidateModelRequest request_;
  std::int64_t batch_size_ = 64;
  std::int64_t top_n_worst_ = 10;
};

}  // namespace

std::unique_ptr<Command> MakeValidateModel() { return std::make_unique<ValidateModel>(); }

}  // namespace idbg::commands
