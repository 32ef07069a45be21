// SPDX-License-Identifier: Apache-2.0
#include "trace/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "base/error.h"
#include "trace/decompress.h"

namespace idbg::trace {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

[[noreturn]] void Fail(base::ErrorCode code, const std::string& message, const std::string& name) {
  throw base::Error(code, message, {.file = name});
}

void WriteAll(int descriptor, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      throw base::Error(base::ErrorCode::kExternal, std::string("cannot write a temporary file: ") +
                                                        std::strerror(errno) +
                                                        " (set TMPDIR to a folder with room)");
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

// An open file without a name.
int MakeSpool() {
  const char* const folder = std::getenv("TMPDIR");
  std::string path =
      std::string(folder != nullptr && *folder != 0 ? folder : "/tmp") + "/inductor-debug-XXXXXX";
  const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0)
    throw base::Error(base::ErrorCode::kExternal, std::string("cannot make a temporary file: ") +
                                                      std::strerror(errno) + " (set TMPDIR)");
  ::unlink(path.c_str());
  return descriptor;
}

// What ::read gives, as many bytes as there are; 0 at the end and for an error.
std::size_t ReadSome(int descriptor, char* out, std::size_t size) {
  for (;;) {
    const ssize_t count = ::read(descriptor, out, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return 0;
  }
}

void CopyAll(int in, int out) {
  std::vector<char> piece(kPiece);
  while (const std::size_t count = ReadSome(in, piece.data(), piece.size()))
    WriteAll(out, piece.data(), count);
}

}  // namespace

Source Source::Open(const std::filesystem::path& path) {
  const bool is_stdin = path == "-";
  Source source(is_stdin ? MakeSpool() : ::open(path.c_str(), O_RDONLY | O_CLOEXEC),
                is_stdin ? "standard input" : path.string());
  if (source.descriptor_ < 0)
    Fail(base::ErrorCode::kNotFound, std::string("cannot be read: ") + std::strerror(errno),
         source.name_);
  struct stat info {};
  if (!is_stdin && ::fstat(source.descriptor_, &info) == 0 && S_ISDIR(info.st_mode))
    Fail(base::ErrorCode::kNotFound, "a folder, not a log", source.name_);
  const bool is_pipe = is_stdin || !S_ISREG(info.st_mode);
  if (is_stdin) {
    CopyAll(STDIN_FILENO, source.descriptor_);
  } else if (is_pipe) {
    source = source.Spooled([](int in, int out) {
      CopyAll(in, out);
      return std::string();
    });
  }
  std::array<char, 4> start{};
  const std::size_t count = source.Read(0, start.size(), start.data());
  if (!IsCompressed({start.data(), count})) return source;
  ::lseek(source.descriptor_, 0, SEEK_SET);
  Source plain = source.Spooled([&source](int in, int out) {
    try {
      return Decompress([in](char* to, std::size_t size) { return ReadSome(in, to, size); },
                        [out](std::string_view piece) {
                          WriteAll(out, piece.data(), piece.size());
                          return true;
                        });
    } catch (const base::Error& error) {
      if (error.code() == base::ErrorCode::kUnsupported)
        Fail(error.code(), error.message(), source.name_);
      throw;
    }
  });
  if (plain.Size() == 0 && !plain.loss_.empty())
    Fail(base::ErrorCode::kFormat, plain.loss_ + " (ask for a new copy)", plain.name_);
  return plain;
}

Source Source::Spooled(base::FunctionRef<std::string(int in, int out)> copy) const {
  Source spooled(MakeSpool(), name_);
  spooled.loss_ = copy(descriptor_, spooled.descriptor_);
  return spooled;
}

Source Source::FromText(std::string_view text, std::string name) {
  Source source(MakeSpool(), std::move(name));
  WriteAll(source.descriptor_, text.data(), text.size());
  return source;
}

Source::Source(Source&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      loss_(std::move(other.loss_)) {}

Source& Source::operator=(Source&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(name_, other.name_);
  std::swap(loss_, other.loss_);
  return *this;
}

Source::~Source() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t Source::Size() const {
  struct stat info {};
  return ::fstat(descriptor_, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

std::size_t Source::Read(std::uint64_t offset, std::size_t size, char* out) const {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count =
        ::pread(descriptor_, out + done, size - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) Fail(base::ErrorCode::kNotFound, std::strerror(errno), name_);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

std::string Source::ReadExactly(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  if (Read(offset, size, bytes.data()) != size)
    Fail(base::ErrorCode::kNotFound, "the file became shorter while it was read (read it again)",
         name_);
  return bytes;
}

}  // namespace idbg::trace
