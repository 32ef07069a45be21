// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/app/command.h"

// The commands, as the table of them has them.
namespace idbg::commands {

// Models and logs.
Runner MakeAdvise(Flags& flags);
Runner MakeAnalyze(Flags& flags);
Runner MakeBench(Flags& flags);
Runner MakeDiff(Flags& flags);
Runner MakeExtract(Flags& flags);
Runner MakeMinify(Flags& flags);
Runner MakeReport(Flags& flags);
Runner MakeRun(Flags& flags);
Runner MakeValidate(Flags& flags);

// Runs and artifacts.
Runner MakeCapture(Flags& flags);
Runner MakeClean(Flags& flags);
Runner MakeDoctor(Flags& flags);
Runner MakeList(Flags& flags);

// Devices.
Runner MakeAdaptersCheck(Flags& flags);
Runner MakeAdaptersList(Flags& flags);
Runner MakeAdaptersNew(Flags& flags);
Runner MakeAdaptersShow(Flags& flags);
Runner MakeHardwareCalibrate(Flags& flags);
Runner MakeHardwareCheck(Flags& flags);
Runner MakeHardwareLearn(Flags& flags);
Runner MakeHardwarePrice(Flags& flags);
Runner MakeHardwareList(Flags& flags);
Runner MakeHardwareShow(Flags& flags);

// GEMM configurations.
Runner MakePredict(Flags& flags);
Runner MakeModelImport(Flags& flags);
Runner MakeModelInfo(Flags& flags);
Runner MakeDatasetCheck(Flags& flags);
Runner MakeDatasetConvert(Flags& flags);
Runner MakeDatasetInfo(Flags& flags);
Runner MakeDatasetMerge(Flags& flags);
Runner MakeDatasetSplit(Flags& flags);
Runner MakeTrain(Flags& flags);
Runner MakeValidateModel(Flags& flags);
Runner MakeValidateMaxAutotune(Flags& flags);
Runner MakeConvertJsonToMsgpack(Flags& flags);
Runner MakeCollect(Flags& flags);
Runner MakeCollectShapeset(Flags& flags);
Runner MakeCreateValidation(Flags& flags);

}  // namespace idbg::commands
