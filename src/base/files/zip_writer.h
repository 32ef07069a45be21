// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::base {

// Writes a zip archive of stored entries in memory. The bytes of each entry begin at a multiple of
// 64, as PyTorch wants them for maps of its files; the same entries give the same bytes.
class ZipWriter {
 public:
  // Throws Error(kUnsupported) when the archive would need zip64.
  void Add(std::string_view name, std::string_view bytes);
  // The archive, with its directory.
  std::string Take();

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc32 = 0;
    std::uint32_t size = 0;
    std::uint32_t offset = 0;
  };

  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace idbg::base
