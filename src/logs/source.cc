// SPDX-License-Identifier: Apache-2.0
#include "logs/source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/log.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kSpooledBytes = std::size_t{1} << 20;

// What ::read gives, as many bytes as there are; 0 at the end, -1 for an error. Waits where a pipe
// that does not block has nothing yet.
ssize_t ReadSome(int descriptor, char* out, std::size_t size) {
  for (;;) {
    const ssize_t count = ::read(descriptor, out, size);
    if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
    pollfd input{.fd = descriptor, .events = POLLIN, .revents = 0};
    if (errno == EAGAIN) ::poll(&input, 1, -1);
  }
}

// Returns what kept it from the end, "" for nothing. Throws kNotFound where that was at the start.
std::string CopyAll(int in, base::Spool& out) {
  std::vector<char> piece(kSpooledBytes);
  std::uint64_t copied = 0;
  for (;;) {
    const ssize_t count = ReadSome(in, piece.data(), piece.size());
    if (count == 0) return "";
    if (count < 0) break;
    const auto size = static_cast<std::size_t>(count);
    out.Write({piece.data(), size});
    copied += size;
  }
  const std::string reason = std::string("cannot be read: ") + std::strerror(errno);
  if (copied == 0) base::FailNotFound(reason, {.file = out.name()});
  return reason + " after " + std::to_string(copied) + " bytes";
}

}  // namespace

Source Source::Open(const std::filesystem::path& path) {
  Source source = OpenPlain(path);
  std::array<char, 4> start{};
  const std::size_t count = source.Read(0, start.size(), start.data());
  return IsCompressed({start.data(), count}) ? source.Decompressed() : std::move(source);
}

// What comes through a pipe, in a temporary file.
Source Source::Spooled(int descriptor, std::string name) {
  base::Spool spool(std::move(name));
  std::string loss = CopyAll(descriptor, spool);
  Source source(std::move(spool));
  source.loss_ = std::move(loss);
  return source;
}

Source Source::OpenFile(const std::string& path, int flags) {
  Source source(::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags), path);
  if (source.descriptor() < 0)
    base::FailNotFound(std::string("cannot be read: ") + std::strerror(errno), {.file = path});
  return source;
}

Source Source::OpenPlain(const std::filesystem::path& path) {
  if (path == "-") return Spooled(STDIN_FILENO, "standard input");
  Source source = OpenFile(path.string(), 0);
  struct stat info{};
  if (::fstat(source.descriptor(), &info) != 0 || S_ISREG(info.st_mode)) return source;
  if (S_ISDIR(info.st_mode)) base::FailNotFound("a folder, not a log", {.file = source.name_});
  return Spooled(source.descriptor(), source.name_);
}

Source Source::Decompressed() const {
  base::LogPhase phase(base::LogLevel::kInfo, "decompress ", name_, ", ", base::LogBytes{Size()});
  base::Spool spool(name_);
  std::string loss;
  std::uint64_t offset = 0;
  try {
    loss = Decompress(
        [&](char* to, std::size_t size) {
          const std::size_t count = Read(offset, size, to);
          offset += count;
          return count;
        },
        [&spool](std::string_view piece) {
          spool.Write(piece);
          return true;
        });
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kUnsupported) throw;
    base::FailUnsupported(error.message(), {.file = name_});
  }
  Source plain(std::move(spool));
  plain.loss_ = loss_.empty() ? std::move(loss) : loss_;
  phase.Result(base::LogBytes{plain.Size()});
  if (plain.Size() == 0 && !plain.loss_.empty())
    base::FailFormat(plain.loss_ + " (get a new copy)", {.file = name_});
  return plain;
}

Source Source::FromText(std::string_view text, std::string name) {
  base::Spool spool(std::move(name));
  spool.Write(text);
  return Source(std::move(spool));
}

Source Source::FromParts(std::vector<Part> parts, std::string name) {
  Source source(-1, std::move(name));
  std::uint64_t end = 0;
  for (const Part& part : parts) source.ends_.push_back(end += part.size);
  source.parts_ = std::move(parts);
  return source;
}

// Not a link, and not what would block.
Source Source::OpenPart(const Part& part) {
  Source source = OpenFile(part.path, O_NOFOLLOW | O_NONBLOCK);
  struct stat info{};
  if (::fstat(source.descriptor(), &info) != 0 || !S_ISREG(info.st_mode))
    base::FailNotFound("is no longer a regular file", {.file = source.name_});
  return source;
}

Source::Source(base::Spool spool) : Source(spool.Release(), spool.name()) {}

std::uint64_t Source::Size() const {
  if (!parts_.empty()) return ends_.back();
  struct stat info{};
  return ::fstat(descriptor(), &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

std::size_t Source::ReadParts(std::uint64_t offset, std::size_t size, char* out) const {
  std::size_t done = 0;
  auto part = static_cast<std::size_t>(std::ranges::upper_bound(ends_, offset) - ends_.begin());
  for (; part < parts_.size() && done < size; ++part) {
    if (parts_[part].size == 0) continue;
    const std::uint64_t from = offset + done - (ends_[part] - parts_[part].size);
    const auto wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(size - done, parts_[part].size - from));
    const Source file = OpenPart(parts_[part]);
    if (file.Read(from, wanted, out + done) != wanted) file.FailShorter();
    done += wanted;
  }
  return done;
}

std::size_t Source::Read(std::uint64_t offset, std::size_t size, char* out) const {
  if (!parts_.empty()) return ReadParts(offset, size, out);
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count =
        ::pread(descriptor(), out + done, size - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) base::FailNotFound(std::strerror(errno), {.file = name_});
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

void Source::FailShorter() const {
  base::FailNotFound("the file was truncated while it was read (read it again)", {.file = name_});
}

std::string Source::ReadExactly(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  if (Read(offset, size, bytes.data()) != size) FailShorter();
  return bytes;
}

}  // namespace idbg::logs
