// SPDX-License-Identifier: Apache-2.0
#include "inputs/run.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "inductor/debug_files.h"
#include "inputs/state.h"
#include "logs/trace.h"
#include "runs/debug_folder.h"

namespace idbg::inputs {
namespace {

namespace fs = std::filesystem;

// The folders of graphs that hold Inductor's output.
std::vector<fs::path> OutputFolders(const fs::path& folder) {
  constexpr std::size_t kMost = 50;
  std::vector<fs::path> found = runs::FindModelFolders(folder);
  std::erase_if(
      found, [](const fs::path& graph) { return !runs::IsOwnFile(graph / inductor::kOutputCode); });
  if (found.size() > kMost) found.resize(kMost);
  return found;
}

class Search {
 public:
  explicit Search(const runs::RunFolder& run) : run_(run) {}

  RunInputs Find() && {
    const auto trace = Inside(run_.trace());
    const auto debug = Inside(run_.debug());
    const auto text = Inside(run_.log_file());
    if (trace && logs::IsTrace(*trace))
      result_.inputs.push_back(*trace);
    else if (text && runs::IsOwnFile(*text) && logs::IsTrace(*text))
      result_.inputs.push_back(*text);
    if (debug) AddInputs(OutputFolders(*debug));
    AddBackend();
    result_.state = StateOf(run_);
    if (result_.state.IsWhole() && result_.inputs.empty() && result_.graphs.empty()) {
      result_.state.state = report::InputState::kEmpty;
      result_.state.what =
          "the run contains no log, no graph and no backend result: nothing was compiled, or the "
          "logs were written elsewhere";
    }
    return std::move(result_);
  }

 private:
  void AddInputs(std::vector<fs::path> found) {
    std::ranges::move(found, std::back_inserter(result_.inputs));
  }

  // What the back ends of tools/inductor_debug found and saved.
  void AddBackend() {
    const auto backend = Inside(run_.backend());
    if (!backend) return;
    AddInputs(runs::FindBackendReports(run_.path()));
    AddInputs(OutputFolders(*backend));
    result_.graphs = runs::FindBackendGraphs(run_.path());
  }

  std::optional<fs::path> Inside(const runs::RunFolder::Part& part) {
    if (!part.outside) return part.path;
    result_.findings.push_back(
        {.rule = "outside-run-folder",
         .message = part.outside->string() + " is outside the run folder: " +
                    (*part.outside == part.path ? "it" : part.path.string()) + " is not read",
         .advice = "if the file is yours, pass it as an input of its own",
         .place = {.file = run_.record().string(), .key_path = part.key}});
    return std::nullopt;
  }

  const runs::RunFolder& run_;
  RunInputs result_;
};

}  // namespace

RunInputs FindRunInputs(const runs::RunFolder& run) { return Search(run).Find(); }

}  // namespace idbg::inputs
