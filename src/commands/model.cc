// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/model.h"

#include <string>

#include "base/error.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "inputs/recognise.h"
#include "views/gemm/model_validation.h"

namespace idbg::commands {

Runner MakeModelInfo(Flags& flags) {
  const auto file = std::make_shared<std::string>();
  flags.Positional("file", *file, "Model file or torch-diode checkpoint", {.required = true});
  return [file](const Session& session) {
    return session.Report(views::ModelDocument(*inputs::Explained(
        inputs::Kind::kGemmModel, "model info", [&] { return gemm::LoadModel(*file); })));
  };
}

Runner MakeModelImport(Flags& flags) {
  const auto file = std::make_shared<std::string>();
  flags.Positional("file", *file, "torch-diode checkpoint (.pt) of type v1, base or deep",
                   {.required = true});
  return [file](const Session& session) {
    if (session.output.empty()) base::FailUsage("name the output file with -o OUT.safetensors");
    const gemm::PredictorFile imported =
        inputs::Explained(inputs::Kind::kGemmModel, "model import",
                          [&] { return gemm::ReadTorchDiodeCheckpoint(*file); });
    const std::string bytes = gemm::EncodePredictorFile(imported);
    gemm::MakeModel(imported);  // refuses what could not be used later
    session.Print(bytes);
    base::LogNotice("wrote ", session.output);
    return base::kExitClean;
  };
}

}  // namespace idbg::commands
