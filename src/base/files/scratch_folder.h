// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/files/descriptor.h"

namespace idbg::base {

// A folder of its own in $TMPDIR, removed with what is in it. Maps of its files stay good. The
// first of a process also removes those of processes that were killed.
class ScratchFolder {
 public:
  ScratchFolder();  // throws Error(kExternal)
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  Descriptor lock_{-1};  // held while the folder is used
};

// Of the file system that an open file is on.
struct Room {
  std::uint64_t free_bytes = 0;
  std::uint64_t total_bytes = 0;
};
Room RoomAround(int descriptor);

// The last bytes of an open file, at most so many.
std::string TailOf(int descriptor, std::size_t most);

// An open temporary file without a name, in $TMPDIR, else in /tmp. What is written comes out of
// other people's pipes and compressed files, of which a small one may unpack to any size: behind
// the first 8 MiB a tenth of the file system, at most 1 GiB, stays free for everybody else.
class Spool {
 public:
  // `name` of what is written, and how to measure room, for tests. Throws kExternal.
  explicit Spool(std::string name, Room (*measure)(int descriptor) = &RoomAround);

  // Throws kExternal when it cannot be written, or when too little room would be left.
  void Write(std::string_view bytes);
  const std::string& name() const { return name_; }
  // The descriptor, from now on the caller's.
  int Release() { return descriptor_.Release(); }

 private:
  void MakeRoom(std::uint64_t bytes);

  std::string name_;
  Room (*measure_)(int descriptor);
  Descriptor descriptor_{-1};
  std::uint64_t written_ = 0;
  std::uint64_t granted_ = std::uint64_t{8}
                           << 20;  // bytes that may be written before room is measured again
};

}  // namespace idbg::base
