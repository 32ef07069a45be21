// SPDX-License-Identifier: Apache-2.0
#include "runs/clean.h"

#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/interrupt.h"
#include "commands/runs.h"
#include "report/text_writer.h"
#include "runs/units.h"
#include "views/runs/folders_document.h"

namespace idbg::commands {
namespace {

using runs::Artifact;
using runs::CleanPlan;

report::Finding Refusal(const Artifact& artifact) {
  if (artifact.is_running)
    return {.rule = "still-running",
            .message = artifact.path + " is kept: its run has not ended",
            .advice = "delete it later"};
  return {.rule = "unknown-files",
          .message = artifact.path + " is kept: it holds files that no tool puts there: " +
                     views::Examples(artifact.examples, artifact.unknown),
          .advice = "move them away, or delete the folder by hand",
          .count = static_cast<std::int64_t>(artifact.unknown)};
}

class Clean final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--artifact-dir", folder_, "where to look (default: the working folder)");
    flags.List("--kind", kinds_, "only these kinds", {.choices = runs::KindNames()});
    flags.Value("--older-than", older_than_, "only what is older, like 7d or 12h");
    flags.Value("--keep", keep_, "not the newest N");
    flags.Value("--max-size", max_size_, "only the oldest, until what stays is no larger: 2GB");
    flags.Switch("--all", all_, "everything that is recognised (also without any condition)",
                 {.excludes = {"--older-than", "--keep", "--max-size"}});
    flags.Switch("--dry-run", dry_run_, "only say what would be deleted");
    flags.Switch("-f,--force", force_, "do not ask");
  }

  int Run(const Session& session) override {
    const runs::CleanRequest request = MakeRequest();
    runs::RefuseDangerousRoot(Root());
    const CleanPlan plan = PlanClean(views::FindInFolder(folder_), request);
    report::Document document{.kind = "clean"};
    for (const Artifact& artifact : plan.refuse) document.findings.push_back(Refusal(artifact));
    if (dry_run_ || plan.remove.empty()) {
      Describe(plan.remove, plan.remove.empty() ? "Nothing to delete" : "Would be deleted",
               document);
    } else if (!force_ && !IsConfirmed(plan.remove)) {
      document.title = "Nothing deleted";
    } else {
      Delete(plan.remove, document);
    }
    return session.Report(document);
  }

 private:
  std::string Root() const { return folder_.empty() ? "." : folder_; }

  runs::CleanRequest MakeRequest() const {
    runs::CleanRequest request{.kinds = views::ParseKinds(kinds_), .now = std::time(nullptr)};
    if (keep_ && *keep_ < 0) throw base::Error(base::ErrorCode::kUsage, "--keep is below 0");
    if (keep_) request.keep = static_cast<std::size_t>(*keep_);
    if (!older_than_.empty())
      request.older_than_s = runs::ParseDuration(older_than_, "--older-than");
    if (!max_size_.empty()) request.max_bytes = runs::ParseSize(max_size_, "--max-size");
    return request;
  }

  static void Describe(const std::vector<Artifact>& artifacts, const std::string& title,
                       report::Document& document) {
    document.title = title;
    document.context = views::Totals(artifacts);
    if (artifacts.empty()) return;
    report::Section section{.key = "artifacts", .title = "Artifacts"};
    section.tables.push_back(views::ArtifactTable(artifacts));
    document.sections.push_back(std::move(section));
  }

  // Asks a person; without a terminal there is none.
  static bool IsConfirmed(const std::vector<Artifact>& artifacts) {
    if (::isatty(STDIN_FILENO) != 1)
      throw base::Error(base::ErrorCode::kUsage,
                        "nothing deleted: standard input is no terminal, so nobody can be asked "
                        "(give --force, or --dry-run to look)");
    report::Document question;
    Describe(artifacts, "To be deleted", question);
    std::fputs(report::ToText(question, {}).c_str(), stderr);
    std::fputs("Delete all of this? [y/N] ", stderr);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
  }

  void Delete(const std::vector<Artifact>& artifacts, report::Document& document) const {
    const base::InterruptScope interrupts;
    std::vector<Artifact> done;
    for (const Artifact& artifact : artifacts) {
      if (base::InterruptScope::Requested()) {
        document.findings.push_back(
            {.rule = "interrupted",
             .message = std::to_string(artifacts.size() - done.size()) + " artifacts are left",
             .advice = "run it again"});
        break;
      }
      const runs::Removal removal = runs::Remove(Root(), artifact);
      done.push_back(artifact);
      done.back().files = removal.files;
      done.back().size_bytes = removal.size_bytes;
      for (const std::string& left : removal.left)
        document.findings.push_back({.rule = "not-deleted", .message = left});
    }
    Describe(done, "Deleted", document);
  }

  std::string folder_;
  std::vector<std::string> kinds_;
  std::string older_than_;
  std::optional<std::int64_t> keep_;
  std::string max_size_;
  bool all_ = false;
  bool dry_run_ = false;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> MakeClean() { return std::make_unique<Clean>(); }

}  // namespace idbg::commands
