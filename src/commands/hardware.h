// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakeHardwareCalibrate();
std::unique_ptr<Command> MakeHardwareLearn();
std::unique_ptr<Command> MakeHardwareList();
std::unique_ptr<Command> MakeHardwareShow();
std::unique_ptr<Command> MakeHardwareCheck();

}  // namespace idbg::commands
