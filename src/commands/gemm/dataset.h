// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "commands/app/command.h"

namespace idbg::commands {

std::unique_ptr<Command> MakeDatasetCheck();
std::unique_ptr<Command> MakeDatasetConvert();
std::unique_ptr<Command> MakeDatasetInfo();
std::unique_ptr<Command> MakeDatasetMerge();
std::unique_ptr<Command> MakeDatasetSplit();

}  // namespace idbg::commands
