// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>

#include "commands/adapters.h"
#include "commands/analyze.h"
#include "commands/collect.h"
#include "commands/command.h"
#include "commands/convert_json_to_msgpack.h"
#include "commands/dataset.h"
#include "commands/diff.h"
#include "commands/extract.h"
#include "commands/hardware.h"
#include "commands/manuals.h"
#include "commands/predict.h"
#include "commands/report.h"
#include "commands/runs.h"
#include "commands/train.h"
#include "commands/validate.h"

namespace idbg::commands {

std::span<const CommandEntry> CommandTable() {
  static constexpr std::array kTable = {
      CommandEntry{"adapters check", "look for mistakes in the profile of a device's limits",
                   kManualAdapters, MakeAdaptersCheck},
      CommandEntry{"adapters list", "list the devices that graphs can be checked for",
                   kManualAdapters, MakeAdaptersList},
      CommandEntry{"adapters show", "show the limits of a device and their sources",
                   kManualAdapters, MakeAdaptersShow},
      CommandEntry{"analyze", "say what is in a model, whether it will run, how fast it should be",
                   kManualAnalyze, MakeAnalyze},
      CommandEntry{"capture", "run a program and keep what the compiler says about it",
                   kManualCapture, MakeCapture},
      CommandEntry{"clean", "delete old run folders, traces and debug folders", kManualClean,
                   MakeClean},
      CommandEntry{"collect", "measure the configurations of sampled problems", kManualCollect,
                   MakeCollect},
      CommandEntry{"collect-shapeset", "measure the configurations of a shape set's problems",
                   kManualCollectShapeset, MakeCollectShapeset},
      CommandEntry{"convert-json-to-msgpack", "write JSON files as msgpack",
                   kManualConvertJsonToMsgpack, MakeConvertJsonToMsgpack},
      CommandEntry{"create-validation", "measure problems to validate a model with",
                   kManualCreateValidation, MakeCreateValidation},
      CommandEntry{"dataset check", "look for doubtful times in GEMM data sets", kManualDataset,
                   MakeDatasetCheck},
      CommandEntry{"dataset convert", "give GEMM data sets another form", kManualDataset,
                   MakeDatasetConvert},
      CommandEntry{"dataset info", "say what is in GEMM timing data sets", kManualDataset,
                   MakeDatasetInfo},
      CommandEntry{"dataset merge", "make one GEMM data set of several", kManualDataset,
                   MakeDatasetMerge},
      CommandEntry{"dataset split", "divide a GEMM data set by problem or shape family",
                   kManualDataset, MakeDatasetSplit},
      CommandEntry{"diff", "compare what the compiler did in two runs", kManualDiff, MakeDiff},
      CommandEntry{"extract", "write what a log of the compiler holds to files", kManualExtract,
                   MakeExtract},
      CommandEntry{"hardware check", "check a file that describes a device", kManualHardware,
                   MakeHardwareCheck},
      CommandEntry{"hardware list", "list the devices that can be predicted", kManualHardware,
                   MakeHardwareList},
      CommandEntry{"hardware show", "show the figures of a device and their sources",
                   kManualHardware, MakeHardwareShow},
      CommandEntry{"list", "list run folders, traces and debug folders", kManualList, MakeList},
      CommandEntry{"report", "put analyses, logs and saved results on one page", kManualReport,
                   MakeReport},
      CommandEntry{"train", "train a model that predicts GEMM times", kManualTrain, MakeTrain},
      CommandEntry{"validate-max-autotune",
                   "compare a model's first choices with the max-autotune list",
                   kManualValidateMaxAutotune, MakeValidateMaxAutotune},
      CommandEntry{"validate-model", "say how good a model's choices are on measured times",
                   kManualValidateModel, MakeValidateModel},
      CommandEntry{"model import", "write a torch-diode checkpoint as a model file", kManualModel,
                   MakeModelImport},
      CommandEntry{"model info", "say what a model file is", kManualModel, MakeModelInfo},
      CommandEntry{"predict", "rank the configurations of a matrix product", kManualPredict,
                   MakePredict},
  };
  return kTable;
}

}  // namespace idbg::commands
