// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "timings/torch_diode/format.h"
#include "timings/torch_diode/ordered_map.h"
#include "timings/torch_diode/record.h"

namespace idbg::timings::torch_diode {

// The configurations that max-autotune would try, to compare a model with.
struct MaxAutotuneSolution {
  std::vector<TritonGemmConfig> all_ops;  // of the single form, and of a CSV without operators
  OrderedMap<std::string, std::vector<TritonGemmConfig>> by_op;

  // What applies to `op`: its own list when there is one, else the list for all.
  const std::vector<TritonGemmConfig>& For(std::string_view op) const;
};

// Reads {"config": [...]} or {"mm": {"config": [...]}, ...} (JSON or msgpack), or CSV with the
// header name,grid,block_m,... (delimiter , ; or tab). Any other form is an error: upstream
// silently reads it as no configuration at all. Throws kFormat, kNotFound.
MaxAutotuneSolution ReadSolution(const std::filesystem::path& path, const ReadOptions& options = {},
                                 ReadReport* report = nullptr);
MaxAutotuneSolution ParseSolution(std::string_view bytes, const std::string& file,
                                  const ReadOptions& options = {}, ReadReport* report = nullptr);
std::string SolutionBytes(const MaxAutotuneSolution& solution, Format format);

}  // namespace idbg::timings::torch_diode
