// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>

#include "gemm/problem/problem.h"

namespace idbg::analyze {

// The file of one GPU's process: "set.gpu-3.msgpack" beside "set.msgpack".
std::filesystem::path PartFile(const std::filesystem::path& file, int gpu);

// Joins the files of all GPUs that lie beside a data set into it and removes them. A record that
// was being written when its process was killed is left out; the bytes of such are returned.
std::uint64_t JoinParts(const std::filesystem::path& file);

// The problems that a data set holds; none where there is no file.
std::set<gemm::Problem> ProblemsIn(const std::filesystem::path& file);

}  // namespace idbg::analyze
