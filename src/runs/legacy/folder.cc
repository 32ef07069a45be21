// SPDX-License-Identifier: Apache-2.0
#include "runs/legacy/folder.h"

#include <utility>

namespace idbg::runs {

namespace fs = std::filesystem;

std::vector<Artifact> FindLegacyArtifacts(const fs::path& folder) {
  std::vector<Artifact> found = FindArtifacts(folder).artifacts;
  std::erase_if(found, [](const Artifact& artifact) { return artifact.kind < kFirstLegacyKind; });
  return found;
}

bool IsLegacyFolder(const fs::path& folder) {
  std::error_code ignored;
  return fs::absolute(folder / ".", ignored).lexically_normal().parent_path().filename() ==
             "debug_artifacts" ||
         !FindLegacyArtifacts(folder).empty();
}

}  // namespace idbg::runs
