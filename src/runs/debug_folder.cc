// SPDX-License-Identifier: Apache-2.0
#include "runs/debug_folder.h"

#include <algorithm>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"
#include "inductor/debug_files.h"
#include "runs/find.h"

namespace idbg::runs {
namespace {

namespace fs = std::filesystem;

// The number at the beginning of a text; 0 when there is none.
std::uint64_t NumberOf(std::string_view text) {
  return base::LeadingNumber<std::uint64_t>(text).value_or(0);
}

std::optional<ModelFolder> ParseModelFolder(const fs::path& path) {
  ModelFolder folder{.path = path, .name = path.filename().string()};
  std::string_view text = folder.name;
  if (!text.starts_with(inductor::kDebugModelPrefix) || !IsOwnFolder(path)) return std::nullopt;
  text.remove_prefix(inductor::kDebugModelPrefix.size());
  folder.graph = NumberOf(text);
  folder.order = NumberOf(text.substr(std::min(text.rfind('_') + 1, text.size())));
  return folder;
}

// The run whose folders of graphs lie directly in `folder`; without any when it is none.
DebugRun RunIn(const fs::path& path, const fs::path& folder) {
  DebugRun run{.path = path};
  for (const fs::path& inner : EntriesOf(folder, IsOwnFolder)) {
    if (auto model = ParseModelFolder(inner)) run.models.push_back(*std::move(model));
  }
  std::ranges::stable_sort(
      run.models, {}, [](const ModelFolder& model) { return std::pair(model.order, model.graph); });
  return run;
}

void AddModelFolders(const fs::path& folder, int depth, std::vector<fs::path>& found) {
  for (const fs::path& inner : EntriesOf(folder, IsOwnFolder)) {
    if (inner.filename().string().starts_with(inductor::kDebugModelPrefix)) found.push_back(inner);
    if (depth < kDeepest) AddModelFolders(inner, depth + 1, found);
  }
}

}  // namespace

std::vector<DebugRun> FindDebugRuns(const fs::path& path) {
  const fs::path clean = path.has_filename() ? path : path.parent_path();  // "folder/"
  if (auto model = ParseModelFolder(clean)) return {{clean, {*std::move(model)}}};
  std::vector<DebugRun> runs;
  const auto add = [&runs](DebugRun run) {
    if (!run.models.empty()) runs.push_back(std::move(run));
  };
  add(RunIn(clean, clean));
  const auto add_run = [&add](const fs::path& folder) {
    if (const fs::path graphs = folder / inductor::kDebugInductorFolder; IsOwnFolder(graphs))
      add(RunIn(folder, graphs));
  };
  add_run(clean);
  if (!runs.empty()) return runs;
  for (const fs::path& folder : EntriesOf(clean, IsOwnFolder)) {
    if (folder.filename().string().starts_with(inductor::kDebugRunPrefix)) add_run(folder);
  }
  return runs;
}

std::vector<fs::path> FindModelFolders(const fs::path& folder) {
  std::vector<fs::path> found;
  AddModelFolders(folder, 0, found);
  std::ranges::stable_sort(found, {}, [](const fs::path& path) {
    const auto model = ParseModelFolder(path).value_or(ModelFolder());
    return std::tuple(path.parent_path(), model.order, model.graph);
  });
  return found;
}

bool IsOwnFile(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(fs::symlink_status(path, ignored));
}

std::vector<fs::path> EntriesOf(const fs::path& folder,
                                const std::function<bool(const fs::path& path)>& fits) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (fits(entry->path())) found.push_back(entry->path());
  }
  std::ranges::sort(found);
  return found;
}

bool IsOwnFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(path, ignored));
}

DebugFile OpenDebugFile(const fs::path& path, std::uintmax_t limit) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status)) return {};
  if (fs::is_symlink(status)) return {.problem = "a link, which is not followed"};
  if (!fs::is_regular_file(status)) return {.problem = "not a regular file"};
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > limit) return {.problem = "too large or unreadable"};
  try {
    return {.file = base::MappedFile(path)};
  } catch (const base::Error&) {
    return {.problem = "too large or unreadable"};
  }
}

}  // namespace idbg::runs
