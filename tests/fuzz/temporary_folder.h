// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "fuzz_target.h"

namespace idbg::fuzz {

// A folder that is used for every input and removed at the end. In memory where TMPDIR says nothing
// else: files that are written safely wait for a disk ten times longer than for the program.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    namespace fs = std::filesystem;
    const bool in_memory = std::getenv("TMPDIR") == nullptr && fs::is_directory("/dev/shm");
    const fs::path parent = in_memory ? fs::path("/dev/shm") : fs::temp_directory_path();
    std::string name = (parent / "idbg-fuzz-XXXXXX").string();
    Require(::mkdtemp(name.data()) != nullptr, "no temporary folder");
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace idbg::fuzz
