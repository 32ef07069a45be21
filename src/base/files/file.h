// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::base {

// Throws Error(kNotFound): the file, and what the system says of it. `error` is an errno.
[[noreturn]] void ThrowUnreadable(const std::filesystem::path& path, int error);

// The bytes of a whole file, read-only. Small files, pipes and devices are read, large files are
// mapped. Movable; given back on destruction.
//
// A mapped file that others cut off while it is read has zeros where its bytes were: see
// CheckMappedFiles().
class MappedFile {
 public:
  // Throws kNotFound when the file is missing, unreadable, a folder or becomes shorter meanwhile,
  // kUnsupported for a device or pipe that does not end.
  explicit MappedFile(const std::filesystem::path& path);
  // The same, with a file of more than `smallest` bytes mapped: for those who open many.
  MappedFile(const std::filesystem::path& path, std::size_t smallest);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }
  const std::string& name() const { return name_; }
  // Gives the memory of these bytes back to the system: what is read again comes from the file
  // again. For passes over files larger than memory; without effect on what is not mapped. Bytes
  // that are not of this file are left alone.
  void Release(std::string_view bytes) const;

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  bool is_mapped_ = false;  // else on the heap
  std::string name_;
};

// How often this process has met the missing end of a file that it had mapped. What was computed
// while the number grew is worth nothing.
std::uint64_t LostPages();
// Throws kNotFound when LostPages() is not `before`; without it, when it has grown since this was
// last reported.
void CheckMappedFiles(std::uint64_t before);
void CheckMappedFiles();

// The whole of a small file, or of standard input when `path` is "-". Throws kNotFound, and
// kUnsupported for what is longer than 64 MiB.
std::string ReadFile(const std::filesystem::path& path);

// What all may do with a new file, less the umask.
inline constexpr unsigned kUsualMode = 0666;

// Writes a file so that readers see the old content or the new, never a part: a temporary file in
// the same folder, fsync, rename. Without Commit() nothing is left behind. A link is followed. A
// device, a pipe or a descriptor (/dev/stdout, /dev/fd/3) takes the bytes as they come: replacing
// it would destroy it. A file that is replaced keeps its permissions.
//
// A writer that is killed leaves its temporary file, ".NAME.idbg-XXXXXX". It is locked while its
// writer lives; the next writer in the same folder removes those that are not.
class AtomicFile {
 public:
  // Creates missing parent folders. Throws kExternal when the folder cannot be written.
  explicit AtomicFile(std::filesystem::path path, unsigned mode = kUsualMode);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void Write(std::string_view bytes);
  // Calls CheckMappedFiles() first: what lost bytes have spoilt replaces nothing.
  void Commit();
  // Commit() under another name in the same folder that no file has yet. Returns false, and nothing
  // is lost, when one has: try the next name.
  bool CommitAsNew(const std::filesystem::path& path);

 private:
  void Flush();
  void OpenInPlace(int descriptor);
  void OpenTemporary(unsigned mode);
  [[noreturn]] void Fail(const char* step) const;

  std::filesystem::path path_;
  std::filesystem::path temporary_;
  std::FILE* file_ = nullptr;
};

// AtomicFile in one call.
void WriteFile(const std::filesystem::path& path, std::string_view bytes,
               unsigned mode = kUsualMode);

// WriteFile of a file below `folder` whose name the program has chosen, not its user: where it, or
// a folder on the way to it, is a link, what that leads to is somebody's and stays as it is. Throws
// kExternal then.
void WriteBelow(const std::filesystem::path& folder, const std::filesystem::path& file,
                std::string_view bytes, unsigned mode = kUsualMode);

// A new name for what becomes the file `name`: ".NAME.idbg-" and letters.
std::string TemporaryName(std::string_view name);
// Whether a file is named so: AtomicFile removes those that nobody holds a lock of.
bool IsTemporaryName(std::string_view name);

// Files below `folder` whose name ends in one of `extensions` (with the dot; empty: all), sorted.
std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder,
                                             std::span<const std::string> extensions);

// A file of the installed data folder: $INDUCTOR_DEBUG_DATA, else beside the program or shared
// library, else the folder fixed at build time. Throws kNotFound naming the places tried.
std::filesystem::path FindDataFile(const std::filesystem::path& relative);

// Reads a file (or standard input, "-") line by line, each as soon as it is there: for input that
// is still being written.
class LineReader {
 public:
  static constexpr std::size_t kMaxLine = std::size_t{1} << 20;

  // Throws kNotFound.
  explicit LineReader(const std::filesystem::path& path);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  // The next line without its newline, valid until the next call; false at the end. Of a line
  // longer than kMaxLine only the beginning is kept.
  bool Next(std::string_view& line);
  std::uint64_t number() const { return number_; }  // of the last line, from 1
  const std::string& name() const { return name_; }

 private:
  std::FILE* file_ = nullptr;
  bool owns_ = false;
  std::string name_;
  std::string line_;
  std::uint64_t number_ = 0;
};

}  // namespace idbg::base
