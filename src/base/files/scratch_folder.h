// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "base/files/descriptor.h"

namespace idbg::base {

// A folder of its own in $TMPDIR, removed with what is in it. Maps of its files stay good. The
// first of a process also removes those of processes that were killed.
class ScratchFolder {
 public:
  ScratchFolder();  // throws Error(kExternal)
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  Descriptor lock_{-1};  // held while the folder is used
};

}  // namespace idbg::base
