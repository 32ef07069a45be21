// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace idbg::commands {

// Parses the command line, runs the command and returns the process exit code. Never throws.
int RunApp(int argc, char** argv);

}  // namespace idbg::commands
