// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "base/names.h"
#include "commands/app/command.h"
#include "commands/app/commands.h"
#include "commands/manuals.h"

namespace idbg::commands {
namespace {

constexpr std::string_view kModels = "Models and logs";
constexpr std::string_view kRuns = "Runs and artifacts";
constexpr std::string_view kDevices = "Devices";
constexpr std::string_view kGemm = "GEMM configurations";

}  // namespace

std::span<const CommandEntry> CommandTable() {
  static constexpr CommandEntry kTable[] = {
      {"advise", kModels, "say what to change in a model, and what each change brings",
       kManualAdvise, MakeAdvise},
      {"analyze", kModels,
       "analyze models and logs: graph breaks, recompilations, limits, predicted time",
       kManualAnalyze, MakeAnalyze},
      {"bench", kModels, "time a model in eager mode and compiled, side by side", kManualBench,
       MakeBench},
      {"diff", kModels, "compare runs, tensors or models, or a compiled model with eager mode",
       kManualDiff, MakeDiff},
      {"extract", kModels, "extract payloads of a log to files", kManualExtract, MakeExtract},
      {"minify", kModels, "find the smallest graph that still goes wrong, as a repro",
       kManualMinify, MakeMinify},
      {"report", kModels, "write one page from analyses, logs and saved results", kManualReport,
       MakeReport},
      {"run", kModels, "run an exported model operator by operator, in any precision", kManualRun,
       MakeRun},
      {"validate", kModels, "compare predicted times of models with measured ones", kManualValidate,
       MakeValidate},
      {"capture", kRuns, "run a program and record what the compiler does", kManualCapture,
       MakeCapture},
      {"clean", kRuns, "delete old run folders, traces and debug folders", kManualClean, MakeClean},
      {"doctor", kRuns, "check what commands need: torch, compiler, GPU, caches, walls",
       kManualDoctor, MakeDoctor},
      {"list", kRuns, "list run folders, traces and debug folders", kManualList, MakeList},
      {"adapters check", kDevices, "check an accelerator profile for mistakes", kManualAdapters,
       MakeAdaptersCheck},
      {"adapters list", kDevices, "list the accelerator profiles", kManualAdapters,
       MakeAdaptersList},
      {"adapters new", kDevices, "print a commented profile to begin with", kManualAdapters,
       MakeAdaptersNew},
      {"adapters show", kDevices, "show the limits of a profile and their sources", kManualAdapters,
       MakeAdaptersShow},
      {"hardware calibrate", kDevices, "measure this machine's processor", kManualHardware,
       MakeHardwareCalibrate},
      {"hardware check", kDevices, "check a file that describes a device", kManualHardware,
       MakeHardwareCheck},
      {"hardware learn", kDevices, "learn the times of library calls", kManualHardware,
       MakeHardwareLearn},
      {"hardware list", kDevices, "list the devices that can be predicted", kManualHardware,
       MakeHardwareList},
      {"hardware price", kDevices, "price generated kernels with other costs", kManualHardware,
       MakeHardwarePrice},
      {"hardware show", kDevices, "show the figures of a device and their sources", kManualHardware,
       MakeHardwareShow},
      {"predict", kGemm, "rank the configurations of a matrix product", kManualPredict,
       MakePredict},
      {"model import", kGemm, "convert a torch-diode checkpoint to a model file", kManualModel,
       MakeModelImport},
      {"model info", kGemm, "describe a model file", kManualModel, MakeModelInfo},
      {"dataset check", kGemm, "check GEMM data sets for suspicious times", kManualDataset,
       MakeDatasetCheck},
      {"dataset convert", kGemm, "convert GEMM data sets to another format", kManualDataset,
       MakeDatasetConvert},
      {"dataset info", kGemm, "describe GEMM data sets", kManualDataset, MakeDatasetInfo},
      {"dataset merge", kGemm, "merge GEMM data sets", kManualDataset, MakeDatasetMerge},
      {"dataset split", kGemm, "split a GEMM data set by problem or shape family", kManualDataset,
       MakeDatasetSplit},
      {"train", kGemm, "train a model that predicts GEMM times", kManualTrain, MakeTrain},
      {"validate-model", kGemm, "evaluate the choices of a model on measured times",
       kManualValidateModel, MakeValidateModel},
      {"validate-max-autotune", kGemm, "compare a model's first choices with the max-autotune list",
       kManualValidateMaxAutotune, MakeValidateMaxAutotune},
      {"convert-json-to-msgpack", kGemm, "convert data sets from JSON to msgpack",
       kManualConvertJsonToMsgpack, MakeConvertJsonToMsgpack},
      {"collect", kGemm, "time the GEMM configurations of problems on this machine", kManualCollect,
       MakeCollect},
      {"collect-shapeset", kGemm, "time the GEMM configurations of a shape set on this machine",
       kManualCollectShapeset, MakeCollectShapeset},
      {"create-validation", kGemm, "time problems for validation on this machine",
       kManualCreateValidation, MakeCreateValidation},
  };
  return kTable;
}

std::string_view GroupSummary(std::string_view name) {
  static constexpr base::Named<std::string_view> kGroups[] = {
      {"adapters", "list, show and check device limits"},
      {"hardware", "list, show, check and measure device performance figures"},
      {"dataset", "describe, check, convert, merge and split GEMM timings"},
      {"model", "describe a model file, or import a torch-diode checkpoint"},
  };
  const auto summary = base::FindNamed(kGroups, name);
  IDBG_CHECK(summary);
  return *summary;
}

std::vector<std::string> TopCommands() {
  std::vector<std::string> names;
  for (const CommandEntry& entry : CommandTable()) {
    std::string name(entry.name.substr(0, entry.name.find(' ')));
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace idbg::commands
