// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/folders.h"
#include "commands/app/commands.h"
#include "runs/names.h"

namespace idbg::commands {
namespace {

class List final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--artifact-dir", request_.folder,
                "Folder to search (default: the current folder)");
    flags.List("--kind", request_.kinds, "List only these kinds", {.choices = runs::KindNames()});
    flags.Value("--since", request_.since,
                "List only artifacts from this time on, like 2026-11-21 or 2026-11-21T15:57");
    flags.Value("--newer-than", request_.newer_than,
                "List only artifacts younger than this, like 2d or 12h", {.excludes = {"--since"}});
    flags.Value("--larger-than", request_.larger_than, "like 10MB");
    flags.Value("--sort", request_.order,
                "Sort by time (newest first), size (largest first) or name",
                {.choices = {"time", "size", "name"}});
    flags.Rows("--top", request_.top, "Maximum number of rows (0: all)");
  }

  int Run(const Session& session) override {
    return session.Report(analyze::ListArtifacts(request_));
  }

 private:
  analyze::ListRequest request_;
};

}  // namespace

std::unique_ptr<Command> MakeList() { return std::make_unique<List>(); }

}  // namespace idbg::commands
