// SPDX-License-Identifier: Apache-2.0
#include "inputs/run.h"

#include <algorithm>
#include <iterator>
#include <optional>

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

}  // namespace

RunInputs FindRunInputs(const runs::RunFolder& run) {
  RunInputs result;
  const auto inside = [&](const runs::RunFolder::Part& part) -> std::optional<fs::path> {
    if (!part.outside) return part.path;
    result.findings.push_back({.rule = "outside-run-folder",
                               .message = part.outside->string() + " is outside the run folder: " +
                                          (*part.outside == part.path ? "it" : part.path.string()) +
                                          " is not read",
                               .advice = "if the file is yours, pass it as an input of its own",
                               .place = {.file = run.record().string(), .key_path = part.key}});
    return std::nullopt;
  };
  const auto add = [&result](std::vector<fs::path> found) {
    std::ranges::move(found, std::back_inserter(result.inputs));
  };
  const auto trace = inside(run.trace());
  const auto debug = inside(run.debug());
  const auto text = inside(run.log_file());
  if (trace && logs::IsTrace(*trace))
    add({*trace});
  else if (text && runs::IsOwnFile(*text) && logs::IsTrace(*text))
    add({*text});
  if (debug) add(OutputFolders(*debug));
  // What the back ends of tools/inductor_debug found and saved.
  if (const auto backend = inside(run.backend())) {
    add(runs::FindBackendReports(run.path()));
    add(OutputFolders(*backend));
    result.graphs = runs::FindBackendGraphs(run.path());
  }
  result.state = StateOf(run);
  if (result.state.IsWhole() && result.inputs.empty() && result.graphs.empty()) {
    result.state.state = report::InputState::kEmpty;
    result.state.what =
        "the run contains no log, no graph and no backend result: nothing was compiled, or the "
        "logs "
        "were written elsewhere";
  }
  return result;
}

}  // namespace idbg::inputs
