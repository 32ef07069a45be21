// SPDX-License-Identifier: Apache-2.0
#include "commands/app/failures.h"

#include <unistd.h>

#include <string_view>

#include "base/files/file.h"
#include "base/log.h"

namespace idbg::commands {

int ReportError(const base::Error& error) {
  try {
    base::CheckMappedFiles();
  } catch (const base::Error& truncated) {
    base::LogFailure(truncated.what());
    return base::ExitCode(truncated.code());
  }
  base::LogFailure(error.what());
  return base::ExitCode(error.code());
}

int ReportNoMemory() {
  constexpr std::string_view kText =
      "inductor-debug: out of memory (raise the limit, or give it less to read at once)\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
  return base::kExitExternal;
}

base::Error FileError(const std::filesystem::filesystem_error& error) {
  return {base::ErrorCode::kNotFound,
          "cannot be read: " + error.code().message(),
          {.file = error.path1().string()}};
}

}  // namespace idbg::commands
