// SPDX-License-Identifier: Apache-2.0
#include "base/files/scratch_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "base/error.h"

namespace idbg::base {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "idbg-scratch-";
constexpr std::string_view kPattern = "XXXXXX";

int OpenFolder(const fs::path& folder) {
  return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Removes a folder of ours whose process was killed: nobody holds its lock. The lock is held until
// it is gone, see the constructor.
void RemoveIfAbandoned(const fs::path& folder) {
  const Descriptor descriptor(OpenFolder(folder));
  struct stat info{};
  const bool is_abandoned = descriptor.value() >= 0 && ::fstat(descriptor.value(), &info) == 0 &&
                            info.st_uid == ::geteuid() && (info.st_mode & 0777) == 0700 &&
                            ::flock(descriptor.value(), LOCK_EX | LOCK_NB) == 0;
  std::error_code ignored;
  if (is_abandoned) fs::remove_all(folder, ignored);
}

// Once in a process.
bool RemoveAbandoned(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(kPrefix) && name.size() == kPrefix.size() + kPattern.size())
      RemoveIfAbandoned(entry.path());
  }
  return true;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  [[maybe_unused]] static const bool is_tidy = RemoveAbandoned(parent);
  for (;;) {
    std::string name = (parent / (std::string(kPrefix) + std::string(kPattern))).string();
    if (error || ::mkdtemp(name.data()) == nullptr)
      throw Error(ErrorCode::kExternal, "cannot make a temporary folder '" + name +
                                            "': " + std::strerror(errno) +
                                            " (set TMPDIR to a writable folder)");
    path_ = name;
    lock_.Reset(OpenFolder(path_));
    // Another may take it for abandoned before it is locked, or have removed it already. On a file
    // system without locks nothing is collected.
    const bool is_taken = ::flock(lock_.value(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!is_taken && fs::exists(path_, error)) return;
  }
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

}  // namespace idbg::base
