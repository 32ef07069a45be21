// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error.h"
#include "base/file.h"
#include "commands/command.h"

namespace idbg::commands {

void Session::Print(std::string_view text) const {
  if (!output.empty() && output != "-") {
    base::WriteFile(output, text);
    return;
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw base::Error(base::ErrorCode::kExternal,
                      std::string("cannot write to standard output: ") + std::strerror(errno));
  }
}

bool Session::ShowsProgress() const { return !quiet && ::isatty(STDERR_FILENO) == 1; }

}  // namespace idbg::commands
