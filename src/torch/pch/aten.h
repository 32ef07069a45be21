// SPDX-License-Identifier: Apache-2.0
//
// Precompiled for the files of this module: what takes seconds in each of them. A guard instead of
// #pragma once, which compilers warn of in a precompiled file.
#ifndef IDBG_TORCH_PCH_ATEN_H
#define IDBG_TORCH_PCH_ATEN_H

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/jit/ir/ir.h>
#include <torch/nn/module.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#endif  // IDBG_TORCH_PCH_ATEN_H
