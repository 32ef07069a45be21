// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/validate_model.h"

#include "base/error.h"
#include "commands/app/commands.h"

namespace idbg::commands {

Runner MakeValidateModel(Flags& flags) {
  struct Given {
    analyze::ValidateModelRequest request;
    std::int64_t batch_size = 64;
    std::int64_t top_n_worst = 10;
  };
  const auto given = std::make_shared<Given>();
  flags.Value("--model", given->request.model, "Model file or torch-diode checkpoint",
              {.required = true});
  flags.Value("--dataset", given->request.dataset, "Timings to validate on: a file or a folder",
              {.required = true});
  flags.Value("--batch-size", given->batch_size,
              "Accepted for torch-diode compatibility; has no effect");
  flags.Value("--hardware-name,--hardware", given->request.hardware,
              "Use only times of this device");
  flags.Value("--op-name", given->request.op,
              "Use only this operator: mm, addmm+relu ... (see predict)");
  flags.Value("--top-n-worst", given->top_n_worst, "Number of entries in the lists of worst cases");
  flags.Values("--baseline", given->request.baselines, "Other models to compare it with");
  return [given](const Session& session) {
    if (given->top_n_worst < 0) base::FailUsage("--top-n-worst must not be negative");
    given->request.worst = static_cast<std::size_t>(given->top_n_worst);
    return session.Report(analyze::ValidateModel(given->request));
  };
}

}  // namespace idbg::commands
