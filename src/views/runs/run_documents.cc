// SPDX-License-Identifier: Apache-2.0
#include "views/runs/run_documents.h"

#include <algorithm>
#include <utility>

#include "base/text/text.h"
#include "runs/liveness.h"
#include "runs/units.h"
#include "views/units.h"

namespace idbg::views {

using runs::Artifact;

namespace {

// "notes.txt, x.py and 3 more"
std::string Examples(const std::vector<std::string>& names, std::uint64_t count) {
  std::string text = base::Join(names);
  if (count > names.size()) text += " and " + std::to_string(count - names.size()) + " more";
  return text;
}

struct Held {
  std::string why;
  std::string advice;
};

Held WhyHeld(const Artifact& artifact) {
  switch (artifact.activity) {
    case runs::Activity::kUnknown:
      return {"its end is not recorded and it was made on host '" + artifact.host +
                  "', where it may still run",
              "--older-than deletes it when nothing in it has changed for a day"};
    case runs::Activity::kOpen:
      return {"a program may still be writing to it", "delete it after the program has ended"};
    default:
      break;
  }
  return {artifact.kind == runs::Kind::kRun ? "its run has not ended" : "its process still runs",
          "delete it after the run has ended"};
}

report::Table ArtifactTable(const std::vector<Artifact>& artifacts) {
  report::Table table{.key = "artifacts",
                      .columns = {"path: artifact", "kind", "time: time (UTC)",
                                  "size_mb: size [MB]", "files", "contents"}};
  const bool has_changed_times = std::ranges::any_of(
      artifacts, [](const Artifact& artifact) { return !artifact.is_time_known; });
  for (const Artifact& artifact : artifacts) {
    table.AddRow({artifact.path, ToString(artifact.kind),
                  runs::TimeText(artifact.time) + (artifact.is_time_known ? "" : " *"),
                  Megabytes(artifact.size_bytes), artifact.files, artifact.contents});
  }
  if (has_changed_times) table.note = "*: time of the last change; the creation time is not known.";
  return table;
}

report::Facts TotalsOf(const std::vector<Artifact>& artifacts) {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const Artifact& artifact : artifacts) {
    files += artifact.files;
    bytes += artifact.size_bytes;
  }
  return {
      {"artifacts", artifacts.size()}, {"files", files}, {"size_mb: size [MB]", Megabytes(bytes)}};
}

void AddNotes(const runs::Inventory& inventory, report::Document& document) {
  const auto add = [&document](const std::string& message, std::uint64_t count) {
    document.AddFinding({.rule = "unknown-files",
                         .severity = report::Severity::kNote,
                         .message = message,
                         .count = static_cast<std::int64_t>(count)});
  };
  for (const Artifact& artifact : inventory.artifacts) {
    if (artifact.unknown > 0)
      add(artifact.path + " contains files that no tool writes, so clean keeps it: " +
              Examples(artifact.examples, artifact.unknown),
          artifact.unknown);
  }
  if (inventory.ignored_count > 0)
    add((inventory.ignored_count == 1
             ? std::string("1 file is not an artifact: ")
             : std::to_string(inventory.ignored_count) + " files are not artifacts: ") +
            Examples(inventory.ignored, inventory.ignored_count),
        1);
}

}  // namespace

report::Document InventoryDocument(const runs::Inventory& inventory, const std::string& folder,
                                   std::size_t top) {
  const std::vector<Artifact>& found = inventory.artifacts;
  report::Document document{.kind = "list",
                            .title = (found.empty() ? "No artifacts in " : "Artifacts in ") +
                                     (folder.empty() ? std::string("the current folder") : folder),
                            .context = TotalsOf(found)};
  const std::size_t rows = std::min(found.size(), top);
  report::Table table =
      ArtifactTable({found.begin(), found.begin() + static_cast<std::ptrdiff_t>(rows)});
  if (rows < found.size()) {
    table.note += (table.note.empty() ? "" : " ") + std::to_string(found.size() - rows) +
                  " more (--top 0 shows all).";
  }
  if (rows > 0) document.AddSection(SectionOf("Artifacts", std::move(table)));
  AddNotes(inventory, document);
  AddUnreadable(inventory, document);
  return document;
}

void AddUnreadable(const runs::Inventory& inventory, report::Document& document) {
  for (const std::string& path : inventory.unreadable)
    report::AddInput({path, "run", report::InputState::kUnreadable,
                      path + ": cannot be read: Permission denied"},
                     document);
}

void AddRefusal(const Artifact& artifact, report::Document& document) {
  if (artifact.activity != runs::Activity::kNone) {
    const auto [why, advice] = WhyHeld(artifact);
    document.AddFinding({.rule = "still-running",
                         .message = artifact.path + " is kept because " + why,
                         .advice = advice});
    return;
  }
  const bool is_file = artifact.entry.type == runs::EntryType::kFile;
  document.AddFinding(
      {.rule = "unknown-files",
       .message = artifact.path + " is kept because " +
                  (is_file ? "its content is not what the tools write into such files"
                           : "it contains files that no tool writes: " +
                                 Examples(artifact.examples, artifact.unknown)),
       .advice = is_file ? "delete it manually, or give it another name"
                         : "move these files, or delete the folder manually",
       .count = static_cast<std::int64_t>(artifact.unknown)});
}

void AddCleaned(const std::vector<Artifact>& artifacts, const std::string& title,
                report::Document& document) {
  document.title = title;
  document.context = TotalsOf(artifacts);
  if (!artifacts.empty()) document.AddSection(SectionOf("Artifacts", ArtifactTable(artifacts)));
}

report::Document RunDocument(const std::optional<runs::RunSummary>& run) {
  report::Document about{.kind = "report", .title = "a run"};
  if (!run) return about;
  if (!run->command.empty()) about.title = CommandText(*run);
  about.context = KnownFacts({{"command", OrNothing(CommandText(*run))},
                              {"outcome", OrNothing(OutcomeText(*run, runs::IsAlive(*run)))},
                              {"start_time: started", OrNothing(run->start_time)},
                              {"host", OrNothing(run->host)},
                              {"torch", OrNothing(run->torch_version)}});
  return about;
}

report::Document DoctorDocument(const std::vector<Check>& checks) {
  report::Document document{.kind = "doctor", .title = "What inductor-debug finds here"};
  report::Table table{.key = "checks", .columns = {"key: check", "state", "what", "found"}};
  for (const Check& check : checks) {
    const bool is_right = check.remedy.empty();
    table.AddRow({check.key, is_right ? "right" : "wrong", check.title, check.found});
    if (is_right) continue;
    document.AddFinding({.rule = "doctor",
                         .message = check.title + ": " + check.found,
                         .advice = check.remedy,
                         .group = check.key});
  }
  const std::size_t wrong = document.findings.size();
  document.verdicts.push_back(
      {"", wrong == 0 ? report::State::kPass : report::State::kFail,
       wrong == 0
           ? "everything is there and fits"
           : base::Plural(wrong, "check") + " of " + std::to_string(checks.size()) +
                 " found something wrong: " +
                 ListFirst(document.findings, wrong, [](const auto& one) { return one.group; })});
  document.AddSection(SectionOf("Checks", std::move(table)));
  return document;
}

}  // namespace idbg::views
