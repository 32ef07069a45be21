// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/legacy.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "runs/legacy/folder.h"
#include "runs/units.h"
#include "views/runs/legacy_sections.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using report::Document;
using report::Section;
using runs::Artifact;
using runs::Kind;
using runs::LegacyResults;

constexpr std::size_t kLongestFile = std::size_t{64} << 20;
// Only files in the folder itself: no link on the way is followed.
std::optional<std::string> ReadBelow(const runs::Folder& folder, const std::string& path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string::npos) return folder.ReadSmallFile(path, kLongestFile);
  const auto child = folder.FindChild(path.substr(0, slash));
  return child ? ReadBelow(*child, path.substr(slash + 1)) : std::nullopt;
}

bool HoldsResults(const Artifact& artifact) {
  const std::string name = fs::path(artifact.path).filename().string();
  return artifact.kind == Kind::kBenchmark || artifact.kind == Kind::kStatistics ||
         (artifact.kind == Kind::kReport && name.starts_with("diff_report_"));
}

// The text of a summary says nothing that its JSON does not.
bool IsCopy(const Artifact& artifact, const std::set<std::string>& paths) {
  return artifact.path.ends_with(".txt") &&
         paths.contains(fs::path(artifact.path).replace_extension(".json").string());
}

void ReadAll(const fs::path& root, const std::vector<Artifact>& found, LegacyResults& results,
             Document& document) {
  const runs::Folder folder = runs::Folder::Open(root);
  std::set<std::string> paths;
  for (const Artifact& artifact : found) paths.insert(artifact.path);
  for (const Artifact& artifact : found) {
    if (!HoldsResults(artifact) || IsCopy(artifact, paths)) continue;
    const std::string name = (root / artifact.path).string();
    try {
      const auto text = ReadBelow(folder, artifact.path);
      if (!text)
        throw base::Error(base::ErrorCode::kNotFound, "cannot be read or is too long",
                          {.file = name});
      ReadLegacyResults(*text, name, results);
    } catch (const base::Error& error) {
      document.findings.push_back({.rule = "unreadable-input",
                                   .severity = report::Severity::kError,
                                   .message = error.message(),
                                   .advice = "the rest of this report is not affected",
                                   .place = error.place()});
    }
  }
  std::ranges::sort(results.runs, {},
                    [](const runs::ModelRun& run) { return std::pair(run.time, run.model); });
}

// Every kind, also those of which there is none.
Section ArtifactSection(const std::vector<Artifact>& found) {
  struct Total {
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    std::int64_t newest = 0;
  };
  std::map<Kind, Total> totals;
  for (const Artifact& artifact : found) {
    Total& total = totals[artifact.kind];
    ++total.count;
    total.bytes += artifact.size_bytes;
    total.newest = std::max(total.newest, artifact.is_time_known ? artifact.time : 0);
  }
  report::Table table{.key = "kinds", .title = ""};
  table.columns = {
      {"kind", "kind"}, {"count", "count"}, {"size_mb", "size", "MB"}, {"newest", "newest (UTC)"}};
  for (const std::string& name : runs::KindNames()) {
    const Kind kind = *runs::FindKind(name);
    if (kind < runs::kFirstLegacyKind) continue;
    const Total& total = totals[kind];
    table.AddRow({name, views::Count(total.count), static_cast<double>(total.bytes) / views::kMega,
                  total.newest > 0 ? runs::TimeText(total.newest) : ""});
  }
  if (totals[Kind::kGraph].count + totals[Kind::kFxGraph].count + totals[Kind::kAotGraph].count > 0)
    table.note = "To analyze a graph, pass its file as an input of its own.";
  return {.key = "artifacts", .title = "Artifacts", .tables = {std::move(table)}};
}

// The time of the newest file that says one: the report itself has none, so that the same input
// gives the same bytes.
std::string TimestampOf(const std::vector<Artifact>& found, const LegacyResults& results) {
  std::int64_t newest = 0;
  for (const Artifact& artifact : found)
    newest = std::max(newest, artifact.is_time_known ? artifact.time : 0);
  for (const runs::ModelRun& run : results.runs) {
    if (run.time > 0 && run.time < 1e11)
      newest = std::max(newest, static_cast<std::int64_t>(run.time));
  }
  return newest > 0 ? runs::TimeText(newest) : "";
}

}  // namespace

Document MakeLegacyDocument(const fs::path& path) {
  Document document{.kind = "report", .title = path.string() + ": "};
  LegacyResults results;
  std::vector<Artifact> found;
  std::error_code ignored;
  const bool is_folder = fs::is_directory(path, ignored);
  if (is_folder) {
    found = runs::FindLegacyArtifacts(path);
    ReadAll(path, found, results, document);
  } else {
    ReadLegacyResults(base::MappedFile(path).text(), path.string(), results);
  }
  document.title += is_folder ? "debug artifacts" : "recorded results";
  if (std::string timestamp = TimestampOf(found, results); !timestamp.empty())
    document.context.push_back({"timestamp", "newest", std::move(timestamp)});
  Section summary = views::LegacySummary(results);
  if (is_folder)
    summary.facts.insert(summary.facts.begin(),
                         {"artifacts", "artifacts", views::Count(found.size())});
  document.sections.push_back(std::move(summary));
  views::AddLegacyResults(results, document);
  if (is_folder) document.sections.push_back(ArtifactSection(found));
  return document;
}

}  // namespace idbg::analyze
