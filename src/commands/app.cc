// SPDX-License-Identifier: Apache-2.0
#include "commands/app.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/edit_distance.h"
#include "base/error.h"
#include "base/log.h"
#include "commands/command.h"
#include "commands/completion.h"
#include "report/document.h"

namespace idbg::commands {
namespace {

constexpr const char* kDescription =
    "What TorchInductor did with a model, whether it will run, is right and is fast; and the "
    "fastest\n"
    "GEMM configuration without autotuning. 'inductor-debug COMMAND --help' explains a command,\n"
    "'inductor-debug help COMMAND' prints its manual.";

void DeclareCommonFlags(CLI::App& app, Session& session) {
  app.add_flag("--json", session.json, "print JSON instead of text")->group("Everywhere");
  app.add_option("-o,--output", session.output, "write the result to this file")
      ->group("Everywhere");
  app.add_flag("-q,--quiet", session.quiet, "no progress, no notes")->group("Everywhere");
  app.add_flag("-v,--verbose", session.verbose, "say more on standard error; twice: even more")
      ->group("Everywhere");
  app.add_option("--color", session.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->group("Everywhere");
  app.add_option("--fail-on", session.fail_on,
                 "exit 1 for findings of RULE, or RULE>N: more than N of them, as a list; else for "
                 "warnings and errors")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->group("Everywhere");
  app.add_flag("--exit-zero", session.exit_zero, "exit 0 where findings would give 1")
      ->group("Everywhere");
}

// The CLI11 application of the whole command table. Kept alive while flags are parsed into the
// commands it made.
class App {
 public:
  App() : app_(kDescription, "inductor-debug") {
    app_.set_version_flag("--version", "inductor-debug " IDBG_VERSION);
    app_.require_subcommand(1);
    for (const CommandEntry& entry : CommandTable()) Add(entry);
    AddHelpCommand();
    AddCompletionCommand();
  }

  // Returns the exit code of the command that the arguments name.
  int Run(int argc, char** argv) {
    try {
      app_.parse(TakeChildCommand(argc, argv), argv);
    } catch (const CLI::ParseError& error) {
      return Report(error, argc, argv);
    }
    base::SetLogLevel(session_.quiet          ? base::LogLevel::kError
                      : session_.verbose >= 2 ? base::LogLevel::kDebug
                      : session_.verbose == 1 ? base::LogLevel::kInfo
                                              : base::LogLevel::kWarning);
    if (!completion_shell_.empty()) return PrintCompletion();
    if (chosen_ == nullptr) return PrintManual();
    for (const std::string& rule : session_.fail_on)
      report::ParseFailRule(rule);  // before long work
    const int code = chosen_->Run(session_);
    return session_.exit_zero && code == base::kExitFindings ? base::kExitClean : code;
  }

 private:
  void Add(const CommandEntry& entry) {
    CLI::App* parent = &app_;
    std::string name(entry.name);
    if (const auto space = name.find(' '); space != std::string::npos) {
      const std::string group = name.substr(0, space);
      name = name.substr(space + 1);
      parent =
          groups_.contains(group) ? groups_[group] : (groups_[group] = app_.add_subcommand(group));
      parent->require_subcommand(1);
      parent->description(parent->get_description() +
                          (parent->get_description().empty() ? "" : ", ") + name);
    }
    CLI::App* const sub = parent->add_subcommand(name, std::string(entry.summary));
    commands_.push_back(entry.make());
    Command* const command = commands_.back().get();
    Flags flags(*sub);
    command->DeclareFlags(flags);
    DeclareCommonFlags(*sub, session_);
    sub->callback([this, command] { chosen_ = command; });
  }

  void AddHelpCommand() {
    CLI::App* const help = app_.add_subcommand("help", "print the manual of a command");
    help->add_option("command", manual_of_, "the command")->required();
  }

  void AddCompletionCommand() {
    CLI::App* const completion =
        app_.add_subcommand("completion", "print a completion script for a shell");
    completion->add_option("shell", completion_shell_, "bash, zsh or fish")->required();
  }

  static void AddCompletionRows(const CLI::App& app, const std::string& command,
                                std::vector<CompletionRow>& rows) {
    CompletionRow row{command, {}};
    const auto everything = [](const CLI::App*) { return true; };
    for (const CLI::App* sub : app.get_subcommands(everything))
      row.words.push_back(sub->get_name());
    for (const CLI::Option* option : app.get_options()) {
      for (const std::string& name : option->get_lnames()) row.words.push_back("--" + name);
    }
    rows.push_back(std::move(row));
    for (const CLI::App* sub : app.get_subcommands(everything)) {
      AddCompletionRows(*sub, (command.empty() ? "" : command + " ") + sub->get_name(), rows);
    }
  }

  int PrintCompletion() const {
    std::vector<CompletionRow> rows;
    AddCompletionRows(app_, "", rows);
    session_.Print(CompletionScript(completion_shell_, rows));
    return base::kExitClean;
  }

  int PrintManual() const {
    for (const CommandEntry& entry : CommandTable()) {
      if (entry.name == manual_of_ || entry.name.starts_with(manual_of_ + " ")) {
        session_.Print(entry.manual);
        return base::kExitClean;
      }
    }
    FailUnknownCommand(manual_of_);
  }

  [[noreturn]] static void FailUnknownCommand(const std::string& word) {
    std::vector<std::string> names;
    for (const CommandEntry& entry : CommandTable()) {
      std::string name(entry.name.substr(0, entry.name.find(' ')));
      if (names.empty() || names.back() != name) names.push_back(std::move(name));
    }
    throw base::Error(base::ErrorCode::kUsage,
                      base::UnknownWord("command", word, names, "see inductor-debug --help"));
  }

  // CLI11's own exit codes (100 and up) become ours; messages become one line.
  int Report(const CLI::ParseError& error, int argc, char** argv) const {
    if (error.get_exit_code() == 0) return app_.exit(error);  // --help, --version
    std::string message = error.what();
    if (argc > 1 && argv[1][0] != '-' && !IsCommand(argv[1])) FailUnknownCommand(argv[1]);
    std::replace(message.begin(), message.end(), '\n', ' ');
    throw base::Error(base::ErrorCode::kUsage,
                      message + " (see inductor-debug " + CommandPrefix(argc, argv) + "--help)");
  }

  // What follows `capture ... --` belongs to another program: no parser may touch it. Returns how
  // many of the words before are ours.
  int TakeChildCommand(int argc, char** argv) {
    char** const end = argv + argc;
    char** const mark = argc > 1 && std::string_view(argv[1]) == "capture"
                            ? std::find(argv + 2, end, std::string_view("--"))
                            : end;
    if (mark != end) session_.child_command.assign(mark + 1, end);
    return static_cast<int>(mark - argv);
  }

  static bool IsCommand(std::string_view word) {
    return word == "help" || word == "completion" ||
           std::ranges::any_of(CommandTable(), [word](const CommandEntry& entry) {
             return entry.name.substr(0, entry.name.find(' ')) == word;
           });
  }

  static std::string CommandPrefix(int argc, char** argv) {
    return argc > 1 && IsCommand(argv[1]) ? std::string(argv[1]) + " " : "";
  }

  CLI::App app_;
  Session session_;
  std::map<std::string, CLI::App*> groups_;
  std::vector<std::unique_ptr<Command>> commands_;
  Command* chosen_ = nullptr;
  std::string manual_of_;
  std::string completion_shell_;
};

}  // namespace

int RunApp(int argc, char** argv) {
  try {
    return App().Run(argc, argv);
  } catch (const base::Error& error) {
    std::fprintf(stderr, "inductor-debug: %s\n", error.what());
    return base::ExitCode(error.code());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "inductor-debug: internal error: %s (please report this)\n", error.what());
    return base::kExitInternal;
  }
}

}  // namespace idbg::commands
