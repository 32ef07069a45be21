// SPDX-License-Identifier: Apache-2.0
#include "analyze/run_inputs.h"

#include <algorithm>
#include <string>
#include <utility>

#include "logs/trace.h"
#include "runs/find.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using report::Document;
using runs::RunSummary;

// The model__... folders of torch_compile_debug: those that hold Inductor's output.
std::vector<fs::path> DebugFolders(const fs::path& folder) {
  constexpr std::size_t kMost = 50;
  std::vector<fs::path> found;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  for (; !error && entries != fs::recursive_directory_iterator() && found.size() < kMost;
       entries.increment(error)) {
    if (entries->path().filename() == "output_code.py" && entries->is_regular_file() &&
        !entries->is_symlink())
      found.push_back(entries->path().parent_path());
  }
  std::ranges::sort(found);
  return found;
}

// Where a path leads, links resolved, lies in the folder.
bool LiesIn(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  if (error) return false;
  const fs::path target = fs::weakly_canonical(path, error);
  if (error) return false;
  return std::ranges::mismatch(whole, target).in1 == whole.end();
}

// What leads out of the run folder: the path itself, or a link below it.
std::optional<fs::path> FindOutside(const fs::path& run, const fs::path& path) {
  if (!LiesIn(run, path)) return path;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_symlink() && !LiesIn(run, entry->path())) return entry->path();
  }
  return std::nullopt;
}

class RunFolder {
 public:
  RunFolder(fs::path folder, std::optional<RunSummary> run)
      : folder_(std::move(folder)), run_(run.value_or(RunSummary{})) {
    DescribeRun(run.has_value());
  }

  RunInputs Find() && {
    const auto trace = Inside("logs.trace", run_.trace_folder, "trace");
    const auto debug = Inside("logs.debug", run_.debug_folder, "debug");
    const auto text = Inside("logs.text", run_.log_file, "torch_logs.txt");
    if (trace && logs::IsTrace(*trace))
      result_.inputs.push_back(*trace);
    else if (text && logs::IsTrace(*text))
      result_.inputs.push_back(*text);
    if (debug) {
      for (fs::path& one : DebugFolders(*debug)) result_.inputs.push_back(std::move(one));
    }
    if (result_.inputs.empty()) {
      AddFinding({.rule = "empty-run",
                  .message = "the run holds no log and no graph",
                  .advice = "nothing was compiled, or the logs were sent elsewhere"});
    }
    return std::move(result_);
  }

 private:
  void DescribeRun(bool is_known) {
    Document& about = result_.about;
    about = {.kind = "report", .title = "a run"};
    if (!is_known) {
      return AddFinding({.rule = "damaged-run-record",
                         .message = "run.json cannot be read: what ran and how it ended is unknown",
                         .advice = "the logs of the run do not depend on it"});
    }
    if (!run_.command.empty()) about.title = CommandText(run_);
    about.context = {
        {"command", "command", CommandText(run_)},
        {"outcome", "outcome", OutcomeText(run_, runs::IsAlive(run_))},
        {"start_time", "started", run_.start_time},
        {"host", "host", run_.host},
        {"torch", "torch", run_.torch_version},
    };
    std::erase_if(about.context,
                  [](const report::Fact& fact) { return fact.value == report::Value(""); });
  }

  // What run.json names, or where it names nothing what `capture` writes; nothing when that is not
  // in the run folder.
  std::optional<fs::path> Inside(const char* key, const std::string& named, const char* usual) {
    const fs::path path = folder_ / (named.empty() ? usual : named);
    const std::optional<fs::path> outside = FindOutside(folder_, path);
    if (!outside) return path;
    AddFinding({.rule = "outside-run-folder",
                .message = outside->string() + " is outside the run folder: " +
                           (*outside == path ? "it" : path.string()) + " is not read",
                .advice = "if it is yours, name it as an input of its own",
                .place = {.key_path = key}});
    return std::nullopt;
  }

  void AddFinding(report::Finding finding) {
    finding.place.file = (folder_ / runs::kRunFile).string();
    result_.about.findings.push_back(std::move(finding));
  }

  fs::path folder_;
  RunSummary run_;
  RunInputs result_;
};

}  // namespace

std::optional<RunInputs> FindRunInputs(const fs::path& folder) {
  if (!fs::is_directory(folder) || !fs::exists(folder / runs::kRunFile)) return std::nullopt;
  return RunFolder(folder, runs::FindRun(runs::Folder::Open(folder))).Find();
}

}  // namespace idbg::analyze
