// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collect/cuda/library_api.h"
#include "interpret/interpreter_api.h"
#include "readers/torchscript/torchscript_api.h"
#include "train/trainer_api.h"

namespace idbg::torch {

// The parts of the module's table.
extern const IdbgTrainer kTrainer;
extern const IdbgInterpreter kInterpreter;
extern const IdbgScriptReader kScriptReader;
extern const IdbgProductLibrary kProductLibrary;

}  // namespace idbg::torch
