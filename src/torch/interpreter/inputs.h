// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/ivalue.h>

#include <vector>

#include "interpret/interpreter_api.h"
#include "torch/interpreter/arguments.h"

namespace idbg::torch {

// The inputs of the graph, copied and in the dtype of the run. Throws Failure.
std::vector<c10::IValue> MakeInputs(const IdbgRun& run, const DTypeRule& rule);

// A copy of a tensor that is not one of the graph's inputs.
at::Tensor MakeTensor(const IdbgRunTensor& tensor, const DTypeRule& rule);

}  // namespace idbg::torch
