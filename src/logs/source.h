// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "logs/spool.h"

namespace idbg::logs {

// The bytes of a log, read by position and never mapped: a map would count as memory. What is
// compressed, comes through a pipe or was made in memory lies in an unnamed temporary file.
class Source {
 public:
  // "-" is standard input; gzip and zstd are recognised by their magic numbers. Throws kNotFound;
  // kFormat for a damaged compressed file from which nothing could be read; as Spool.
  static Source Open(const std::filesystem::path& path);
  static Source FromText(std::string_view text, std::string name);
  explicit Source(Spool spool);

  Source(Source&& other) noexcept;
  Source& operator=(Source&& other) noexcept;
  ~Source();

  const std::string& name() const { return name_; }
  // As of now: a file may grow.
  std::uint64_t Size() const;
  // Reads up to `size` bytes at `offset`; returns how many there were. Throws kNotFound when the
  // file cannot be read any more.
  std::size_t Read(std::uint64_t offset, std::size_t size, char* out) const;
  // Exactly `size` bytes. Throws kNotFound when the file has become shorter.
  std::string ReadExactly(std::uint64_t offset, std::size_t size) const;

  // What was wrong with the compressed form, though much of it could be read; empty: nothing.
  const std::string& loss() const { return loss_; }

 private:
  Source(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}
  static Source OpenPlain(const std::filesystem::path& path);
  Source Decompressed() const;

  int descriptor_ = -1;
  std::string name_;
  std::string loss_;
};

}  // namespace idbg::logs
