// SPDX-License-Identifier: Apache-2.0
//
// The program: main() calls it, and so does the launcher of distributed training, inside the Python
// process that has opened torch's process group.
#include "capi/inductor_debug.h"
#include "commands/app/app.h"

int idbg_run(int argc, char** argv) { return idbg::commands::RunApp(argc, argv); }
