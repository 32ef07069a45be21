// SPDX-License-Identifier: Apache-2.0
//
// A library of its own: these facts change with every commit and option, and nothing else need be
// compiled for that.
#include "commands/app/version.h"

#include "commands/build_facts.h"

namespace idbg::commands {

std::string Version() { return IDBG_VERSION; }

std::string TorchOfBuild() { return IDBG_TORCH; }

std::string VersionText() {
  const std::string torch = TorchOfBuild();
  return "inductor-debug " IDBG_VERSION " (commit " IDBG_COMMIT ")\nBuilt with LibTorch: " +
         (torch.empty() ? "none (train and TorchScript need it)" : torch) +
         "\nzstd logs: " IDBG_ZSTD;
}

}  // namespace idbg::commands
