// SPDX-License-Identifier: Apache-2.0
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "runs/find.h"
#include "runs/liveness.h"
#include "runs/run_record.h"

namespace idbg::runs {
namespace {

bool IsSameFolder(const std::filesystem::path& a, const char* b) {
  struct stat first{};
  struct stat second{};
  return b != nullptr && ::stat(a.c_str(), &first) == 0 && ::stat(b, &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

// A run of another host whose end is not recorded was killed, or still runs where we cannot see it.
// Who names an age has thought of it; a day of silence then says the rest.
bool IsHeld(const Artifact& artifact, const CleanRequest& request) {
  constexpr std::int64_t kDay = 86400;
  if (artifact.activity != Activity::kUnknown) return artifact.activity != Activity::kNone;
  return !request.older_than_s || artifact.changed > request.now - kDay;
}

class Remover {
 public:
  explicit Remover(Kind kind) : kind_(kind) {}

  void RemoveFile(const Folder& folder, const Entry& entry, const std::string& path) {
    if (const int error = folder.RemoveFile(entry.name); error != 0) {
      Leave(path, std::strerror(error));
      return;
    }
    ++removal_.files;
    removal_.size_bytes += entry.size_bytes;
  }

  // Empties a folder as far as it is known, run.json last.
  void Empty(const Folder& folder, const std::string& inside, const std::string& path, int depth) {
    std::optional<Entry> last;
    for (const Entry& entry : folder.Entries()) {
      if (inside.empty() && entry.name == kRunFile && entry.type == EntryType::kFile) {
        last = entry;
      } else if (entry.type == EntryType::kFolder) {
        EmptyChild(folder, entry, inside + entry.name, path + '/' + entry.name, depth);
      } else if (entry.type == EntryType::kLink ||
                 (entry.type == EntryType::kFile && IsKnownFile(kind_, inside + entry.name))) {
        RemoveFile(folder, entry, path + '/' + entry.name);
      } else {
        Leave(path + '/' + entry.name, "not ours");
      }
    }
    if (last && removal_.left.empty()) RemoveFile(folder, *last, path + '/' + last->name);
  }

  void RemoveEmptyFolder(const Folder& parent, const std::string& name, const std::string& path) {
    if (!removal_.left.empty()) return;
    if (const int error = parent.RemoveEmptyFolder(name); error != 0)
      Leave(path, std::strerror(error));
  }

  void Leave(const std::string& path, const std::string& why) {
    removal_.left.push_back(path + ": " + why);
  }

  Removal Take() && { return std::move(removal_); }

 private:
  void EmptyChild(const Folder& parent, const Entry& entry, const std::string& inside,
                  const std::string& path, int depth) {
    const auto child = depth < kDeepest ? parent.FindChild(entry.name) : std::nullopt;
    if (!child) return Leave(path, "cannot be opened");
    Empty(*child, inside + '/', path, depth + 1);
    RemoveEmptyFolder(parent, entry.name, path);
  }

  Kind kind_;
  Removal removal_;
};

}  // namespace

CleanPlan PlanClean(const Inventory& inventory, const CleanRequest& request) {
  std::vector<Artifact> all;
  std::uint64_t total = 0;
  for (const Artifact& artifact : inventory.artifacts) {
    const bool is_wanted = request.kinds.empty() ||
                           std::ranges::find(request.kinds, artifact.kind) != request.kinds.end();
    if (!is_wanted) continue;
    all.push_back(artifact);
    total += artifact.size_bytes;
  }
  std::ranges::sort(all, [](const Artifact& a, const Artifact& b) {
    return std::tie(a.time, a.path) < std::tie(b.time, b.path);
  });
  if (request.keep) all.resize(all.size() - std::min(*request.keep, all.size()));
  CleanPlan plan;
  for (Artifact& artifact : all) {
    if (request.older_than_s && artifact.time > request.now - *request.older_than_s) continue;
    if (request.max_bytes && total <= *request.max_bytes) break;
    if (IsHeld(artifact, request) || artifact.unknown > 0) {
      plan.refuse.push_back(std::move(artifact));
      continue;
    }
    total -= artifact.size_bytes;
    plan.remove.push_back(std::move(artifact));
  }
  return plan;
}

void RefuseDangerousRoot(const std::filesystem::path& root) {
  const passwd* const user = ::getpwuid(::getuid());
  const bool is_home = IsSameFolder(root, std::getenv("HOME")) ||
                       (user != nullptr && IsSameFolder(root, user->pw_dir));
  if (!is_home && !IsSameFolder(root, "/")) return;
  base::FailUsage("refusing to delete in " + std::string(is_home ? "the home folder" : "/") +
                  " itself (name the folder of the artifacts with --artifact-dir)");
}

Removal Remove(const std::filesystem::path& root, const Artifact& artifact) {
  Remover remover(artifact.kind);
  Folder parent = Folder::Open(root);
  std::string_view rest = artifact.path;
  for (std::size_t slash; (slash = rest.find('/')) != std::string_view::npos;) {
    auto child = parent.FindChild(std::string(rest.substr(0, slash)));
    if (!child) {
      remover.Leave(artifact.path, "its folder no longer exists or is now a link");
      return std::move(remover).Take();
    }
    parent = std::move(*child);
    rest.remove_prefix(slash + 1);
  }
  const std::string name(rest);
  const std::optional<Entry> entry = parent.FindEntry(name);
  const std::optional<Folder> folder =
      artifact.entry.type == EntryType::kFolder ? parent.FindChild(name) : std::nullopt;
  if (!entry || !entry->IsSameAs(artifact.entry) ||
      (artifact.entry.type == EntryType::kFolder && !folder)) {
    remover.Leave(artifact.path, "deleted or replaced in the meantime");
  } else if (folder) {
    remover.Empty(*folder, "", artifact.path, 0);
    remover.RemoveEmptyFolder(parent, name, artifact.path);
  } else if (artifact.kind == Kind::kTrace && MayBeOpen(parent, *entry, std::time(nullptr))) {
    remover.Leave(artifact.path, "is being written");
  } else {
    remover.RemoveFile(parent, *entry, artifact.path);
  }
  return std::move(remover).Take();
}

}  // namespace idbg::runs
