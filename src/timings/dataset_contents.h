// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "timings/timings_reader.h"

namespace idbg::timings {

// What is in a file that holds no times: a table, a shape set, a max-autotune solution.
struct DatasetContents {
  struct Group {
    std::string name;  // "NVIDIA H100 mm", "addmm", "all operators"
    std::size_t problems = 0;
    std::size_t configs = 0;
  };

  std::string kind;  // "torch-diode table"
  std::vector<Group> groups;
  Diagnostics diagnostics;
};

// Null for a file that holds times. Throws Error for one that is no data set or is damaged.
std::optional<DatasetContents> DescribeWithoutTimes(const std::filesystem::path& path);

}  // namespace idbg::timings
