// SPDX-License-Identifier: Apache-2.0
#include "analyze/installation.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/installation.h"
#include "runs/environment.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

// Empty: there is none.
std::string CompiledCode() {
  const std::optional<fs::path> cache = FindCacheFolder();
  if (!cache) return {};
  const fs::path folder = *cache / "inductor";
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) fs::permissions(folder, fs::perms::owner_all, error);
  return error ? std::string() : folder.string();
}

}  // namespace

std::optional<fs::path> FindCacheFolder() {
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return fs::path(cache) / "inductor-debug";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache" / "inductor-debug";
  return std::nullopt;
}

fs::path CacheFolder(const std::string& flag) {
  if (auto folder = FindCacheFolder()) return *folder;
  throw base::Error(base::ErrorCode::kUsage,
                    "no cache folder, because HOME is not set (name a place with " + flag + ")");
}

std::vector<std::string> PythonEnvironment() {
  runs::Environment environment = runs::Environment::OfThisProcess();
  environment.SetIfFree("PYTHONSAFEPATH", "1");
  if (const std::string folder = CompiledCode(); !folder.empty())
    environment.SetIfFree("TORCHINDUCTOR_CACHE_DIR", folder);
  std::string path;
  for (const fs::path& folder : base::PythonFolders()) path += folder.string() + ":";
  std::vector<std::string> entries = environment.entries();
  if (path.empty()) return entries;
  constexpr std::string_view kVariable = "PYTHONPATH=";
  const auto named = std::ranges::find_if(
      entries, [&](const std::string& entry) { return entry.starts_with(kVariable); });
  if (named != entries.end()) {
    named->insert(kVariable.size(), path);
  } else {
    path.pop_back();
    entries.push_back(std::string(kVariable) + path);
  }
  return entries;
}

}  // namespace idbg::analyze
