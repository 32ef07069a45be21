// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/error.h"

// The entry of every fuzz target. A target calls idbg::fuzz::Try on the bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace idbg::fuzz {

inline std::string_view Text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Runs `read`: it may succeed or throw an Error about the input. Anything else is a bug, and leaves
// as an exception that ends the fuzzer. Returns whether it succeeded.
template <typename Read>
bool Try(Read read) {
  try {
    read();
    return true;
  } catch (const base::Error& error) {
    if (error.code() == base::ErrorCode::kInternal) throw std::logic_error(error.what());
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) {
      throw std::logic_error("an error of more than one line");
    }
    return false;
  }
}

// A property that holds for every input.
inline void Require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

// Bytes as a file that exists in memory only, for readers that take a path.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size) : fd_(::memfd_create("input", 0)) {
    Require(fd_ >= 0, "no memory file");
    for (std::size_t done = 0; done < size;) {
      const auto written = ::write(fd_, data + done, size - done);
      Require(written > 0, "the memory file cannot be written");
      done += static_cast<std::size_t>(written);
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(fd_); }

  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace idbg::fuzz
