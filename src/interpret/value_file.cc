// SPDX-License-Identifier: Apache-2.0
#include "interpret/value_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/error.h"

namespace idbg::interpret {
namespace {

constexpr std::uint64_t kHeaderLengthBytes = 8;

// The user's mask takes from these what it takes from all new files.
mode_t NewFileMode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

ValueFile::ValueFile(std::filesystem::path path, std::uint64_t header_bytes)
    : path_(std::move(path)), header_bytes_(header_bytes) {
  std::error_code error;
  const std::filesystem::path folder =
      path_.empty() ? std::filesystem::temp_directory_path(error) : path_.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  // Named and locked as the temporary files of base::AtomicFile, which removes what is left of
  // writers that were killed.
  const std::string name = path_.empty() ? "values" : path_.filename().string();
  temporary_ = (folder / ('.' + name + ".idbg-XXXXXX")).string();
  file_.Reset(::mkostemp(temporary_.data(), O_CLOEXEC));
  if (file_.value() < 0) Fail("create a temporary file for");
  ::flock(file_.value(), LOCK_EX | LOCK_NB);
  if (path_.empty()) {
    ::unlink(temporary_.c_str());
    temporary_.clear();
  }
  if (::lseek(file_.value(), static_cast<off_t>(kHeaderLengthBytes + header_bytes_), SEEK_SET) < 0)
    Fail("write");
}

ValueFile::~ValueFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void ValueFile::Fail(const char* step) const {
  throw base::Error(base::ErrorCode::kExternal,
                    std::string("cannot ") + step + " it: " + std::strerror(errno) +
                        " (free space there, or choose another folder)",
                    {.file = path_.empty() ? temporary_ : path_.string()});
}

void ValueFile::Commit(const std::string& header) {
  IDBG_CHECK(header.size() <= header_bytes_);
  std::string bytes(reinterpret_cast<const char*>(&header_bytes_), kHeaderLengthBytes);
  bytes += header;
  bytes.resize(kHeaderLengthBytes + header_bytes_, ' ');
  std::string_view left = bytes;
  for (off_t place = 0; !left.empty();) {
    const ssize_t written = ::pwrite(file_.value(), left.data(), left.size(), place);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) Fail("write");
    place += written;
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  ::fchmod(file_.value(), NewFileMode());
  if (::fsync(file_.value()) != 0) Fail("write");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) Fail("rename");
  temporary_.clear();
}

}  // namespace idbg::interpret
