// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "timings/split.h"
#include "timings/timings.h"

namespace idbg::timings {

// A file that a split has written.
struct SplitFile {
  std::filesystem::path path;
  std::size_t problems = 0;
  std::size_t families = 0;
  std::size_t times = 0;
};

// Writes PREFIX.train.msgpack and PREFIX.holdout.msgpack, with the same header and kernels. Throws
// Error(kUsage) for a fraction outside 0 to 1.
std::vector<SplitFile> WriteSplit(const Timings& timings, const SplitOptions& options,
                                  const std::string& prefix);

// Writes SampleProblems() to `path`. Throws Error(kUsage) when `count` is below 1.
std::vector<SplitFile> WriteSample(const Timings& timings, std::int64_t count, std::uint64_t seed,
                                   const std::filesystem::path& path);

}  // namespace idbg::timings
