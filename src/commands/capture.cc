// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "analyze/logs/folders.h"
#include "base/error.h"
#include "base/log.h"
#include "commands/app/commands.h"
#include "commands/app/version.h"

namespace idbg::commands {
namespace {

using runs::CaptureResult;
using runs::RunRecord;

constexpr int kSignalBase = 128;  // of shells: a program ended by signal N has the status 128 + N

class Capture {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Positional("command", misplaced_, "Program to run and its arguments, after --");
    flags.Value("--trace", trace_, "Keep the compiler's structured log (TORCH_TRACE)",
                {.choices = {"on", "off"}});
    flags.Value("--debug", debug_, "Keep graphs, IR and output code (torch_compile_debug)",
                {.choices = {"on", "off"}});
    flags.Value("--logs", request_.logs,
                "Set TORCH_LOGS to this (like recompiles,graph_breaks) and keep its output");
    flags.Switch("--fresh-cache", request_.fresh_cache,
                 "Start with an empty compile cache inside the run folder");
  }

  int Run(const Session& session) {
    CheckFlags(session);
    request_.command = session.child_command;
    request_.folder = session.output;
    request_.trace = trace_ == "on";
    request_.debug = debug_ == "on";
    request_.tool_version = Version();
    const CaptureResult result = runs::Capture(request_);
    const std::string folder = session.output.empty()
                                   ? std::string(runs::kRunsFolder) + '/' + result.record.id
                                   : session.output;
    if (base::LogsAt(base::LogLevel::kNotice)) {
      for (const std::string& line : analyze::SummarizeCapture(result, folder))
        base::LogNotice(line);
    }
    if (!result.complaint.empty()) base::LogFailure(result.complaint);
    return ExitCode(result);
  }

 private:
  void CheckFlags(const Session& session) const {
    if (session.child_command.empty() || !misplaced_.empty())
      base::FailUsage("write the command after --: inductor-debug capture [flags] -- COMMAND ARGS");
    if (session.json || session.exit_zero || !session.fail_on.empty())
      base::FailUsage(
          "--json, --fail-on and --exit-zero have no effect with capture: output and exit code are "
          "the command's (for JSON, see run.json in the run folder)");
  }

  static int ExitCode(const CaptureResult& result) {
    const RunRecord& record = result.record;
    const int code = record.signal ? kSignalBase + static_cast<int>(*record.signal)
                                   : static_cast<int>(record.exit_code.value_or(0));
    return code == 0 && !result.complaint.empty() ? base::kExitExternal : code;
  }

  runs::CaptureRequest request_;
  std::vector<std::string> misplaced_;
  std::string trace_ = "on";
  std::string debug_ = "on";
};

}  // namespace

Runner MakeCapture(Flags& flags) { return MakeRunner<Capture>(flags); }

}  // namespace idbg::commands
