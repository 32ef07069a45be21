// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "analyze/logs/folders.h"
#include "base/error.h"
#include "commands/app/commands.h"
#include "runs/names.h"

namespace idbg::commands {
namespace {

class Clean {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Value("--artifact-dir", request_.folder,
                "Folder to search (default: the current folder)");
    flags.List("--kind", request_.kinds, "Delete only these kinds", {.choices = runs::KindNames()});
    flags.Value("--older-than", request_.older_than,
                "Delete only what is older than this, like 7d or 12h");
    flags.Value("--keep", keep_, "Keep the newest N");
    flags.Value("--max-size", request_.max_size,
                "Delete the oldest until the rest fits this size, like 2GB");
    flags.Switch("--all", all_, "Delete every recognized artifact (the default without conditions)",
                 {.excludes = {"--older-than", "--keep", "--max-size"}});
    flags.Switch("--dry-run", request_.dry_run, "Only list what would be deleted");
    flags.Switch("-f,--force", force_, "Delete without asking");
  }

  int Run(const Session& session) {
    if (keep_ && *keep_ < 0) base::FailUsage("--keep must not be negative");
    if (keep_) request_.keep = static_cast<std::size_t>(*keep_);
    if (!force_) {
      request_.is_confirmed = [&session](const report::Document& plan) {
        return IsConfirmed(session, plan);
      };
    }
    return session.Report(analyze::CleanArtifacts(request_));
  }

 private:
  // Asks a person; without a terminal there is none.
  static bool IsConfirmed(const Session& session, const report::Document& plan) {
    if (::isatty(STDIN_FILENO) != 1)
      base::FailUsage(
          "nothing deleted: stdin is not a terminal (use --force to delete without "
          "asking, or --dry-run to list)");
    return session.Confirm(plan, "Delete all of these?");
  }

  analyze::CleanRequest request_;
  std::optional<std::int64_t> keep_;
  bool all_ = false;
  bool force_ = false;
};

}  // namespace

Runner MakeClean(Flags& flags) { return MakeRunner<Clean>(flags); }

}  // namespace idbg::commands
