// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "analyze/folders.h"
#include "base/error.h"
#include "commands/runs.h"
#include "runs/names.h"

namespace idbg::commands {
namespace {

class Clean final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--artifact-dir", request_.folder, "where to look (default: the working folder)");
    flags.List("--kind", request_.kinds, "only these kinds", {.choices = runs::KindNames()});
    flags.Value("--older-than", request_.older_than, "only what is older, like 7d or 12h");
    flags.Value("--keep", keep_, "not the newest N");
    flags.Value("--max-size", request_.max_size,
                "only the oldest, until what stays is no larger: 2GB");
    flags.Switch("--all", all_, "everything that is recognised (also without any condition)",
                 {.excludes = {"--older-than", "--keep", "--max-size"}});
    flags.Switch("--dry-run", request_.dry_run, "only say what would be deleted");
    flags.Switch("-f,--force", force_, "do not ask");
  }

  int Run(const Session& session) override {
    if (keep_ && *keep_ < 0) throw base::Error(base::ErrorCode::kUsage, "--keep is below 0");
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
      throw base::Error(base::ErrorCode::kUsage,
                        "nothing deleted: standard input is not a terminal, so nobody can be asked "
                        "(give --force, or --dry-run to look)");
    return session.Confirm(plan, "Delete all of this?");
  }

  analyze::CleanRequest request_;
  std::optional<std::int64_t> keep_;
  bool all_ = false;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeClean() { return std::make_unique<Clean>(); }

}  // namespace idbg::commands
