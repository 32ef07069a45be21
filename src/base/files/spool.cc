// SPDX-License-Identifier: Apache-2.0
#include "base/files/spool.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace idbg::base {
namespace {

constexpr std::uint64_t kMostKept = std::uint64_t{1} << 30;
constexpr std::uint64_t kGrant = std::uint64_t{64} << 20;

std::string Folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != 0 ? folder : "/tmp";
}

std::string MiB(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

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
  descriptor_ = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor_ < 0)
    throw Error(ErrorCode::kExternal,
                "cannot create a temporary file in " + Folder() + ": " + std::strerror(errno) +
                    " (set TMPDIR to a writable folder)",
                {.file = name_});
  ::unlink(path.c_str());
}

Spool::Spool(Spool&& other) noexcept
    : name_(std::move(other.name_)),
      measure_(other.measure_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      written_(other.written_),
      granted_(other.granted_) {}

Spool::~Spool() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void Spool::Write(std::string_view bytes) {
  if (bytes.size() > granted_) MakeRoom(bytes.size());
  granted_ -= bytes.size();
  written_ += bytes.size();
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw Error(ErrorCode::kExternal,
                  "cannot write a temporary file in " + Folder() + ": " + std::strerror(errno) +
                      " (set TMPDIR to a folder with more free space)",
                  {.file = name_});
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Spool::MakeRoom(std::uint64_t bytes) {
  const Room room = measure_(descriptor_);
  const std::uint64_t kept = std::min(kMostKept, room.total_bytes / 10);
  if (room.free_bytes < kept || room.free_bytes - kept < bytes)
    throw Error(ErrorCode::kExternal,
                "needs a temporary file of more than " + MiB(written_) +
                    ", which would leave less than " + MiB(kept) + " free in " + Folder() +
                    " (set TMPDIR to a folder with more free space)",
                {.file = name_});
  granted_ = std::max(bytes, std::min(kGrant, room.free_bytes - kept));
}

int Spool::Release() { return std::exchange(descriptor_, -1); }

}  // namespace idbg::base
