// SPDX-License-Identifier: Apache-2.0
#include "base/files/scratch_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

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
bool RemoveAbandonedFolders(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(kPrefix) && name.size() == kPrefix.size() + kPattern.size())
      RemoveIfAbandoned(entry.path());
  }
  return true;
}

constexpr std::uint64_t kMostKept = std::uint64_t{1} << 30;
constexpr std::uint64_t kGrant = std::uint64_t{64} << 20;

std::string Folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != 0 ? folder : "/tmp";
}

std::string MiB(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  [[maybe_unused]] static const bool is_tidy = RemoveAbandonedFolders(parent);
  for (;;) {
    std::string name = (parent / (std::string(kPrefix) + std::string(kPattern))).string();
    if (error || ::mkdtemp(name.data()) == nullptr)
      FailExternal("cannot make a temporary folder '" + name + "': " + std::strerror(errno) +
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

Room RoomAround(int descriptor) {
  struct statvfs info{};
  if (::fstatvfs(descriptor, &info) != 0) return {UINT64_MAX, 0};  // nobody knows: write on
  return {info.f_bavail * info.f_frsize, info.f_blocks * info.f_frsize};
}

std::string TailOf(int descriptor, std::size_t most) {
  const off_t size = ::lseek(descriptor, 0, SEEK_END);
  if (size <= 0) return {};
  std::string text(std::min(static_cast<std::size_t>(size), most), '\0');
  const ssize_t count =
      ::pread(descriptor, text.data(), text.size(), size - static_cast<off_t>(text.size()));
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

Spool::Spool(std::string name, Room (*measure)(int descriptor))
    : name_(std::move(name)), measure_(measure) {
  std::string path = Folder() + "/inductor-debug-XXXXXX";
  descriptor_.Reset(::mkostemp(path.data(), O_CLOEXEC));
  if (descriptor_.value() < 0)
    FailExternal("cannot create a temporary file in " + Folder() + ": " + std::strerror(errno) +
                     " (set TMPDIR to a writable folder)",
                 {.file = name_});
  ::unlink(path.c_str());
}

void Spool::Write(std::string_view bytes) {
  if (bytes.size() > granted_) MakeRoom(bytes.size());
  granted_ -= bytes.size();
  written_ += bytes.size();
  if (!WriteAll(descriptor_.value(), bytes))
    FailExternal("cannot write a temporary file in " + Folder() + ": " + std::strerror(errno) +
                     " (set TMPDIR to a folder with more free space)",
                 {.file = name_});
}

void Spool::MakeRoom(std::uint64_t bytes) {
  const Room room = measure_(descriptor_.value());
  const std::uint64_t kept = std::min(kMostKept, room.total_bytes / 10);
  if (room.free_bytes < kept || room.free_bytes - kept < bytes)
    FailExternal("needs a temporary file of more than " + MiB(written_) +
                     ", which would leave less than " + MiB(kept) + " free in " + Folder() +
                     " (set TMPDIR to a folder with more free space)",
                 {.file = name_});
  granted_ = std::max(bytes, std::min(kGrant, room.free_bytes - kept));
}

}  // namespace idbg::base
