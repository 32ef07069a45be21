// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "analyze/installation.h"
#include "base/error.h"

namespace idbg::analyze {

std::optional<std::filesystem::path> FindCacheFolder() {
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return std::filesystem::path(cache) / "inductor-debug";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::filesystem::path(home) / ".cache" / "inductor-debug";
  return std::nullopt;
}

std::filesystem::path CacheFolder(const std::string& flag) {
  if (auto folder = FindCacheFolder()) return *folder;
  throw base::Error(base::ErrorCode::kUsage,
                    "no cache folder, because HOME is not set (name a place with " + flag + ")");
}

}  // namespace idbg::analyze
