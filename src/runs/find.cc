// SPDX-License-Identifier: Apache-2.0
#include "runs/find.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "base/text.h"
#include "inductor/debug_files.h"
#include "runs/units.h"

namespace idbg::runs {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExamples = 3;
constexpr int kSearchDepth = 5;
constexpr std::size_t kLongestRunFile = std::size_t{64} << 20;

std::string HostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string Words(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

// Inductor's folder of one graph: "model__0_inference_0.0".
std::string GraphFolder(const std::string& path) {
  const std::size_t at = path.find("torchinductor/model__");
  if (at == std::string::npos) return "";
  const std::size_t end = path.find('/', at + std::string_view("torchinductor/").size());
  return path.substr(0, end);
}

// Size, number and kinds of the files of an artifact that is a folder.
void Measure(const Folder& folder, const std::optional<RunSummary>& run, Artifact& artifact) {
  std::uint64_t logs = 0;
  std::uint64_t graphs = 0;
  std::string last_graph;
  ForEachFile(folder, "", [&](const std::string& path, const Entry& entry) {
    ++artifact.files;
    artifact.size_bytes += entry.size_bytes;
    logs += MatchName(path, false).value_or(NameMatch{}).kind == Kind::kTrace ? 1 : 0;
    if (std::string graph = GraphFolder(path); !graph.empty() && graph != last_graph) {
      ++graphs;
      last_graph = std::move(graph);
    }
    if (entry.type == EntryType::kLink) return;  // holds nothing: removed as a link
    if (entry.type == EntryType::kFile && IsKnownFile(artifact.kind, path)) return;
    ++artifact.unknown;
    if (artifact.examples.size() < kExamples) artifact.examples.push_back(path);
  });
  if (run) {
    artifact.is_running = IsAlive(*run);
    artifact.contents = OutcomeText(*run, artifact.is_running) + ": " + CommandText(*run);
  }
  std::vector<std::string> counts;
  if (logs > 0) counts.push_back(Words(logs, "trace log", "trace logs"));
  if (graphs > 0) counts.push_back(Words(graphs, "compiled graph", "compiled graphs"));
  if (!counts.empty()) artifact.contents += (run ? "; " : "") + base::Join(counts);
}

class Search {
 public:
  explicit Search(std::string root_path) : root_path_(std::move(root_path)) {}

  void Visit(const Folder& folder, const std::string& prefix, bool is_container, int depth) {
    for (const Entry& entry : folder.Entries()) {
      const std::string path = prefix + entry.name;
      if (entry.type == EntryType::kFolder) {
        VisitFolder(folder, entry, path, is_container, depth);
      } else if (const auto match = Match(path, entry)) {
        Artifact artifact = Make(*match, path, entry);
        artifact.files = 1;
        artifact.size_bytes = entry.size_bytes;
        found_.artifacts.push_back(std::move(artifact));
      } else if (is_container) {
        base::LogDebug("ignore ", path, ": its name is not an artifact name");
        ++found_.ignored_count;
        if (found_.ignored.size() < kExamples) found_.ignored.push_back(path);
      }
    }
  }

  Inventory Take() && { return std::move(found_); }

 private:
  std::optional<NameMatch> Match(const std::string& path, const Entry& entry) const {
    if (entry.type != EntryType::kFile && entry.type != EntryType::kFolder) return std::nullopt;
    return MatchName(root_path_ + '/' + path, entry.type == EntryType::kFolder);
  }

  static Artifact Make(const NameMatch& match, const std::string& path, const Entry& entry) {
    return {.kind = match.kind,
            .path = path,
            .entry = entry,
            .time = match.time.value_or(entry.modified),
            .is_time_known = match.time.has_value()};
  }

  void VisitFolder(const Folder& parent, const Entry& entry, const std::string& path,
                   bool is_container, int depth) {
    const std::optional<Folder> folder = parent.FindChild(entry.name);
    if (!folder) return;
    const std::optional<RunSummary> run = FindRun(*folder);
    const auto match = run ? NameMatch{Kind::kRun, FindTime(run->start_time)} : Match(path, entry);
    if (match) {
      Artifact artifact = Make(*match, path, entry);
      Measure(*folder, run, artifact);
      base::LogDebug("found ", path, ": ", base::LogCount{artifact.files, "file"}, ", ",
                     base::LogBytes{artifact.size_bytes});
      found_.artifacts.push_back(std::move(artifact));
    } else if (depth < kSearchDepth && (IsContainer(entry.name) || HoldsArtifacts(*folder, path))) {
      // Beside runs that the user has put anywhere lie files of the user's own.
      Visit(*folder, path + '/', is_container || IsContainer(entry.name), depth + 1);
    }
  }

  bool HoldsArtifacts(const Folder& folder, const std::string& path) const {
    return std::ranges::any_of(folder.Entries(), [&](const Entry& entry) {
      if (Match(path + '/' + entry.name, entry)) return true;
      if (entry.type != EntryType::kFolder) return false;
      const std::optional<Folder> child = folder.FindChild(entry.name);
      return child && (entry.name == inductor::kDebugRootFolder || FindRun(*child));
    });
  }

  std::string root_path_;
  Inventory found_;
};

}  // namespace

std::optional<RunSummary> FindRun(const Folder& folder) {
  const auto text = folder.ReadSmallFile(kRunFile, kLongestRunFile);
  return text ? ParseRunSummary(*text) : std::nullopt;
}

bool IsAlive(const RunSummary& run) {
  return run.end_time.empty() && run.pid > 0 && run.host == HostName() &&
         fs::exists("/proc/" + std::to_string(run.pid));
}

void ForEachFile(const Folder& folder, const std::string& prefix,
                 const std::function<void(const std::string& path, const Entry& entry)>& visit,
                 int depth) {
  for (Entry& entry : folder.Entries()) {
    const std::string path = prefix + entry.name;
    if (entry.type != EntryType::kFolder) {
      visit(path, entry);
      continue;
    }
    const std::optional<Folder> child =
        depth < kDeepest ? folder.FindChild(entry.name) : std::nullopt;
    if (child) {
      ForEachFile(*child, path + '/', visit, depth + 1);
    } else {
      entry.type = EntryType::kOther;
      visit(path, entry);
    }
  }
}

Inventory FindArtifacts(const fs::path& root) {
  base::LogPhase phase(base::LogLevel::kInfo, "look for artifacts in ", root);
  const Folder folder = Folder::Open(root);
  std::error_code error;
  const fs::path whole = fs::canonical(root, error);
  Search search(error ? root.string() : whole.string());
  search.Visit(folder, "", IsContainer(whole.filename().string()), 0);
  Inventory found = std::move(search).Take();
  phase.Result(base::LogCount{found.artifacts.size(), "artifact"}, ", ", found.ignored_count,
               " other files");
  return found;
}

}  // namespace idbg::runs
