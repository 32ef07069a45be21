// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakePredict();
std::unique_ptr<Command> MakeModelInfo();
std::unique_ptr<Command> MakeModelImport();

}  // namespace idbg::commands
