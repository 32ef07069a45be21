// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/files/file.h"

// The layout of what TORCH_COMPILE_DEBUG=1 leaves, for all who read it: names are in
// inductor/debug_files.h. Such a folder may come from somebody else, so there is one policy: a link
// below the folder is not followed, since it may lead to anything of the user's, and a file above
// kLongestDebugFile is not read.
namespace idbg::runs {

inline constexpr std::uintmax_t kLongestDebugFile = std::uintmax_t{64} << 20;

// model__<graph>_<forward|backward|inference>_<n>.<k>
struct ModelFolder {
  std::filesystem::path path;
  std::string name;
  std::uint64_t graph = 0;
  std::uint64_t order = 0;  // n: over the whole run
};

struct DebugRun {
  std::filesystem::path path;
  std::vector<ModelFolder> models;  // in the order of compilation
};

// The runs in torch_compile_debug itself, in a run of it (run_...-pid_N), or in the folder of one
// graph (model__...). Looks where PyTorch puts graphs, not deeper. None for any other path.
std::vector<DebugRun> FindDebugRuns(const std::filesystem::path& path);

// The folders of single graphs at most kDeepest folders below any folder, by path, those of one
// folder in the order of compilation.
std::vector<std::filesystem::path> FindModelFolders(const std::filesystem::path& folder);

// Whether a file or folder, not a link to one, is at `path`.
bool IsOwnFile(const std::filesystem::path& path);
bool IsOwnFolder(const std::filesystem::path& path);

// What lies in a folder, by path, and fits; none where it cannot be read.
std::vector<std::filesystem::path> EntriesOf(
    const std::filesystem::path& folder,
    const std::function<bool(const std::filesystem::path& path)>& fits);

// A file of a debug folder. Nothing for what is not there, and for a link, a file that is longer
// than `limit` or one that cannot be read: then `problem` says so in a few words.
struct DebugFile {
  std::optional<base::MappedFile> file;
  std::string problem;
};
DebugFile OpenDebugFile(const std::filesystem::path& path,
                        std::uintmax_t limit = kLongestDebugFile);

}  // namespace idbg::runs
