// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <ctime>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/file.h"
#include "commands/gemm_inputs.h"
#include "commands/validate.h"
#include "gemm/evaluate/max_autotune.h"
#include "views/gemm/max_autotune_document.h"
#include "views/gemm/validation_document.h"

namespace idbg::commands {
namespace {

constexpr const char* kAnalysisFile = "model_performance_analysis_by_op.json";

// Local time as torch-diode's users have it: ISO 8601 without a zone.
std::string LocalTime() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::localtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  return text.data();
}

gemm::torch_diode::MaxAutotuneSolution LoadSolution(const std::string& path) {
  try {
    return gemm::torch_diode::ReadSolution(path);
  } catch (const base::Error& error) {
    const bool missing = error.code() == base::ErrorCode::kNotFound;
    throw base::Error(error.code(),
                      (missing ? "Max-autotune solution not found: "
                               : "Failed to load max-autotune solution JSON: ") +
                          error.message(),
                      error.place());
  }
}

class ValidateMaxAutotune final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--model", model_, "the model: ours, or a torch-diode checkpoint",
                {.required = true});
    flags.Value("--dataset", dataset_, "timings to validate on: a file or a folder",
                {.required = true});
    flags.Value("--max-autotune-solution", solution_,
                "the configurations that max-autotune tries: JSON, msgpack or CSV",
                {.required = true});
    flags.Value("--batch-size", batch_size_,
                "accepted for torch-diode's users; changes neither results nor speed");
    flags.Value("--hardware-name,--hardware", hardware_name_, "only times of this device");
    flags.Value("--op-name", op_name_, "only this operator: mm, addmm, bmm, baddbmm");
  }

  int Run(const Session& session) override {
    const std::unique_ptr<gemm::Model> model = LoadGivenModel(model_);
    const gemm::torch_diode::MaxAutotuneSolution solution = LoadSolution(solution_);
    const gemm::Timings timings = LoadGivenDataset(dataset_, hardware_name_, op_name_);
    const gemm::MaxAutotuneAnalysis analysis =
        gemm::CompareWithMaxAutotune(*model, timings, solution);
    // --output is where torch-diode's JSON goes; the report stays on standard output.
    const std::string file = session.output.empty() ? kAnalysisFile : session.output;
    Session to_terminal = session;
    to_terminal.output.clear();
    const std::string json = gemm::ToJson(analysis, Metadata());
    if (file == "-") {
      to_terminal.Print(json);
      return base::kExitClean;
    }
    base::WriteFile(file, json);

    report::Document document{
        .kind = "validate-max-autotune",
        .title = "The model's first choices against the max-autotune list, both measured"};
    document.context = views::ModelFacts(model->info(), model_);
    document.context.Add(views::DatasetFacts(timings, dataset_));
    document.context.push_back({"solution", "max-autotune solution", solution_});
    document.context.push_back({"analysis", "full figures", file});
    views::AddMaxAutotune(document, analysis);
    return to_terminal.Report(document);
  }

 private:
  gemm::AnalysisMetadata Metadata() const {
    return {.model_path = model_,
            .validation_dataset_path = dataset_,
            .timestamp = LocalTime(),
            .hardware_name = hardware_name_.empty() ? "all" : hardware_name_,
            .op_name_filter = op_name_.empty() ? "none" : op_name_,
            .batch_size = batch_size_,
            .device = "cpu",
            .notes =
                "speedup_ratio is max-autotune time / model time, above 1 the model is "
                "better; times in ms; best_slowdown is the most severe ratio and "
                "worst_slowdown the mildest, as torch-diode has them"};
  }

  std::string model_;
  std::string dataset_;
  std::string solution_;
  std::int64_t batch_size_ = 64;
  std::string hardware_name_;
  std::string op_name_;
};

}  // namespace

std::unique_ptr<Command> MakeValidateMaxAutotune() {
  return std::make_unique<ValidateMaxAutotune>();
}

}  // namespace idbg::commands
