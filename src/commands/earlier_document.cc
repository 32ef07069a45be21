// SPDX-License-Identifier: Apache-2.0
#include "commands/earlier_document.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "artifacts/find.h"
#include "artifacts/units.h"
#include "base/error.h"
#include "base/file.h"
#include "commands/earlier_sections.h"
#include "report/sections/units.h"

namespace idbg::commands {
namespace {

namespace fs = std::filesystem;
using artifacts::Artifact;
using artifacts::EarlierResults;
using artifacts::Kind;
using report::Document;
using report::Section;

constexpr std::size_t kLongestFile = std::size_t{64} << 20;
constexpr Kind kFirstEarlier = Kind::kGraph;

bool IsEarlier(const Artifact& artifact) { return artifact.kind >= kFirstEarlier; }

std::vector<Artifact> FindEarlier(const fs::path& folder) {
  std::vector<Artifact> found = artifacts::FindArtifacts(folder).artifacts;
  std::erase_if(found, [](const Artifact& artifact) { return !IsEarlier(artifact); });
  return found;
}

// Only files in the folder itself: no link on the way is followed.
std::optional<std::string> ReadBelow(const artifacts::Folder& folder, const std::string& path) {
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

void ReadAll(const fs::path& root, const std::vector<Artifact>& found, EarlierResults& results,
             Document& document) {
  const artifacts::Folder folder = artifacts::Folder::Open(root);
  std::set<std::string> paths;
  for (const Artifact& artifact : found) paths.insert(artifact.path);
  for (const Artifact& artifact : found) {
    if (!HoldsResults(artifact) || IsCopy(artifact, paths)) continue;
    const std::string name = (root / artifact.path).string();
    try {
      const auto text = ReadBelow(folder, artifact.path);
      if (!text)
        throw base::Error(base::ErrorCode::kNotFound, "cannot be read, or is too long",
                          {.file = name});
      ReadEarlierResults(*text, name, results);
    } catch (const base::Error& error) {
      document.findings.push_back({.rule = "unreadable-input",
                                   .severity = report::Severity::kError,
                                   .message = error.message(),
                                   .advice = "the rest of this report does not depend on it",
                                   .place = error.place()});
    }
  }
  std::ranges::sort(results.runs, {},
                    [](const artifacts::ModelRun& run) { return std::pair(run.time, run.model); });
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
  for (const std::string& name : artifacts::KindNames()) {
    const Kind kind = *artifacts::FindKind(name);
    if (kind < kFirstEarlier) continue;
    const Total& total = totals[kind];
    table.rows.push_back({name, report::Count(total.count),
                          static_cast<double>(total.bytes) / report::kMega,
                          total.newest > 0 ? artifacts::TimeText(total.newest) : ""});
  }
  if (totals[Kind::kGraph].count + totals[Kind::kFxGraph].count + totals[Kind::kAotGraph].count > 0)
    table.note = "A graph is analysed when its file is an input of its own.";
  return {.key = "artifacts", .title = "Artifacts", .tables = {std::move(table)}};
}

// The time of the newest file that says one: the report itself has none, so that the same input
// gives the same bytes.
std::string TimestampOf(const std::vector<Artifact>& found, const EarlierResults& results) {
  std::int64_t newest = 0;
  for (const Artifact& artifact : found)
    newest = std::max(newest, artifact.is_time_known ? artifact.time : 0);
  for (const artifacts::ModelRun& run : results.runs) {
    if (run.time > 0 && run.time < 1e11)
      newest = std::max(newest, static_cast<std::int64_t>(run.time));
  }
  return newest > 0 ? artifacts::TimeText(newest) : "";
}

}  // namespace

bool IsEarlierInput(const fs::path& path, std::string_view beginning) {
  if (!fs::is_directory(path)) return artifacts::IsEarlierResult(beginning);
  return fs::absolute(path / ".").lexically_normal().parent_path().filename() ==
             "debug_artifacts" ||
         !FindEarlier(path).empty();
}

Document MakeEarlierDocument(const fs::path& path) {
  Document document{.kind = "report", .title = path.string() + ": "};
  EarlierResults results;
  std::vector<Artifact> found;
  const bool is_folder = fs::is_directory(path);
  if (is_folder) {
    found = FindEarlier(path);
    ReadAll(path, found, results, document);
  } else {
    ReadEarlierResults(base::MappedFile(path).text(), path.string(), results);
  }
  document.title += is_folder ? "debug artifacts" : "recorded results";
  if (std::string timestamp = TimestampOf(found, results); !timestamp.empty())
    document.context.push_back({"timestamp", "newest", std::move(timestamp)});
  Section summary = EarlierSummary(results);
  if (is_folder)
    summary.facts.insert(summary.facts.begin(),
                         {"artifacts", "artifacts", report::Count(found.size())});
  document.sections.push_back(std::move(summary));
  AddEarlierResults(results, document);
  if (is_folder) document.sections.push_back(ArtifactSection(found));
  return document;
}

}  // namespace idbg::commands
