// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace idbg::collect {

// Held while a file is being collected into. The lock is on a file beside it: the data set itself
// may be replaced by a merge.
class CollectionLock {
 public:
  // Makes the folder of `path` where there is none. Throws Error(kExternal) when another process
  // holds the lock.
  explicit CollectionLock(const std::filesystem::path& path);
  CollectionLock(const CollectionLock&) = delete;
  CollectionLock& operator=(const CollectionLock&) = delete;
  ~CollectionLock();

 private:
  bool TryLock(const std::filesystem::path& path);

  std::string path_;
  int file_ = -1;
};

}  // namespace idbg::collect
