// SPDX-License-Identifier: Apache-2.0
#include "base/files/scratch_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "base/error.h"

namespace idbg::base {

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "idbg-XXXXXX").string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    throw Error(ErrorCode::kExternal, "cannot make a temporary folder '" + name +
                                          "': " + std::strerror(errno) +
                                          " (set TMPDIR to a writable folder)");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

}  // namespace idbg::base
