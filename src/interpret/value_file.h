// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/files/descriptor.h"

namespace idbg::interpret {

// A file of safetensors whose tensors are written before their descriptions: its header has a
// reserved size, which Commit() fills. A temporary file until then.
class ValueFile {
 public:
  // In the folder of `path`; empty: a file without a name that only holds what is spilled. Throws
  // Error(kExternal).
  ValueFile(std::filesystem::path path, std::uint64_t header_bytes);
  ValueFile(const ValueFile&) = delete;
  ValueFile& operator=(const ValueFile&) = delete;
  ~ValueFile();

  int descriptor() const { return file_.value(); }
  std::uint64_t header_bytes() const { return header_bytes_; }
  // Writes the header, of at most the reserved bytes, and gives the file its name.
  void Commit(const std::string& header);

 private:
  [[noreturn]] void Fail(const char* step) const;

  std::filesystem::path path_;
  std::string temporary_;  // empty: without a name
  base::Descriptor file_{-1};
  std::uint64_t header_bytes_;
};

}  // namespace idbg::interpret
