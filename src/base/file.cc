// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/installation.h"
#include "base/log.h"

namespace idbg::base {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void ThrowUnreadable(const fs::path& path, int error) {
  throw Error(ErrorCode::kNotFound, std::string("cannot be read: ") + std::strerror(error),
              Place{.file = path.string()});
}

// Closes a file descriptor at the end of a scope.
struct FileDescriptor {
  int value;
  ~FileDescriptor() {
    if (value >= 0) ::close(value);
  }
};

}  // namespace

MappedFile::MappedFile(const fs::path& path) : name_(path.string()) {
  const FileDescriptor fd{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (fd.value < 0) ThrowUnreadable(path, errno);
  struct stat info{};
  if (::fstat(fd.value, &info) != 0) ThrowUnreadable(path, errno);
  if (S_ISDIR(info.st_mode)) ThrowUnreadable(path, EISDIR);
  size_ = static_cast<std::size_t>(info.st_size);
  if (size_ == 0) return;
  void* const map = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd.value, 0);
  if (map == MAP_FAILED) ThrowUnreadable(path, errno);
  data_ = static_cast<const std::byte*>(map);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      name_(std::move(other.name_)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(name_, other.name_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<std::byte*>(data_), size_);
}

std::string ReadFile(const fs::path& path) {
  const bool standard_input = path == "-";
  const FileDescriptor fd{standard_input ? ::dup(STDIN_FILENO)
                                         : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (fd.value < 0) ThrowUnreadable(path, errno);
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(fd.value, buffer, sizeof buffer);
    if (count == 0) return content;
    if (count > 0) {
      content.append(buffer, static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      ThrowUnreadable(path, errno);
    }
  }
}

AtomicFile::AtomicFile(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  if (fs::is_symlink(path_, error)) path_ = fs::weakly_canonical(path_, error);
  if (fs::is_other(path_, error)) {
    file_ = std::fopen(path_.c_str(), "wb");
    if (file_ == nullptr) Fail("open");
    return;
  }
  if (path_.has_parent_path()) fs::create_directories(path_.parent_path(), error);
  std::string name = path_.string() + ".XXXXXX";
  const int fd = ::mkstemp(name.data());
  if (fd < 0) Fail("create");
  temporary_ = name;
  ::fchmod(fd, 0644);
  file_ = ::fdopen(fd, "wb");
  if (file_ == nullptr) Fail("open");
}

AtomicFile::~AtomicFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::Write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) Fail("write");
}

void AtomicFile::Commit() {
  const bool is_replaced = !temporary_.empty();
  if (std::fflush(file_) != 0 || (is_replaced && ::fsync(::fileno(file_)) != 0)) Fail("write");
  if (std::fclose(std::exchange(file_, nullptr)) != 0) Fail("write");
  if (is_replaced && ::rename(temporary_.c_str(), path_.c_str()) != 0) Fail("rename");
  temporary_.clear();
}

void AtomicFile::Fail(const char* step) const {
  throw Error(ErrorCode::kExternal, std::string("cannot ") + step + ": " + std::strerror(errno),
              Place{.file = path_.string()});
}

void WriteFile(const fs::path& path, std::string_view bytes) {
  const LogPhase phase(LogLevel::kInfo, "write ", path, ", ", LogBytes{bytes.size()});
  AtomicFile file(path);
  file.Write(bytes);
  file.Commit();
}

std::vector<fs::path> ListFiles(const fs::path& folder, std::span<const std::string> extensions) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string extension = it->path().extension().string();
    const bool wanted =
        extensions.empty() || std::ranges::find(extensions, extension) != extensions.end();
    if (wanted && it->is_regular_file(error)) files.push_back(it->path());
  }
  if (error)
    throw Error(ErrorCode::kNotFound, "cannot be listed: " + error.message(),
                Place{.file = folder.string()});
  std::ranges::sort(files);
  return files;
}

fs::path FindDataFile(const fs::path& relative) {
  std::vector<fs::path> folders;
  if (const char* folder = std::getenv("INDUCTOR_DEBUG_DATA")) folders.emplace_back(folder);
  for (fs::path& folder : DataFolders()) folders.push_back(std::move(folder));
  std::string tried;
  for (const fs::path& folder : folders) {
    std::error_code error;
    const fs::path path = folder / relative;
    if (fs::exists(path, error)) {
      LogDebug("data file ", relative, ": ", path);
      return path;
    }
    LogDebug("data file ", relative, ": not in ", folder);
    tried += (tried.empty() ? "" : ", ") + folder.string();
  }
  throw Error(ErrorCode::kNotFound,
              "data file not found (looked in " + tried + "; set INDUCTOR_DEBUG_DATA)",
              Place{.file = relative.string()});
}

}  // namespace idbg::base
