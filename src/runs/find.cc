// SPDX-License-Identifier: Apache-2.0
#include "runs/find.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "base/log.h"
#include "base/text/text.h"
#include "inductor/debug_files.h"
#include "runs/units.h"

namespace idbg::runs {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExamples = 3;
constexpr int kSearchDepth = 5;
constexpr std::size_t kLongestRunFile = std::size_t{64} << 20;

// Inductor's folder of one graph: "model__0_inference_0.0".
std::string GraphFolder(const std::string& path) {
  const std::size_t at = path.find("torchinductor/model__");
  if (at == std::string::npos) return "";
  const std::size_t end = path.find('/', at + std::string_view("torchinductor/").size());
  return path.substr(0, end);
}

// Size, number and kinds of the files of an artifact that is a folder.
class Measure {
 public:
  Measure(const std::optional<RunSummary>& run, std::int64_t now, Artifact& artifact,
          std::vector<std::string>& unreadable)
      : run_(run), now_(now), artifact_(artifact), unreadable_(unreadable) {}

  void Do(const Folder& folder) {
    if (run_) {
      artifact_.host = run_->host;
      artifact_.activity = ActivityOf(*run_, folder);
    }
    artifact_.changed = artifact_.entry.modified;
    ForEachFile(folder, "",
                [this](const std::string& path, const Entry& entry, const Folder& parent) {
                  Visit(path, entry, parent);
                });
    if (artifact_.kind == Kind::kDebug &&
        IsWriterAlive(artifact_.entry.name, folder, artifact_.changed))
      artifact_.activity = Activity::kRunning;
    Describe();
  }

 private:
  void Visit(const std::string& path, const Entry& entry, const Folder& parent) {
    ++artifact_.files;
    artifact_.size_bytes += entry.size_bytes;
    artifact_.changed = std::max(artifact_.changed, entry.modified);
    logs_ += MatchName(path, false).value_or(NameMatch{}).kind == Kind::kTrace ? 1 : 0;
    if (std::string graph = GraphFolder(path); !graph.empty() && graph != last_graph_) {
      ++graphs_;
      last_graph_ = std::move(graph);
    }
    if (entry.type == EntryType::kLink) return;  // holds nothing: removed as a link
    if (!parent.MayRead(entry.name)) unreadable_.push_back(artifact_.path + "/" + path);
    // The command of a run that was killed may live on.
    const bool may_grow = artifact_.kind == Kind::kDebug || (run_ && run_->end_time.empty());
    if (may_grow && artifact_.activity == Activity::kNone && MayBeOpen(parent, entry, now_))
      artifact_.activity = Activity::kOpen;
    if (entry.type == EntryType::kFile && IsKnownFile(artifact_.kind, path)) return;
    ++artifact_.unknown;
    if (artifact_.examples.size() < kExamples) artifact_.examples.push_back(path);
  }

  void Describe() {
    if (run_)
      artifact_.contents =
          OutcomeText(*run_, artifact_.activity == Activity::kRunning) + ": " + CommandText(*run_);
    std::vector<std::string> counts;
    if (logs_ > 0) counts.push_back(base::Plural(logs_, "trace log"));
    if (graphs_ > 0) counts.push_back(base::Plural(graphs_, "compiled graph"));
    if (!counts.empty()) artifact_.contents += (run_ ? "; " : "") + base::Join(counts);
  }

  const std::optional<RunSummary>& run_;
  std::int64_t now_;
  Artifact& artifact_;
  std::vector<std::string>& unreadable_;
  std::uint64_t logs_ = 0;
  std::uint64_t graphs_ = 0;
  std::string last_graph_;
};

// "V1121 16:21:12.361000 18057 torch/_logging/structured.py:22] {...}"
bool IsTrace(std::string_view text) {
  constexpr std::size_t kDate = 5;
  constexpr std::string_view kLevels = "VDIWEC";
  return text.size() > kDate && kLevels.find(text.front()) != std::string_view::npos &&
         std::ranges::all_of(text.substr(1, kDate - 1), base::IsDigit) && text[kDate] == ' ';
}

// Whether a file begins as the tools write one of this kind and name: an archive of a debug folder,
// or a log. Names such as "dedicated_log_torch_trace_notes.log" may be others' too. An empty file
// fits: nothing is lost with it. False where it cannot be read.
bool FitsContents(Kind kind, const Folder& folder, const Entry& entry) {
  constexpr std::size_t kBeginning = 64;
  const auto text = folder.ReadBeginning(entry.name, kBeginning);
  if (!text || text->empty()) return text.has_value();
  if (kind == Kind::kDebug || entry.name.ends_with(".gz")) return text->starts_with("\x1f\x8b");
  return entry.name.ends_with(".zst") ? text->starts_with("\x28\xb5\x2f\xfd") : IsTrace(*text);
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
        if (!folder.MayRead(entry.name)) {
          found_.unreadable.push_back(path);
          continue;
        }
        found_.artifacts.push_back(MakeFile(*match, folder, path, entry));
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

  Artifact MakeFile(const NameMatch& match, const Folder& folder, const std::string& path,
                    const Entry& entry) const {
    Artifact artifact = Make(match, path, entry);
    artifact.files = 1;
    artifact.size_bytes = entry.size_bytes;
    artifact.changed = entry.modified;
    if (match.kind == Kind::kTrace && MayBeOpen(folder, entry, now_))
      artifact.activity = Activity::kOpen;
    if (!FitsContents(match.kind, folder, entry)) {
      artifact.unknown = 1;
      artifact.examples.push_back(path);
    }
    return artifact;
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
    if (!folder) {
      const bool is_ours = is_container || Match(path, entry);
      if (is_ours && !parent.MayRead(entry.name)) found_.unreadable.push_back(path);
      return;
    }
    if (folder->FindEntry(kRunFile) && !folder->MayRead(kRunFile)) {
      found_.unreadable.push_back(path + "/" + kRunFile);
      return;
    }
    const std::optional<RunSummary> run = FindRun(*folder);
    const auto match = run ? NameMatch{Kind::kRun, FindTime(run->start_time)} : Match(path, entry);
    if (match) {
      Artifact artifact = Make(*match, path, entry);
      Measure(run, now_, artifact, found_.unreadable).Do(*folder);
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
  std::int64_t now_ = std::time(nullptr);
  Inventory found_;
};

}  // namespace

std::optional<RunSummary> FindRun(const Folder& folder) {
  const auto text = folder.ReadSmallFile(kRunFile, kLongestRunFile);
  return text ? ParseRunSummary(*text) : std::nullopt;
}

void ForEachFile(const Folder& folder, const std::string& prefix,
                 const std::function<void(const std::string& path, const Entry& entry,
                                          const Folder& folder)>& visit,
                 int depth) {
  for (Entry& entry : folder.Entries()) {
    const std::string path = prefix + entry.name;
    if (entry.type != EntryType::kFolder) {
      visit(path, entry, folder);
      continue;
    }
    const std::optional<Folder> child =
        depth < kDeepest ? folder.FindChild(entry.name) : std::nullopt;
    if (child) {
      ForEachFile(*child, path + '/', visit, depth + 1);
    } else {
      entry.type = EntryType::kOther;
      visit(path, entry, folder);
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
