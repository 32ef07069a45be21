// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "commands/gemm_inputs.h"
#include "commands/progress.h"
#include "commands/validate.h"
#include "views/gemm/validation_document.h"

namespace idbg::commands {
namespace {

class ValidateModel final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--model", model_, "the model: ours, or a torch-diode checkpoint",
                {.required = true});
    flags.Value("--dataset", dataset_, "timings to validate on: a file or a folder",
                {.required = true});
    flags.Value("--batch-size", batch_size_,
                "accepted for torch-diode's users; changes neither results nor speed");
    flags.Value("--hardware-name,--hardware", hardware_name_, "only times of this device");
    flags.Value("--op-name", op_name_, "only this operator: mm, addmm, bmm, baddbmm");
    flags.Value("--top-n-worst", top_n_worst_, "length of the lists of the worst");
    flags.Values("--baseline", baselines_, "further models to stand beside it");
  }

  int Run(const Session& session) override {
    const std::unique_ptr<gemm::Model> model = LoadGivenModel(model_);
    std::vector<std::unique_ptr<gemm::Model>> others;
    std::vector<const gemm::Predictor*> baselines;
    for (const std::string& path : baselines_) {
      others.push_back(LoadGivenModel(path));
      baselines.push_back(others.back().get());
    }
    const gemm::Timings timings = LoadGivenDataset(dataset_, hardware_name_, op_name_);
    if (top_n_worst_ < 0) {
      throw base::Error(base::ErrorCode::kUsage, "--top-n-worst cannot be negative");
    }
    const auto worst = static_cast<std::size_t>(top_n_worst_);
    const gemm::Validation validation = gemm::Validate(*model, model->info().training_problems,
                                                       baselines, timings, {.worst = worst});

    report::Document document{.kind = "validate-model",
                              .title = "Validation of " + model_ + " on all of " + dataset_};
    document.context = views::ModelFacts(model->info(), model_);
    document.context.Add(views::DatasetFacts(timings, dataset_));
    views::AddValidation(document, validation, worst);
    return session.Report(document);
  }

 private:
  std::string model_;
  std::string dataset_;
  std::int64_t batch_size_ = 64;
  std::string hardware_name_;
  std::string op_name_;
  std::int64_t top_n_worst_ = 10;
  std::vector<std::string> baselines_;
};

}  // namespace

std::unique_ptr<Command> MakeValidateModel() { return std::make_unique<ValidateModel>(); }

}  // namespace idbg::commands
