// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/options.h"
#include "analyze/request.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/process/process.h"
#include "base/text/utf8.h"
#include "commands/app/commands.h"
#include "commands/app/version.h"
#include "report/html/attachments.h"
#include "report/html/page.h"
#include "report/writers.h"
#include "views/finding_rules.h"

namespace idbg::commands {
namespace {

namespace fs = std::filesystem;

// Writes the first report-N.html that is not there yet, so that two reports never share a name.
fs::path WriteNumbered(const fs::path& folder, std::string_view page) {
  base::AtomicFile file(folder / "report-new.html");
  file.Write(page);
  for (int number = 1;; ++number) {
    fs::path path = folder / ("report-" + std::to_string(number) + ".html");
    if (file.CommitAsNew(path)) return path;
  }
}

// Hands the page to the desktop, whose program goes on when this one has ended. Nothing but the
// path of the file that was just written is part of the command, absolute so that it is no flag.
void Open(const fs::path& page) {
  constexpr double kLimitS = 20;
  const auto run = [&](std::vector<std::string> command) {
    base::RunProgram({.command = std::move(command), .takes_group_along = false}, kLimitS);
  };
  try {
    run({"xdg-open", "--version"});  // is it there? The next command does not say
    run({"setsid", "--fork", "xdg-open", fs::absolute(page).lexically_normal().string()});
  } catch (const base::Error& error) {
    base::LogWarning("the page is not shown: ", error.what());
  }
}

class Report {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("input", request_.analysis.files,
                     "Models, debug folders, logs, run folders, saved --json reports",
                     {.required = true});
    flags.Value("--format", format_, "Output format",
                {.choices = {"html", "json", "markdown", "text", "sarif", "junit"}});
    flags.Switch("--open", opens_, "Show the page when it is written, with xdg-open");
    flags.Options(request_);
    flags.Value(
        "--with-artifacts", artifacts_,
        "Log: also write every graph, code and other text of the log below this folder, and "
        "link the page to them");
  }

  int Run(const Session& session) {
    request_.analysis.dossiers = format_ == "html" || format_ == "json" || session.json;
    if (session.json && format_ != "html" && format_ != "json")
      base::FailUsage("--json and --format " + format_ + " exclude each other (leave one out)");
    if (!artifacts_.empty() && (session.json || format_ != "html"))
      base::FailUsage("--with-artifacts needs --format html");
    if (opens_ && (session.json || format_ != "html" || session.output == "-"))
      base::FailUsage("--open needs --format html, and a file");
    const report::Document document = analyze::Answer(request_);
    analyze::CheckRules(request_, session.gate, document);
    if (format_ == "text") return session.Report(document);
    session.gate.CheckApplies(document);
    Write(document, session);
    return session.Judge(document);
  }

 private:
  std::string MakePage(const report::Document& document, const fs::path& beside) const {
    base::LogPhase phase(base::LogLevel::kInfo, "make the page");
    std::string folder;
    if (!artifacts_.empty()) {
      report::WriteAttachments(document, artifacts_);
      const fs::path here = fs::current_path();  // of no path there is no absolute one
      folder = (here / artifacts_)
                   .lexically_normal()
                   .lexically_relative((here / beside).lexically_normal())
                   .generic_string();
    }
    std::string page = report::ToHtml(document, folder);
    phase.Result(base::LogCount{document.sections.size(), "section"}, ", ",
                 base::LogBytes{page.size()});
    return page;
  }

  void Write(const report::Document& document, const Session& session) const {
    if (session.json || format_ == "json") return session.Print(report::ToJson(document));
    if (format_ == "markdown") return session.Print(report::ToMarkdown(document));
    if (format_ == "sarif")
      return session.Print(report::ToSarif(document, views::FindingRules(), Version()));
    if (format_ == "junit") return session.Print(report::ToJunit(document, session.gate));
    std::error_code ignored;
    const bool is_folder = session.output.empty() || session.output.ends_with('/') ||
                           fs::is_directory(session.output, ignored);
    fs::path path = session.output;
    const std::string page = MakePage(document, session.output == "-" ? fs::path()
                                                : is_folder           ? path
                                                                      : path.parent_path());
    if (session.output == "-") return session.Print(page);
    if (is_folder)
      path = WriteNumbered(session.output, page);
    else
      base::WriteFile(path, page);
    if (!session.quiet) session.ToTerminal().Print(base::OneLine(path.string()) + "\n");
    if (opens_) Open(path);
  }

  analyze::Request request_ = analyze::RequestFor("report");
  std::string format_ = "html";
  std::string artifacts_;
  bool opens_ = false;
};

}  // namespace

Runner MakeReport(Flags& flags) { return MakeRunner<Report>(flags); }

}  // namespace idbg::commands
