// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/folders.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <tuple>

#include "base/error.h"
#include "base/names.h"
#include "base/process/interrupt.h"
#include "base/text/text.h"
#include "compile/log_facts.h"
#include "logs/trace.h"
#include "runs/find.h"
#include "runs/units.h"
#include "views/runs/run_documents.h"
#include "views/units.h"

namespace idbg::analyze {

using runs::Artifact;
using runs::CaptureResult;
using runs::RunRecord;

namespace {

constexpr std::array kUsualFolders = {runs::kRunsFolder, "torch_compile_debug"};

runs::Inventory FindInFolder(const std::string& folder) {
  return runs::FindArtifacts(folder.empty() ? "." : folder);
}

// A folder in which nothing was ever made is surely not the one that was meant.
runs::Inventory FindToClean(const std::string& folder) {
  runs::Inventory inventory = FindInFolder(folder);
  const bool has_usual = std::ranges::any_of(kUsualFolders, [](const char* name) {
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
  });
  if (!folder.empty() || has_usual || !inventory.artifacts.empty()) return inventory;
  base::FailNotFound(std::string("artifact directory '") + runs::kRunsFolder +
                     "' does not exist here, and neither does torch_compile_debug "
                     "(name the folder with --artifact-dir)");
}

std::vector<runs::Kind> ParseKinds(const std::vector<std::string>& names) {
  std::vector<runs::Kind> kinds;
  for (const std::string& name : names) kinds.push_back(*base::FindEnum<runs::Kind>(name));
  return kinds;
}

void Sort(std::vector<Artifact>& artifacts, const std::string& order) {
  std::ranges::sort(artifacts, [&order](const Artifact& a, const Artifact& b) {
    if (order == "size") return std::tie(b.size_bytes, a.path) < std::tie(a.size_bytes, b.path);
    if (order == "time") return std::tie(b.time, a.path) < std::tie(a.time, b.path);
    return a.path < b.path;
  });
}

runs::CleanRequest ConditionsOf(const CleanRequest& request) {
  runs::CleanRequest conditions{
      .kinds = ParseKinds(request.kinds), .keep = request.keep, .now = std::time(nullptr)};
  if (!request.older_than.empty())
    conditions.older_than_s = runs::ParseDuration(request.older_than, "--older-than");
  if (!request.max_size.empty())
    conditions.max_bytes = runs::ParseSize(request.max_size, "--max-size");
  return conditions;
}

void Delete(const std::string& root, const std::vector<Artifact>& artifacts,
            report::Document& document) {
  std::vector<Artifact> done;
  for (const Artifact& artifact : artifacts) {
    if (base::InterruptScope::Requested()) {
      document.findings.push_back(
          {.rule = "interrupted",
           .message = std::to_string(artifacts.size() - done.size()) + " artifacts remain",
           .advice = "run it again"});
      break;
    }
    const runs::Removal removal = runs::Remove(root, artifact);
    done.push_back(artifact);
    done.back().files = removal.files;
    done.back().size_bytes = removal.size_bytes;
    for (const std::string& left : removal.left)
      document.findings.push_back({.rule = "not-deleted", .message = left});
  }
  views::AddCleaned(done, "Deleted", document);
}

std::string Outcome(const RunRecord& record) {
  if (record.exit_code) return fmt::format("exit {}", *record.exit_code);
  const int signal = static_cast<int>(record.signal.value_or(0));
  return fmt::format("terminated by signal {} ({})", signal, ::strsignal(signal));
}

// "2 trace logs, 5 compilations"; the logs themselves are for other commands.
std::string Compilations(const CaptureResult& result) {
  if (result.record.trace_folder.empty()) return "no trace requested";
  const auto folder = result.folder / result.record.trace_folder;
  try {
    if (!logs::IsTrace(folder)) return "nothing was compiled";
    const logs::Trace trace = logs::ReadTrace(folder, {.verify = false});
    const logs::View all;
    const auto counts = compile::CountStatuses(compile::LogFacts(trace, all).Summaries());
    return base::Plural(trace.logs.size(), "trace log") + ", " +
           base::Plural(compile::CountCompilations(counts), "compilation");
  } catch (const std::exception& error) {
    return std::string("unreadable trace: ") + error.what();
  }
}

}  // namespace

report::Document ListArtifacts(const ListRequest& request) {
  const std::vector<runs::Kind> kinds = ParseKinds(request.kinds);
  std::int64_t oldest = INT64_MIN;
  if (!request.since.empty()) oldest = runs::ParseTime(request.since, "--since");
  if (!request.newer_than.empty())
    oldest = std::time(nullptr) - runs::ParseDuration(request.newer_than, "--newer-than");
  std::optional<std::uint64_t> smallest_bytes;
  if (!request.larger_than.empty())
    smallest_bytes = runs::ParseSize(request.larger_than, "--larger-than");
  runs::Inventory inventory = FindInFolder(request.folder);
  std::erase_if(inventory.artifacts, [&](const Artifact& artifact) {
    const bool is_kind = kinds.empty() || std::ranges::find(kinds, artifact.kind) != kinds.end();
    return !is_kind || artifact.time < oldest ||
           (smallest_bytes && artifact.size_bytes <= *smallest_bytes);
  });
  Sort(inventory.artifacts, request.order);
  return views::InventoryDocument(inventory, request.folder, request.top);
}

report::Document CleanArtifacts(const CleanRequest& request) {
  const std::string root = request.folder.empty() ? "." : request.folder;
  const runs::CleanRequest conditions = ConditionsOf(request);
  runs::RefuseDangerousRoot(root);
  const runs::Inventory inventory = FindToClean(request.folder);
  const runs::CleanPlan plan = PlanClean(inventory, conditions);
  report::Document document{.kind = "clean"};
  views::AddUnreadable(inventory, document);
  for (const Artifact& artifact : plan.refuse) views::AddRefusal(artifact, document);
  if (request.dry_run || plan.remove.empty()) {
    views::AddCleaned(plan.remove,
                      plan.remove.empty() ? "Nothing to delete" : "Artifacts that would be deleted",
                      document);
    return document;
  }
  if (request.is_confirmed) {
    report::Document question{.kind = "clean"};
    views::AddCleaned(plan.remove, "Artifacts to delete", question);
    if (!request.is_confirmed(question)) {
      document.title = "Nothing deleted";
      return document;
    }
  }
  const base::InterruptScope interrupts;
  Delete(root, plan.remove, document);
  return document;
}

std::vector<std::string> SummarizeCapture(const CaptureResult& result, const std::string& folder) {
  const RunRecord& record = result.record;
  std::vector<std::string> lines = result.notes;
  lines.push_back(fmt::format("{} after {:.1f} s; {}; {} files, {:.1f} MB in {}", Outcome(record),
                              record.wall_s.value_or(0), Compilations(result), record.file_count,
                              static_cast<double>(record.size_bytes) / views::kMega, folder));
  lines.push_back("next: inductor-debug report " + base::ShellWord(folder));
  return lines;
}

}  // namespace idbg::analyze
