// SPDX-License-Identifier: Apache-2.0
#include "collect/collection_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "base/error.h"

namespace idbg::collect {

CollectionLock::CollectionLock(const std::filesystem::path& path) : path_(path.string() + ".lock") {
  std::error_code ignored;  // opening says what is wrong
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  while (!TryLock(path)) {
  }
}

CollectionLock::~CollectionLock() {
  ::unlink(path_.c_str());
  ::close(file_);
}

// False when its holder removed the file between the opening and the locking.
bool CollectionLock::TryLock(const std::filesystem::path& path) {
  file_ = ::open(path_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
  if (file_ < 0) throw base::Error(base::ErrorCode::kExternal, "cannot create the lock " + path_);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw base::Error(base::ErrorCode::kExternal,
                      "another process collects into this file (name another output)",
                      {.file = path.string()});
  }
  struct stat locked{};
  struct stat there{};
  if (::fstat(file_, &locked) == 0 && ::stat(path_.c_str(), &there) == 0 &&
      locked.st_ino == there.st_ino)
    return true;
  ::close(file_);
  return false;
}

}  // namespace idbg::collect
