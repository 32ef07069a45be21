// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakeAdaptersList();
std::unique_ptr<Command> MakeAdaptersShow();
std::unique_ptr<Command> MakeAdaptersCheck();

}  // namespace idbg::commands
