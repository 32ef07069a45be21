// SPDX-License-Identifier: Apache-2.0
#include "runs/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/files/descriptor.h"

namespace idbg::runs {
namespace {

EntryType TypeOf(mode_t mode) {
  if (S_ISREG(mode)) return EntryType::kFile;
  if (S_ISDIR(mode)) return EntryType::kFolder;
  return S_ISLNK(mode) ? EntryType::kLink : EntryType::kOther;
}

std::uint64_t DeviceOf(int descriptor) {
  struct stat info{};
  return ::fstat(descriptor, &info) == 0 ? info.st_dev : 0;
}

}  // namespace

Folder Folder::Open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) return Folder(descriptor);
  const std::string reason = errno == ENOENT ? "does not exist"
                             : errno == ENOTDIR
                                 ? "is not a folder"
                                 : std::string("cannot be read: ") + std::strerror(errno);
  throw base::Error(base::ErrorCode::kNotFound,
                    "artifact directory '" + path.string() + "' " + reason);
}

Folder::Folder(Folder&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Folder& Folder::operator=(Folder&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Folder::~Folder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<Folder> Folder::FindChild(const std::string& name) const {
  const int child =
      ::openat(descriptor_, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (child < 0) return std::nullopt;
  Folder folder(child);
  if (DeviceOf(child) != DeviceOf(descriptor_)) return std::nullopt;
  return folder;
}

std::optional<Entry> Folder::FindEntry(const std::string& name) const {
  struct stat info{};
  if (::fstatat(descriptor_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  return Entry{.name = name,
               .type = TypeOf(info.st_mode),
               .size_bytes = S_ISREG(info.st_mode) ? static_cast<std::uint64_t>(info.st_size) : 0,
               .modified = info.st_mtime,
               .device = info.st_dev,
               .inode = info.st_ino};
}

std::vector<Entry> Folder::Entries() const {
  std::vector<Entry> entries;
  // A descriptor of its own: reading moves the position that a duplicate would share.
  const int own = ::openat(descriptor_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (own < 0) return entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own), &::closedir);
  if (!stream) {
    ::close(own);
    return entries;
  }
  while (const dirent* item = ::readdir(stream.get())) {
    const std::string_view name = item->d_name;
    if (name == "." || name == "..") continue;
    if (auto entry = FindEntry(std::string(name))) entries.push_back(std::move(*entry));
  }
  std::ranges::sort(entries, {}, &Entry::name);
  return entries;
}

int Folder::OpenFile(const std::string& name) const {
  // Not blocking: it may be a pipe that nobody writes to.
  base::Descriptor file(
      ::openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info{};
  const bool fits = file.value() >= 0 && ::fstat(file.value(), &info) == 0 && S_ISREG(info.st_mode);
  return fits ? file.Release() : -1;
}

std::optional<std::string> Folder::ReadBeginning(const std::string& name, std::size_t size) const {
  const base::Descriptor file(OpenFile(name));
  if (file.value() < 0) return std::nullopt;
  std::string text(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(file.value(), text.data() + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  text.resize(done);
  return text;
}

std::optional<std::string> Folder::ReadSmallFile(const std::string& name, std::size_t limit) const {
  const auto entry = FindEntry(name);
  if (!entry || entry->size_bytes > limit) return std::nullopt;
  auto text = ReadBeginning(name, static_cast<std::size_t>(entry->size_bytes) + 1);
  return text && text->size() > limit ? std::nullopt : text;
}

bool Folder::MayRead(const std::string& name) const {
  return ::faccessat(descriptor_, name.c_str(), R_OK, AT_EACCESS) == 0 ||
         (errno != EACCES && errno != EPERM);
}

std::uint64_t Folder::Owner() const {
  struct stat info{};
  return ::fstat(descriptor_, &info) == 0 ? info.st_uid : 0;
}

int Folder::RemoveFile(const std::string& name) const {
  return ::unlinkat(descriptor_, name.c_str(), 0) == 0 ? 0 : errno;
}

int Folder::RemoveEmptyFolder(const std::string& name) const {
  return ::unlinkat(descriptor_, name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

}  // namespace idbg::runs
