// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace idbg::commands {

std::string Version();       // "1.0.0"
std::string TorchOfBuild();  // "2.13.0+cpu"; empty: none

// What --version prints and a report of a bug needs: the release, its commit, and what it was built
// with. The module of LibTorch is not opened for it: that takes a second.
std::string VersionText();

}  // namespace idbg::commands
