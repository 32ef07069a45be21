// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "timings/timings.h"
#include "timings_bytes.h"

namespace idbg::timings {

// A random data set that uses every field of the native format: some configurations (the same for
// each seed), two hosts, two kernels records, `problems` problems of a few times each.
Timings TinyTimings(std::uint32_t seed, std::size_t problems);

// A msgpack stream again with the longest encoding of every value and head, as another writer may
// choose it; numbers that fit a float32 get one.
std::string Widest(const std::string& stream);

// A folder that is removed at the end of the scope.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace idbg::timings
