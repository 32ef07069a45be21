// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::base {

// A read-only memory map of a whole file. Movable; unmapped on destruction.
class MappedFile {
 public:
  // Throws kNotFound when the file is missing, unreadable or a folder.
  explicit MappedFile(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }
  const std::string& name() const { return name_; }

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::string name_;
};

// The whole of a file, or of standard input when `path` is "-". Throws kNotFound.
std::string ReadFile(const std::filesystem::path& path);

// Writes a file so that readers see the old content or the new, never a part: a temporary file in
// the same folder, fsync, rename. Without Commit() nothing is left behind. A link is followed. A
// device or a pipe takes the bytes as they come: replacing it would destroy it.
class AtomicFile {
 public:
  // Creates missing parent folders. Throws kExternal when the folder cannot be written.
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void Write(std::string_view bytes);
  void Commit();

 private:
  [[noreturn]] void Fail(const char* step) const;

  std::filesystem::path path_;
  std::filesystem::path temporary_;
  std::FILE* file_ = nullptr;
};

// AtomicFile in one call.
void WriteFile(const std::filesystem::path& path, std::string_view bytes);

// Files below `folder` whose name ends in one of `extensions` (with the dot; empty: all), sorted.
std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder,
                                             std::span<const std::string> extensions);

// A file of the installed data folder: $INDUCTOR_DEBUG_DATA, else beside the program or shared
// library, else the folder fixed at build time. Throws kNotFound naming the places tried.
std::filesystem::path FindDataFile(const std::filesystem::path& relative);

}  // namespace idbg::base
