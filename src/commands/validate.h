// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakeValidate();
std::unique_ptr<Command> MakeValidateModel();
std::unique_ptr<Command> MakeValidateMaxAutotune();

}  // namespace idbg::commands
