// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace idbg::analyze {

// The files that are given, each a file or a folder of .pt2 files. Throws Error(kNotFound) for a
// folder without one, Error(kUsage) for a file that is given twice.
std::vector<std::string> ModelFiles(const std::vector<std::string>& given);

}  // namespace idbg::analyze
