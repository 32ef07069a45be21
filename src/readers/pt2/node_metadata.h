// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graph/graph.h"

namespace idbg::readers::pt2 {

// The innermost frame of a Python stack trace ('  File "a.py", line 3, in forward\n    x + 1\n
// ...', innermost last) that is in neither torch nor generated code. Empty when there is none.
graph::SourceLine FindUserFrame(std::string_view stack_trace);

struct ModulePlace {
  std::string path;  // "encoder.layer.0"; empty: the outermost module
  std::string type;
};

// The innermost module of "key,path,type;key,path,type".
ModulePlace InnermostModule(std::string_view nn_module_stack);

}  // namespace idbg::readers::pt2
