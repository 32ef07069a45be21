// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "runs/find.h"

namespace idbg::runs {

// The artifacts of the earlier Python tool in a folder. Throws kNotFound.
std::vector<Artifact> FindLegacyArtifacts(const std::filesystem::path& folder);

// Whether a folder is called debug_artifacts, as that tool's is, or holds such artifacts
// (benchmarks/results, a folder above).
bool IsLegacyFolder(const std::filesystem::path& folder);

}  // namespace idbg::runs
