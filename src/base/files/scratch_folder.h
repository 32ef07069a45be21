// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace idbg::base {

// A folder of its own in $TMPDIR, removed with what is in it. Maps of its files stay good.
class ScratchFolder {
 public:
  ScratchFolder();  // throws Error(kExternal)
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace idbg::base
