// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/folders.h"
#include "commands/app/commands.h"
#include "runs/names.h"

namespace idbg::commands {

Runner MakeList(Flags& flags) {
  const auto request = std::make_shared<analyze::ListRequest>();
  flags.Value("--artifact-dir", request->folder, "Folder to search (default: the current folder)");
  flags.List("--kind", request->kinds, "List only these kinds", {.choices = runs::KindNames()});
  flags.Value("--since", request->since,
              "List only artifacts from this time on, like 2026-11-21 or 2026-11-21T15:57");
  flags.Value("--newer-than", request->newer_than,
              "List only artifacts younger than this, like 2d or 12h", {.excludes = {"--since"}});
  flags.Value("--larger-than", request->larger_than, "like 10MB");
  flags.Value("--sort", request->order, "Sort by time (newest first), size (largest first) or name",
              {.choices = {"time", "size", "name"}});
  flags.Rows("--top", request->top, "Maximum number of rows (0: all)");
  return [request](const Session& session) {
    return session.Report(analyze::ListArtifacts(*request));
  };
}

}  // namespace idbg::commands
