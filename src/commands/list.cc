// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <ctime>
#include <string>
#include <tuple>
#include <vector>

#include "base/error.h"
#include "commands/runs.h"
#include "runs/units.h"
#include "views/runs/folders_document.h"

namespace idbg::commands {
namespace {

using runs::Artifact;

void Sort(std::vector<Artifact>& artifacts, const std::string& order) {
  std::ranges::sort(artifacts, [&order](const Artifact& a, const Artifact& b) {
    if (order == "size") return std::tie(b.size_bytes, a.path) < std::tie(a.size_bytes, b.path);
    if (order == "time") return std::tie(b.time, a.path) < std::tie(a.time, b.path);
    return a.path < b.path;
  });
}

class List final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--artifact-dir", folder_, "where to look (default: the working folder)");
    flags.List("--kind", kinds_, "only these kinds", {.choices = runs::KindNames()});
    flags.Value("--since", since_, "not older than a time, like 2026-11-21 or 2026-11-21T15:57");
    flags.Value("--newer-than", newer_than_, "not older than a duration, like 2d or 12h",
                {.excludes = {"--since"}});
    flags.Value("--larger-than", larger_than_, "like 10MB");
    flags.Value("--sort", order_, "time (newest first), size (largest first) or name",
                {.choices = {"time", "size", "name"}});
    flags.Value("--top", top_, "rows; 0: all");
  }

  int Run(const Session& session) override {
    if (top_ < 0) throw base::Error(base::ErrorCode::kUsage, "--top is below 0 (0 means all)");
    ParseLimits();
    runs::Inventory inventory = views::FindInFolder(folder_);
    std::vector<Artifact>& found = inventory.artifacts;
    std::erase_if(found, [this](const Artifact& artifact) { return !Wants(artifact); });
    Sort(found, order_);
    return session.Report(MakeDocument(inventory));
  }

 private:
  void ParseLimits() {
    wanted_ = views::ParseKinds(kinds_);
    if (!since_.empty()) oldest_ = runs::ParseTime(since_, "--since");
    if (!newer_than_.empty())
      oldest_ = std::time(nullptr) - runs::ParseDuration(newer_than_, "--newer-than");
    if (!larger_than_.empty()) smallest_bytes_ = runs::ParseSize(larger_than_, "--larger-than");
  }

  bool Wants(const Artifact& artifact) const {
    const bool is_kind =
        wanted_.empty() || std::ranges::find(wanted_, artifact.kind) != wanted_.end();
    return is_kind && (!oldest_ || artifact.time >= *oldest_) &&
           (!smallest_bytes_ || artifact.size_bytes > *smallest_bytes_);
  }

  report::Document MakeDocument(const runs::Inventory& inventory) const {
    const std::vector<Artifact>& found = inventory.artifacts;
    report::Document document{
        .kind = "list",
        .title = "Artifacts in " + (folder_.empty() ? std::string("the working folder") : folder_)};
    document.context = views::Totals(found);
    const auto rows = top_ == 0
                          ? found.size()
                          : std::min<std::size_t>(found.size(), static_cast<std::size_t>(top_));
    report::Table table =
        views::ArtifactTable({found.begin(), found.begin() + static_cast<std::ptrdiff_t>(rows)});
    if (rows < found.size()) {
      table.note += (table.note.empty() ? "" : " ") + std::to_string(found.size() - rows) +
                    " more (--top 0 shows all).";
    }
    if (rows > 0) {
      report::Section section{.key = "artifacts", .title = "Artifacts"};
      section.tables.push_back(std::move(table));
      document.sections.push_back(std::move(section));
    }
    AddNotes(inventory, document);
    return document;
  }

  static void AddNotes(const runs::Inventory& inventory, report::Document& document) {
    const auto add = [&document](const std::string& message, std::uint64_t count) {
      document.findings.push_back({.rule = "unknown-files",
                                   .severity = report::Severity::kNote,
                                   .message = message,
                                   .count = static_cast<std::int64_t>(count)});
    };
    for (const Artifact& artifact : inventory.artifacts) {
      if (artifact.unknown > 0)
        add(artifact.path + " holds files that no tool puts there, clean keeps it: " +
                views::Examples(artifact.examples, artifact.unknown),
            artifact.unknown);
    }
    if (inventory.ignored_count > 0)
      add("among the artifacts lie files that are none: " +
              views::Examples(inventory.ignored, inventory.ignored_count),
          inventory.ignored_count);
  }

  std::string folder_;
  std::vector<std::string> kinds_;
  std::string since_;
  std::string newer_than_;
  std::string larger_than_;
  std::string order_ = "time";
  std::int64_t top_ = 0;

  std::vector<runs::Kind> wanted_;
  std::optional<std::int64_t> oldest_;
  std::optional<std::uint64_t> smallest_bytes_;
};

}  // namespace

std::unique_ptr<Command> MakeList() { return std::make_unique<List>(); }

}  // namespace idbg::commands
