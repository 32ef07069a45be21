// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakeCollect();
std::unique_ptr<Command> MakeCollectShapeset();
std::unique_ptr<Command> MakeCreateValidation();

}  // namespace idbg::commands
