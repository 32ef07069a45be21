// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace idbg::analyze {

// This process's environment, in which Python also finds the package inductor_debug of this
// installation.
std::vector<std::string> PythonEnvironment();

}  // namespace idbg::analyze
