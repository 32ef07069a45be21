// SPDX-License-Identifier: Apache-2.0
#include "trace/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "base/error.h"

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

bool IsGzip(std::string_view start) { return start.starts_with("\x1f\x8b"); }

// Inflates everything that `in` holds to `out`. Returns what was wrong at the end; what could be
// read is in `out` all the same.
std::string Gunzip(int in, int out) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return "no memory to decompress";
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
  std::vector<char> input(kPiece);
  std::vector<char> output(kPiece);
  int state = Z_STREAM_END;
  for (;;) {
    const ssize_t count = ::read(in, input.data(), input.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(count);
    while (stream.avail_in > 0) {
      if (state == Z_STREAM_END && inflateReset(&stream) != Z_OK) return "cannot decompress";
      stream.next_out = reinterpret_cast<Bytef*>(output.data());
      stream.avail_out = static_cast<uInt>(output.size());
      state = inflate(&stream, Z_NO_FLUSH);
      WriteAll(out, output.data(), output.size() - stream.avail_out);
      if (state != Z_OK && state != Z_STREAM_END) return "the gzip data is damaged";
    }
  }
  return state == Z_STREAM_END ? "" : "the gzip data is cut short";
}

void CopyAll(int in, int out) {
  std::vector<char> piece(kPiece);
  for (;;) {
    const ssize_t count = ::read(in, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    WriteAll(out, piece.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

Source Source::Open(const std::filesystem::path& path) {
  const bool is_stdin = path == "-";
  const std::string name = is_stdin ? "standard input" : path.string();
  Source source(is_stdin ? MakeSpool() : ::open(path.c_str(), O_RDONLY | O_CLOEXEC), name);
  if (source.descriptor_ < 0)
    Fail(base::ErrorCode::kNotFound, std::string("cannot open: ") + std::strerror(errno), name);
  if (is_stdin) {
    CopyAll(STDIN_FILENO, source.descriptor_);
  } else {
    struct stat info {};
    if (::fstat(source.descriptor_, &info) != 0 || S_ISDIR(info.st_mode))
      Fail(base::ErrorCode::kNotFound, "a folder, not a log", name);
  }
  std::array<char, 4> start{};
  const std::size_t count = source.Read(0, start.size(), start.data());
  if (!IsGzip({start.data(), count})) return source;
  Source plain(MakeSpool(), name);
  ::lseek(source.descriptor_, 0, SEEK_SET);
  plain.loss_ = Gunzip(source.descriptor_, plain.descriptor_);
  if (plain.Size() == 0 && !plain.loss_.empty()) Fail(base::ErrorCode::kFormat, plain.loss_, name);
  return plain;
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
