// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/descriptor.h"
#include "base/files/scratch_folder.h"
#include "base/function_ref.h"

namespace idbg::logs {

// The bytes of a log, read by position and never mapped: a map would count as memory. What is
// compressed, comes through a pipe or was made in memory lies in an unnamed temporary file.
class Source {
 public:
  // A file of a folder that is one log, and the bytes of it that count.
  struct Part {
    std::string path;
    std::uint64_t size = 0;
  };

  // "-" is standard input; gzip and zstd are recognised by their magic numbers. Throws kNotFound;
  // kFormat for a damaged compressed file from which nothing could be read; as Spool.
  static Source Open(const std::filesystem::path& path);
  static Source FromText(std::string_view text, std::string name);
  // Files one after the other. They stay where they are and are opened when they are read: there
  // may be more of them than a process may have open. A link in place of a file is not followed.
  static Source FromParts(std::vector<Part> parts, std::string name);
  explicit Source(base::Spool spool);

  const std::string& name() const { return name_; }
  std::span<const Part> parts() const { return parts_; }  // empty for what is no folder
  // As of now: a file may grow.
  std::uint64_t Size() const;
  // Reads up to `size` bytes at `offset`; returns how many there were. Throws kNotFound when the
  // file cannot be read any more.
  std::size_t Read(std::uint64_t offset, std::size_t size, char* out) const;
  // Exactly `size` bytes. Throws kNotFound when the file has become shorter.
  std::string ReadExactly(std::uint64_t offset, std::size_t size) const;
  [[noreturn]] void FailShorter() const;  // as ReadExactly

  // Why there is not all of it: the compressed form is damaged, or what a pipe gave ended with an
  // error. Empty: nothing is missing.
  const std::string& loss() const { return loss_; }

 private:
  Source(int descriptor, std::string name)
      : descriptor_(std::make_unique<base::Descriptor>(descriptor)), name_(std::move(name)) {}
  static Source OpenFile(const std::string& path, int flags);
  static Source OpenPlain(const std::filesystem::path& path);
  static Source Spooled(int descriptor, std::string name);
  static Source OpenPart(const Part& part);
  std::size_t ReadParts(std::uint64_t offset, std::size_t size, char* out) const;
  Source Decompressed() const;

  int descriptor() const { return descriptor_->value(); }

  std::unique_ptr<base::Descriptor> descriptor_;  // of a log that has no parts
  std::string name_;
  std::string loss_;
  std::vector<Part> parts_;
  std::vector<std::uint64_t> ends_;  // of the parts, in all their bytes
};

// Whether the first bytes of a file are those of gzip or zstd.
bool IsCompressed(std::string_view start);

// Decompresses what `read` gives (as many bytes as it returns; 0 ends it) and hands it to `write`
// piece by piece, until that returns false. Returns what is wrong with the data, "" for nothing;
// what came before the damage has been written all the same. Throws Error(kUnsupported) for zstd in
// a build without it.
std::string Decompress(base::FunctionRef<std::size_t(char* out, std::size_t size)> read,
                       base::FunctionRef<bool(std::string_view piece)> write);

// Up to `size` bytes of what `start`, the beginning of a compressed file, holds. Throws as
// Decompress.
std::string DecompressStart(std::string_view start, std::size_t size);

}  // namespace idbg::logs
