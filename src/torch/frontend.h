// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torch/nn/module.h>
#include <torch/optim/optimizer.h>

// The C++ frontend by its own names inside this room, whose namespace hides the global one (also
// from TORCH_MODULE).
namespace idbg::torch {
namespace nn = ::torch::nn;
namespace optim = ::torch::optim;
}  // namespace idbg::torch
