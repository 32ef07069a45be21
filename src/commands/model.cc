// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/model.h"

#include <string>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "inputs/recognise.h"
#include "views/gemm/model_validation.h"

namespace idbg::commands {
namespace {

class ModelInfo final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", file_, "Model file or torch-diode checkpoint", {.required = true});
  }
  int Run(const Session& session) override {
    return session.Report(views::ModelDocument(*inputs::Explained(
        inputs::Kind::kGemmModel, "model info", [this] { return gemm::LoadModel(file_); })));
  }

 private:
  std::string file_;
};

class ModelImport final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", file_, "torch-diode checkpoint (.pt) of type v1, base or deep",
                     {.required = true});
  }
  int Run(const Session& session) override {
    if (session.output.empty())
      throw base::Error(base::ErrorCode::kUsage, "name the output file with -o OUT.safetensors");
    const gemm::PredictorFile imported =
        inputs::Explained(inputs::Kind::kGemmModel, "model import",
                          [this] { return gemm::ReadTorchDiodeCheckpoint(file_); });
    const std::string bytes = gemm::EncodePredictorFile(imported);
    gemm::MakeModel(imported);  // refuses what could not be used later
    session.Print(bytes);
    base::LogNotice("wrote ", session.output);
    return base::kExitClean;
  }

 private:
  std::string file_;
};

}  // namespace

std::unique_ptr<Command> MakeModelInfo() { return std::make_unique<ModelInfo>(); }
std::unique_ptr<Command> MakeModelImport() { return std::make_unique<ModelImport>(); }

}  // namespace idbg::commands
