// SPDX-License-Identifier: Apache-2.0
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".idbg-";
constexpr std::size_t kRandom = 6;
constexpr std::size_t kCheck = 3;  // of them
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";

// The last letters of a temporary name, which follow from those before: a user's ".a.idbg-backup"
// is none.
std::string CheckLetters(std::string_view name) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  std::string letters;
  for (std::size_t i = 0; i < kCheck; ++i, hash /= kLetters.size())
    letters += kLetters[hash % kLetters.size()];
  return letters;
}

std::string RandomLetters() {
  std::random_device device;
  std::uniform_int_distribution<std::size_t> pick(0, kLetters.size() - 1);
  std::string letters;
  while (letters.size() < kRandom - kCheck) letters += kLetters[pick(device)];
  return letters;
}

// The descriptor of this process that a path means. Such a path is not opened again: that fails for
// a socket, and starts a file anew that the shell has opened to append.
std::optional<int> DescriptorOf(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    const auto number = ParseNumber<int>(path.substr(folder.size()));
    if (number && *number >= 0) return number;
  }
  return std::nullopt;
}

// Where a link, also one that leads nowhere yet, leads in the end. Sets errno to ELOOP and returns
// nothing where it does not end.
std::optional<fs::path> FollowLinks(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMostLinks; ++i) {
    if (!fs::is_symlink(path, error)) return path;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path;
    path = path.parent_path() / target;  // an absolute target replaces the whole
  }
  errno = ELOOP;
  return std::nullopt;
}

// Removes a temporary file if it is one of ours whose writer lives no longer. The lock is held
// until the name is gone: a writer that has just made the file then sees one or the other.
bool RemoveIfAbandoned(int folder, const char* name) {
  const Descriptor file(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info{};
  return file.value() >= 0 && ::fstat(file.value(), &info) == 0 && S_ISREG(info.st_mode) &&
         info.st_uid == ::geteuid() && ::flock(file.value(), LOCK_EX | LOCK_NB) == 0 &&
         ::unlinkat(folder, name, 0) == 0;
}

void RemoveAbandoned(const fs::path& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(folder.empty() ? "." : folder.c_str()),
                                                   &::closedir);
  if (!stream) return;
  const int descriptor = ::dirfd(stream.get());
  while (const dirent* item = ::readdir(stream.get())) {
    if (IsTemporaryName(item->d_name) && RemoveIfAbandoned(descriptor, item->d_name))
      LogDebug("removed ", folder / item->d_name, ": its writer was killed");
  }
}

// Whether a path still leads to an open file.
bool IsStillThere(int descriptor, const char* path) {
  struct stat ours{};
  struct stat there{};
  return ::fstat(descriptor, &ours) == 0 && ::lstat(path, &there) == 0 &&
         ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

}  // namespace

std::string TemporaryName(std::string_view name) {
  constexpr std::size_t kLongestName = 200;  // of 255; the rest is for the mark
  name = name.substr(0, Utf8Prefix(name, std::min(name.size(), kLongestName)));
  const std::string unchecked = "." + std::string(name) + std::string(kMark) + RandomLetters();
  return unchecked + CheckLetters(unchecked);
}

bool IsTemporaryName(std::string_view name) {
  return name.starts_with('.') && name.size() > kMark.size() + kRandom &&
         name.substr(name.size() - kMark.size() - kRandom).starts_with(kMark) &&
         name.ends_with(CheckLetters(name.substr(0, name.size() - kCheck)));
}

AtomicFile::AtomicFile(fs::path path, unsigned mode) : path_(std::move(path)) {
  if (const auto descriptor = DescriptorOf(path_.native())) {
    OpenInPlace(::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0));
    return;
  }
  struct stat info{};
  const bool is_there = ::stat(path_.c_str(), &info) == 0;
  if (!is_there && errno != ENOENT) Fail("create");
  if (is_there && S_ISDIR(info.st_mode)) {
    errno = EISDIR;
    Fail("create");
  }
  if (is_there && !S_ISREG(info.st_mode)) {
    OpenInPlace(::open(path_.c_str(), O_WRONLY | O_CLOEXEC));
    return;
  }
  auto target = FollowLinks(path_);
  if (!target) Fail("create");
  path_ = *std::move(target);
  std::error_code error;
  if (path_.has_parent_path()) fs::create_directories(path_.parent_path(), error);
  RemoveAbandoned(path_.parent_path());
  OpenTemporary(is_there ? info.st_mode & 0777 : mode);
  if (is_there) ::fchmod(::fileno(file_), info.st_mode & 0777);
}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  if (file_ != nullptr) std::fclose(file_);
}

void AtomicFile::OpenInPlace(int descriptor) {
  file_ = descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
  if (file_ == nullptr) Fail("open");
}

void AtomicFile::OpenTemporary(unsigned mode) {
  for (;;) {
    const fs::path path = path_.parent_path() / TemporaryName(path_.filename().string());
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                           static_cast<mode_t>(mode)));
    if (file.value() < 0 && errno == EEXIST) continue;
    if (file.value() < 0) Fail("create");
    // Another may take it for abandoned before it is locked, or have done so already. On a file
    // system without locks nothing is collected.
    const bool is_taken = ::flock(file.value(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (is_taken || !IsStillThere(file.value(), path.c_str())) continue;
    temporary_ = path;
    file_ = ::fdopen(file.Release(), "wb");
    if (file_ == nullptr) Fail("open");
    return;
  }
}

void AtomicFile::Write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) Fail("write");
}

void AtomicFile::Flush() {
  CheckMappedFiles();
  if (std::fflush(file_) != 0 || (!temporary_.empty() && ::fsync(::fileno(file_)) != 0))
    Fail("write");
}

bool AtomicFile::CommitAsNew(const fs::path& path) {
  Flush();
  int result = ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE);
  // Some network file systems do not know the flag.
  if (result != 0 && errno == EINVAL) {
    result = ::link(temporary_.c_str(), path.c_str());
    if (result == 0) ::unlink(temporary_.c_str());
  }
  if (result != 0 && errno == EEXIST) return false;
  if (result != 0) Fail("rename");
  temporary_.clear();
  if (std::fclose(std::exchange(file_, nullptr)) != 0) Fail("write");
  return true;
}

void AtomicFile::Commit() {
  Flush();
  const bool is_replaced = !temporary_.empty();
  // Renamed before it is closed: the lock says that it is being written.
  if (is_replaced && ::rename(temporary_.c_str(), path_.c_str()) != 0) Fail("rename");
  temporary_.clear();
  if (std::fclose(std::exchange(file_, nullptr)) != 0) Fail("write");
}

void AtomicFile::Fail(const char* step) const {
  FailExternal(std::string("cannot ") + step + ": " + std::strerror(errno),
               Place{.file = path_.string()});
}

void WriteFile(const fs::path& path, std::string_view bytes, unsigned mode) {
  const LogPhase phase(LogLevel::kInfo, "write ", path, ", ", LogBytes{bytes.size()});
  AtomicFile file(path, mode);
  file.Write(bytes);
  file.Commit();
}

void WriteBelow(const fs::path& folder, const fs::path& file, std::string_view bytes,
                unsigned mode) {
  fs::path path = folder;
  for (const fs::path& part : file) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(path, error))
      FailExternal("is a link, which is not followed (name a folder of your own, or remove it)",
                   Place{.file = path.string()});
  }
  WriteFile(path, bytes, mode);
}

}  // namespace idbg::base
