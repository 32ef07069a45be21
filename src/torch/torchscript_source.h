// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torch/csrc/jit/ir/ir.h>

#include <string>

namespace idbg::torch {

// Where a node came from, in the form of a Python stack trace: the outermost frame first.
std::string StackTrace(const ::torch::jit::Node& node);
// The modules whose methods were inlined around it: "key,path,type;...".
std::string ModuleStack(const ::torch::jit::Node& node);

}  // namespace idbg::torch
