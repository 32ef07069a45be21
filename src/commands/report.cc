// SPDX-License-Identifier: Apache-2.0
#include "commands/report.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "analyze/report.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "constraints/adapter_file.h"
#include "report/html/attachments.h"
#include "report/html/page.h"
#include "report/json_writer.h"
#include "report/markdown_writer.h"
#include "roofline/hardware/hardware.h"

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

class Report final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("input", request_.inputs,
                     "Models, debug folders, logs, run folders, saved --json reports",
                     {.required = true});
    flags.Value("--format", format_, "Output format: html, json, markdown or text",
                {.choices = {"html", "json", "markdown", "text"}});
    flags.List("--hardware", request_.models.hardware, "Predict model times for these devices",
               {.suggestions = roofline::HardwareNames});
    flags.List("--adapter", request_.models.adapters, "Check models for these accelerators",
               {.suggestions = constraints::AdapterNames});
    flags.List("--profile", request_.profiles,
               "Join the kernels of this torch.profiler trace or nsys SQLite export to the logs");
    flags.Value("--input-shapes", input_shapes_,
                "Shapes of the TorchScript inputs, like 2x3x8x8:float32,5:int64");
    flags.Value("--top", top_, "Maximum number of rows in long tables (0: all)");
    flags.Value(
        "--with-artifacts", artifacts_,
        "Log: also write every graph, code and other text of the log below this folder, and "
        "link the page to them");
    flags.Value("--title", title_, "Title of the report (default: the run or the inputs)");
  }

  int Run(const Session& session) override {
    if (top_ < 0)
      throw base::Error(base::ErrorCode::kUsage, "--top must not be negative (0 shows all)");
    request_.view.top = request_.models.top = top_ == 0 ? SIZE_MAX : static_cast<std::size_t>(top_);
    if (!input_shapes_.empty())
      request_.models.input_shapes = readers::ParseInputShapes(input_shapes_);
    request_.models.drawings = true;
    request_.dossiers = format_ == "html" || format_ == "json" || session.json;
    if (!artifacts_.empty() && (session.json || format_ != "html"))
      throw base::Error(base::ErrorCode::kUsage, "--with-artifacts needs --format html");
    report::Document document = analyze::MakeReportDocument(request_);
    if (!title_.empty()) document.title = title_;
    if (format_ == "text") return session.Report(document);
    Write(document, session);
    return session.Judge(document);
  }

 private:
  std::string MakePage(const report::Document& document, const fs::path& beside) const {
    base::LogPhase phase(base::LogLevel::kInfo, "make the page");
    std::string folder;
    if (!artifacts_.empty()) {
      report::WriteAttachments(document, artifacts_);
      folder = fs::absolute(artifacts_).lexically_relative(fs::absolute(beside)).generic_string();
    }
    std::string page = report::ToHtml(document, folder);
    phase.Result(base::LogCount{document.sections.size(), "section"}, ", ",
                 base::LogBytes{page.size()});
    return page;
  }

  void Write(const report::Document& document, const Session& session) const {
    if (session.json || format_ == "json") return session.Print(report::ToJson(document));
    if (format_ == "markdown") return session.Print(report::ToMarkdown(document));
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
    Session to_terminal = session;
    to_terminal.output.clear();
    if (!session.quiet) to_terminal.Print(path.string() + "\n");
  }

  analyze::ReportRequest request_;
  std::string format_ = "html";
  std::string input_shapes_;
  std::string title_;
  std::string artifacts_;
  std::int64_t top_ = 200;
};

}  // namespace

std::unique_ptr<Command> MakeReport() { return std::make_unique<Report>(); }

}  // namespace idbg::commands
