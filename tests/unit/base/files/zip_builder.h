// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace idbg::base {

// Writes small zip archives for tests, with places where they can be made to lie.
class ZipBuilder {
 public:
  struct Options {
    bool deflate = false;
    bool descriptor = false;          // sizes after the data, zeros in the local header
    std::uint32_t claimed_size = 0;   // in the directory; 0: the truth
    std::int64_t header_offset = -1;  // in the directory; below 0: the truth
    std::uint16_t flags = 0;
  };

  void Add(const std::string& name, const std::string& content) { Add(name, content, Options{}); }
  void Add(const std::string& name, const std::string& content, const Options& options);

  std::string Finish(const std::string& comment = "") const;

 private:
  std::string bytes_;
  std::string directory_;
  std::uint64_t count_ = 0;
};

}  // namespace idbg::base
