// SPDX-License-Identifier: Apache-2.0
#include "views/runs/folders_document.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.h"
#include "base/text.h"
#include "runs/capture.h"
#include "runs/units.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using report::Value;
using runs::Artifact;

constexpr std::array kUsualFolders = {runs::kRunsFolder, "torch_compile_debug", "debug_artifacts"};

Value Megabytes(std::uint64_t bytes) { return static_cast<double>(bytes) / views::kMega; }

}  // namespace

runs::Inventory FindInFolder(const std::string& folder) {
  runs::Inventory inventory = runs::FindArtifacts(folder.empty() ? "." : folder);
  const bool has_usual = std::ranges::any_of(
      kUsualFolders, [](const char* name) { return std::filesystem::exists(name); });
  if (!folder.empty() || has_usual || !inventory.artifacts.empty()) return inventory;
  throw base::Error(base::ErrorCode::kNotFound,
                    std::string("artifact directory '") + runs::kRunsFolder +
                        "' does not exist here, nor torch_compile_debug or debug_artifacts (name "
                        "the folder with --artifact-dir)");
}

std::vector<runs::Kind> ParseKinds(const std::vector<std::string>& names) {
  std::vector<runs::Kind> kinds;
  for (const std::string& name : names) kinds.push_back(*runs::FindKind(name));
  return kinds;
}

report::Table ArtifactTable(const std::vector<Artifact>& artifacts) {
  report::Table table{.key = "artifacts", .title = ""};
  table.columns = {{"path", "artifact"},         {"kind", "kind"},   {"time", "time (UTC)"},
                   {"size_mb", "size", "MB", 3}, {"files", "files"}, {"contents", "what"}};
  const bool has_changed_times = std::ranges::any_of(
      artifacts, [](const Artifact& artifact) { return !artifact.is_time_known; });
  for (const Artifact& artifact : artifacts) {
    table.AddRow({artifact.path, std::string(ToString(artifact.kind)),
                  runs::TimeText(artifact.time) + (artifact.is_time_known ? "" : " *"),
                  Megabytes(artifact.size_bytes), views::Count(artifact.files), artifact.contents});
  }
  if (has_changed_times) table.note = "*: of the last change; when it was made is not known.";
  return table;
}

report::Facts Totals(const std::vector<Artifact>& artifacts) {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const Artifact& artifact : artifacts) {
    files += artifact.files;
    bytes += artifact.size_bytes;
  }
  return {{"artifacts", "artifacts", views::Count(artifacts.size())},
          {"files", "files", views::Count(files)},
          {"size_mb", "size", Megabytes(bytes), "MB"}};
}

std::string Examples(const std::vector<std::string>& names, std::uint64_t count) {
  std::string text = base::Join(names);
  if (count > names.size()) text += " and " + std::to_string(count - names.size()) + " more";
  return text;
}

}  // namespace idbg::views
