// SPDX-License-Identifier: Apache-2.0
#include "runs/capture.h"

#include <fmt/core.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/log.h"
#include "commands/runs.h"
#include "logs/trace.h"
#include "views/units.h"

namespace idbg::commands {
namespace {

using runs::CaptureResult;
using runs::RunRecord;

constexpr int kSignalBase = 128;  // of shells: a program ended by signal N has the status 128 + N

// A word that a shell reads back as it is.
std::string Quoted(const std::string& word) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string Outcome(const RunRecord& record) {
  if (record.exit_code) return fmt::format("exit {}", *record.exit_code);
  const int signal = static_cast<int>(record.signal.value_or(0));
  return fmt::format("ended by signal {} ({})", signal, ::strsignal(signal));
}

// "2 trace logs, 5 compilations"; the logs themselves are for other commands.
std::string Compilations(const CaptureResult& result) {
  if (result.record.trace_folder.empty()) return "no trace asked for";
  const auto folder = result.folder / result.record.trace_folder;
  try {
    if (!logs::IsTrace(folder)) return "nothing was compiled";
    const logs::Trace trace = logs::ReadTrace(folder, {.verify = false});
    std::size_t compilations = 0;
    for (const logs::Rank& rank : trace.ranks) {
      for (const logs::Compilation& compilation : rank.compilations())
        compilations += compilation.id == logs::CompileId{} ? 0 : 1;
    }
    return fmt::format("{} trace log{}, {} compilation{}", trace.logs.size(),
                       trace.logs.size() == 1 ? "" : "s", compilations,
                       compilations == 1 ? "" : "s");
  } catch (const std::exception& error) {
    return std::string("unreadable trace: ") + error.what();
  }
}

void Summarize(const CaptureResult& result, const std::string& folder) {
  const RunRecord& record = result.record;
  for (const std::string& note : result.notes) base::LogNotice(note);
  base::LogNotice(fmt::format("{} after {:.1f} s; {}; {} files, {:.1f} MB in {}", Outcome(record),
                              record.wall_s.value_or(0), Compilations(result), record.file_count,
                              static_cast<double>(record.size_bytes) / views::kMega, folder));
  base::LogNotice("to look at it: inductor-debug report ", Quoted(folder));
}

class Capture final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("command", misplaced_, "after --: the program to run, with its arguments");
    flags.Value("--trace", trace_, "keep the compiler's structured log",
                {.choices = {"on", "off"}});
    flags.Value("--debug", debug_, "keep graphs, IR and output code (torch_compile_debug)",
                {.choices = {"on", "off"}});
    flags.Value("--logs", request_.logs, "TORCH_LOGS to set, like recompiles,graph_breaks; kept");
    flags.Switch("--fresh-cache", request_.fresh_cache,
                 "compile everything again: an empty cache, inside the run folder");
  }

  int Run(const Session& session) override {
    CheckFlags(session);
    request_.command = session.child_command;
    request_.folder = session.output;
    request_.trace = trace_ == "on";
    request_.debug = debug_ == "on";
    request_.tool_version = IDBG_VERSION;
    const CaptureResult result = runs::Capture(request_);
    const std::string folder = session.output.empty()
                                   ? std::string(runs::kRunsFolder) + '/' + result.record.id
                                   : session.output;
    if (base::LogsAt(base::LogLevel::kNotice)) Summarize(result, folder);
    if (!result.complaint.empty()) base::LogFailure(result.complaint);
    return ExitCode(result);
  }

 private:
  void CheckFlags(const Session& session) const {
    const auto fail = [](const char* message) {
      throw base::Error(base::ErrorCode::kUsage, message);
    };
    if (session.child_command.empty() || !misplaced_.empty())
      fail("write the command after --: inductor-debug capture [flags] -- COMMAND ARGS");
    if (session.json || session.exit_zero || !session.fail_on.empty())
      fail(
          "--json, --fail-on and --exit-zero say nothing here: output and exit code are the "
          "command's (run.json in the run folder is JSON)");
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

std::unique_ptr<Command> MakeCapture() { return std::make_unique<Capture>(); }

}  // namespace idbg::commands
