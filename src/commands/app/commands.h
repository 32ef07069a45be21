// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

// The commands, as the table of them has them.
namespace idbg::commands {

// Models and logs.
std::unique_ptr<Command> MakeAdvise();
std::unique_ptr<Command> MakeAnalyze();
std::unique_ptr<Command> MakeBench();
std::unique_ptr<Command> MakeDiff();
std::unique_ptr<Command> MakeExtract();
std::unique_ptr<Command> MakeMinify();
std::unique_ptr<Command> MakeReport();
std::unique_ptr<Command> MakeRun();
std::unique_ptr<Command> MakeValidate();

// Runs and artifacts.
std::unique_ptr<Command> MakeCapture();
std::unique_ptr<Command> MakeClean();
std::unique_ptr<Command> MakeDoctor();
std::unique_ptr<Command> MakeList();

// Devices.
std::unique_ptr<Command> MakeAdaptersCheck();
std::unique_ptr<Command> MakeAdaptersList();
std::unique_ptr<Command> MakeAdaptersNew();
std::unique_ptr<Command> MakeAdaptersShow();
std::unique_ptr<Command> MakeHardwareCalibrate();
std::unique_ptr<Command> MakeHardwareCheck();
std::unique_ptr<Command> MakeHardwareLearn();
std::unique_ptr<Command> MakeHardwarePrice();
std::unique_ptr<Command> MakeHardwareList();
std::unique_ptr<Command> MakeHardwareShow();

// GEMM configurations.
std::unique_ptr<Command> MakePredict();
std::unique_ptr<Command> MakeModelImport();
std::unique_ptr<Command> MakeModelInfo();
std::unique_ptr<Command> MakeDatasetCheck();
std::unique_ptr<Command> MakeDatasetConvert();
std::unique_ptr<Command> MakeDatasetInfo();
std::unique_ptr<Command> MakeDatasetMerge();
std::unique_ptr<Command> MakeDatasetSplit();
std::unique_ptr<Command> MakeTrain();
std::unique_ptr<Command> MakeValidateModel();
std::unique_ptr<Command> MakeValidateMaxAutotune();
std::unique_ptr<Command> MakeConvertJsonToMsgpack();
std::unique_ptr<Command> MakeCollect();
std::unique_ptr<Command> MakeCollectShapeset();
std::unique_ptr<Command> MakeCreateValidation();

}  // namespace idbg::commands
