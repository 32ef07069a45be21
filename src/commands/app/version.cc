// SPDX-License-Identifier: Apache-2.0
//
// A library of its own: these facts change with every commit and option, and nothing else need be
// compiled for that.
#include "commands/app/version.h"

#include "commands/build_facts.h"

namespace idbg::commands {

std::string Version() { return IDBG_VERSION; }

std::string VersionText() {
  return "inductor-debug " IDBG_VERSION " (commit " IDBG_COMMIT ")\nLibTorch: " IDBG_TORCH
         "\nzstd logs: " IDBG_ZSTD;
}

}  // namespace idbg::commands
