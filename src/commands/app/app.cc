// SPDX-License-Identifier: Apache-2.0
#include "commands/app/app.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/installation.h"
#include "base/log.h"
#include "base/text/text.h"
#include "commands/app/command.h"
#include "commands/app/manual.h"
#include "commands/app/progress.h"
#include "commands/app/usage.h"
#include "commands/app/version.h"
#include "views/finding_rules.h"

namespace idbg::commands {
namespace {

constexpr const char* kDescription =
    "Shows what TorchInductor did to a model, whether a device can run it, and how fast it should\n"
    "be; predicts the fastest GEMM configuration without autotuning.\n"
    "'inductor-debug COMMAND --help' explains a command, 'inductor-debug help COMMAND' prints its\n"
    "manual, 'inductor-debug help' the overview, 'inductor-debug help flags' the common flags.";

constexpr const char* kCommonGroup = "Everywhere";

// What --fail-on takes for a command: severities and rules.
std::vector<std::string> GateNames(std::string_view command) {
  std::vector<std::string> names = {"error", "warning", "any", "help"};
  for (const report::FindingRule& rule : views::FindingRules())
    if (report::IsRuleOf(rule, command)) names.emplace_back(rule.name);
  return names;
}

// The flags of every command. They are the program's own, and commands hand on what they do not
// know: so they stand before or after the command, and of two values the last one counts.
void DeclareCommonFlags(CLI::App& app, Session& session, FlagTable& table) {
  const auto add = [](CLI::Option* option) { return option->group(kCommonGroup)->take_last(); };
  add(app.add_flag("--json", session.json, "Print JSON instead of text"));
  add(app.add_option("-o,--output", session.output, "Write the result to this file"));
  add(app.add_flag("-q,--quiet", session.quiet, "Print no progress, notes or warnings"));
  // Counted by ReadVerbosity. Bound to a number, some versions of CLI11 show its value in --help.
  app.add_flag_function(
         "-v,--verbose", [](std::int64_t) {},
         "Log to stderr what is read and decided, and how long it takes (-vv: every step)")
      ->group(kCommonGroup);
  const std::vector<std::string> modes = {"auto", "always", "never"};
  CLI::Option* const color =
      app.add_option("--color", session.color, "Color the output: auto, always or never");
  add(color)->check(OneOf(modes));
  table[color].choices = modes;
  CLI::Option* const fail_on = app.add_option(
      "--fail-on", session.fail_on,
      "Comma-separated RULE or RULE>N: exit 1 if RULE has any (more than N) findings. "
      "Default: any warning or error");
  fail_on->allow_extra_args(false)->delimiter(',')->group(kCommonGroup);
  add(app.add_flag("--exit-zero", session.exit_zero, "Exit 0 even if there are findings"));
}

// Flags for the program's own processes stand in no group.
bool IsListed(const CLI::Option* option) { return !option->get_group().empty(); }

// -v and -q contradict each other: the last one counts, with the -v that follow it.
void ReadVerbosity(const CLI::App& app, Session& session) {
  session.quiet = false;
  session.verbose = 0;
  for (const CLI::Option* const option : app.parse_order()) {
    session.quiet = option->check_name("--quiet") || (session.quiet && !option->check_name("-v"));
    if (option->check_name("--verbose")) ++session.verbose;
    if (session.quiet) session.verbose = 0;
  }
}

std::string CommandLine(std::span<char* const> words) {
  std::string line = "inductor-debug";
  for (const char* const word : words) line.append(" ").append(base::ShellWord(word));
  return line;
}

base::LogLevel LeastLevel(const Session& session) {
  if (session.quiet) return base::LogLevel::kError;
  if (session.verbose == 0) return base::LogLevel::kNotice;
  return session.verbose == 1 ? base::LogLevel::kInfo : base::LogLevel::kDebug;
}

// The CLI11 application of the whole command table. Kept alive while flags are parsed into the
// commands it made.
class App {
 public:
  App() : app_(kDescription, "inductor-debug") {
    app_.set_version_flag("-V,--version", VersionText());
    app_.require_subcommand(1);
    app_.fallthrough();  // inherited by every command
    DeclareCommonFlags(app_, session_, flag_table_);
    for (const CommandEntry& entry : CommandTable()) Add(entry);
    AddHelpCommand();
    AddCompletionCommand();
  }

  // Returns the exit code of the command that the arguments name.
  int Run(int argc, char** argv) {
    if (argc == 1) return PrintHelp();
    if (argv[1] == kCompleteCommand) return PrintCompletions(std::span(argv + 2, argv + argc));
    try {
      app_.parse(TakeChildCommand(argc, argv), argv);
    } catch (const CLI::ParseError& error) {
      return Report(error, argc, argv);
    }
    session_.command_line = CommandLine(std::span(argv + 1, argv + argc));
    ReadVerbosity(app_, session_);
    base::SetLogLevel(LeastLevel(session_));
    if (session_.ColorsLog()) base::SetLogColor(true);
    if (!completion_shell_.empty()) return PrintCompletion();
    if (asks_for_help_) return PrintManual();
    if (AsksForRules()) return PrintRules(chosen_name_);
    session_.gate = report::Gate(session_.fail_on, chosen_name_, views::FindingRules());
    return RunChosen();
  }

 private:
  bool AsksForRules() const {
    return std::ranges::find(session_.fail_on, "help") != session_.fail_on.end();
  }

  int PrintRules(std::string_view command) const {
    return session_.Report(views::FindingRulesDocument(command));
  }

  // "dataset check": what was parsed when the parser stopped.
  std::string ParsedCommand() const {
    std::string name;
    for (const CLI::App* app = &app_; !app->get_subcommands().empty();) {
      app = app->get_subcommands().front();
      name += (name.empty() ? "" : " ") + app->get_name();
    }
    return name;
  }

  int PrintHelp() const {
    // Not app_.help(), which is that of the command that was parsed.
    PrintTrimmed(
        app_.get_formatter()->make_help(&app_, app_.get_name(), CLI::AppFormatMode::Normal));
    return base::kExitClean;
  }

  // Versions of CLI11 end a help text with different numbers of empty lines, and leave one for the
  // flags of a command that are not listed.
  void PrintTrimmed(std::string text) const {
    const std::size_t gap = text.find(std::string("\n\n\n") + kCommonGroup);
    if (gap != text.npos && !app_.get_subcommands().empty()) text.erase(gap, 1);
    session_.Print(text.substr(0, text.find_last_not_of('\n') + 1) + "\n");
  }

  int RunChosen() {
    std::optional<SignOfLife> sign;
    if (!session_.quiet) sign.emplace(session_.ShowsProgress());
    base::LogPhase phase(base::LogLevel::kInfo, chosen_name_);
    const int code = (*chosen_)(session_);
    base::CheckMappedFiles();
    const bool forgiven = session_.exit_zero && code == base::kExitFindings;
    phase.Result(forgiven ? "exit 0 (--exit-zero) instead of " : "exit ", code);
    return forgiven ? base::kExitClean : code;
  }

  void Add(const CommandEntry& entry) {
    CLI::App* parent = &app_;
    std::string name(entry.name);
    if (const auto space = name.find(' '); space != std::string::npos) {
      const std::string group = name.substr(0, space);
      name = name.substr(space + 1);
      CLI::App*& made = groups_[group];
      if (made == nullptr) made = app_.add_subcommand(group, std::string(GroupSummary(group)));
      parent = made;
      parent->require_subcommand(1);
    }
    CLI::App* const sub = parent->add_subcommand(name, std::string(entry.summary));
    (parent == &app_ ? sub : parent)->group(std::string(entry.group));
    if (parent != &app_) sub->group("Commands");  // not the group of the parent
    Flags flags(*sub, flag_table_);
    const Runner& runner = runners_.emplace_back(entry.make(flags));
    sub->footer([this, manual = entry.manual] { return CommonHelp() + ExamplesHelp(manual); });
    sub->callback([this, &runner, name = entry.name] {
      chosen_ = &runner;
      chosen_name_ = name;
    });
  }

  // The common flags as the help of a command lists them.
  std::string CommonHelp() const {
    const auto is_common = [](const CLI::Option* option) {
      return option->get_group() == kCommonGroup;
    };
    const auto formatter = std::dynamic_pointer_cast<CLI::Formatter>(app_.get_formatter());
    const std::string text =
        formatter->make_group(kCommonGroup, false, app_.get_options(is_common));
    return text.substr(1, text.size() - 2);  // without the line ends around it
  }

  static std::string ExamplesHelp(std::string_view manual) {
    const std::string examples = ExamplesOf(manual);
    return examples.empty() ? "" : "\n\nExamples:\n" + examples.substr(0, examples.size() - 1);
  }

  void AddHelpCommand() {
    CLI::App* const help = app_.add_subcommand("help", "print a manual");
    const std::string guides = base::Join(GuideNames(), ", ");
    CLI::Option* const words = help->add_option(
        "command", manual_words_, "A command or a guide (" + guides + "). Default: the overview");
    words->expected(0, 2);
    flag_table_[words].suggestions = ManualNames;
    help->callback([this] { asks_for_help_ = true; });
  }

  void AddCompletionCommand() {
    CLI::App* const completion =
        app_.add_subcommand("completion", "print a shell completion script");
    Flags(*completion, flag_table_)
        .Positional("shell", completion_shell_, "Shell: bash, zsh or fish",
                    {.required = true, .suggestions = Shells});
  }

  static std::vector<std::string> Shells() { return {"bash", "zsh", "fish"}; }

  // What `help` takes as its first word.
  static std::vector<std::string> ManualNames() {
    std::vector<std::string> names = GuideNames();
    std::ranges::move(TopCommands(), std::back_inserter(names));
    return names;
  }

  CompletionFlag CompletionOf(const CLI::Option& option) const {
    CompletionFlag flag{.takes_value = option.get_items_expected_max() > 0};
    for (const std::string& name : option.get_lnames()) flag.names.push_back("--" + name);
    for (const std::string& name : option.get_snames()) flag.names.push_back("-" + name);
    if (const auto known = flag_table_.find(&option); known != flag_table_.end())
      flag.traits = known->second;
    return flag;
  }

  void AddCompletionRows(const CLI::App& app, const std::string& command,
                         std::vector<CompletionRow>& rows) const {
    CompletionRow row{.command = command};
    const auto everything = [](const CLI::App*) { return true; };
    for (const CLI::Option* option : app.get_options(IsListed))
      row.flags.push_back(CompletionOf(*option));
    if (&app != &app_) {
      for (const CLI::Option* option : app_.get_options()) {
        if (option->get_group() != kCommonGroup) continue;
        row.flags.push_back(CompletionOf(*option));
        if (option->check_name("--fail-on")) row.flags.back().traits.choices = GateNames(command);
      }
    }
    for (const CLI::App* sub : app.get_subcommands(everything)) {
      row.nested.push_back(sub->get_name());
      AddCompletionRows(*sub, (command.empty() ? "" : command + " ") + sub->get_name(), rows);
    }
    rows.push_back(std::move(row));
  }

  int PrintCompletions(std::span<char* const> typed) const {
    std::vector<CompletionRow> rows;
    AddCompletionRows(app_, "", rows);
    std::string text;
    for (const std::string& word :
         Complete(rows, std::vector<std::string>(typed.begin(), typed.end())))
      text += word + "\n";
    session_.Print(text);
    return base::kExitClean;
  }

  int PrintCompletion() const {
    session_.Print(CompletionScript(completion_shell_));
    return base::kExitClean;
  }

  int PrintManual() const {
    const std::string name = base::Join(manual_words_, " ");
    const std::string_view manual = ManualOf(name);
    if (manual.empty()) FailUnknownCommand(name);
    session_.Page(manual);
    return base::kExitClean;
  }

  // CLI11's own exit codes (100 and up) become ours; messages become one line.
  int Report(const CLI::ParseError& error, int argc, char** argv) {
    const bool asks_for_help = dynamic_cast<const CLI::CallForHelp*>(&error) != nullptr;
    if (!asks_for_help && error.get_exit_code() == 0) return app_.exit(error);  // --version
    if (AsksForRules()) return PrintRules(ParsedCommand());  // without the inputs
    std::string message = error.what();
    const std::span<char* const> words(argv, static_cast<std::size_t>(argc));
    const std::size_t at = IndexOfCommand(words);
    const std::string word = at < words.size() ? words[at] : "";
    if (at < words.size() && !IsCommand(word)) FailUnknownCommand(word);
    const std::string nested = at + 1 < words.size() ? words[at + 1] : "";
    if (!asks_for_help || !nested.empty()) CheckNestedCommand(word, nested, NestedNames(word));
    CheckFlags(words.subspan(at), FlagNames(), asks_for_help);
    if (asks_for_help) {
      session_.output.clear();  // a help is no result, and must not replace one
      PrintTrimmed(app_.help());
      return base::kExitClean;
    }
    std::replace(message.begin(), message.end(), '\n', ' ');
    if (!message.ends_with(')'))  // a message in parentheses says already what is known
      message += " (see inductor-debug " + (IsCommand(word) ? word + " " : "") + "--help)";
    base::FailUsage(message);
  }

  // The commands of a group; none of another word.
  std::vector<std::string> NestedNames(const std::string& group) const {
    std::vector<std::string> names;
    const auto found = groups_.find(group);
    if (found == groups_.end()) return names;
    for (const CLI::App* sub : found->second->get_subcommands([](const CLI::App*) { return true; }))
      names.push_back(sub->get_name());
    return names;
  }

  // The flags of the command that was parsed.
  std::vector<std::string> FlagNames() const {
    std::vector<std::string> names;
    const CLI::App* app = &app_;
    while (app != nullptr) {
      for (const CLI::Option* option : app->get_options(IsListed)) {
        std::ranges::copy(option->get_lnames(), std::back_inserter(names));
      }
      app = app->get_subcommands().empty() ? nullptr : app->get_subcommands().front();
    }
    return names;
  }

  std::size_t IndexOfCommand(std::span<char* const> words) const {
    return CommandIndex(words, [this](const std::string& name) {
      const CLI::Option* const option = app_.get_option_no_throw(name);
      return option != nullptr && option->get_items_expected_max() > 0;
    });
  }

  // What follows `capture ... --` belongs to another program: no parser may touch it. Returns how
  // many of the words before are ours.
  int TakeChildCommand(int argc, char** argv) {
    char** const end = argv + argc;
    char** const command =
        argv + IndexOfCommand(std::span<char* const>(argv, static_cast<std::size_t>(argc)));
    char** const mark = command != end && std::string_view(*command) == "capture"
                            ? std::find(command + 1, end, std::string_view("--"))
                            : end;
    if (mark != end) session_.child_command.assign(mark + 1, end);
    return static_cast<int>(mark - argv);
  }

  CLI::App app_;
  Session session_;
  FlagTable flag_table_;
  std::map<std::string, CLI::App*> groups_;
  std::deque<Runner> runners_;
  const Runner* chosen_ = nullptr;
  std::string_view chosen_name_;
  bool asks_for_help_ = false;
  std::vector<std::string> manual_words_;  // of help: "dataset", "info"
  std::string completion_shell_;
};

}  // namespace

int RunApp(int argc, char** argv) {
  base::SetLogLevel(base::LogLevel::kNotice);
  base::BuiltWithTorch() = TorchOfBuild();
  try {
    return App().Run(argc, argv);
  } catch (const base::Error& error) {
    return ReportError(error);
  } catch (const std::bad_alloc&) {
    return ReportNoMemory();
  } catch (const std::filesystem::filesystem_error& error) {
    return ReportError(FileError(error));
  } catch (const std::system_error& error) {
    return ReportError(base::Error(base::ErrorCode::kExternal,
                                   std::string("the system refused a resource: ") + error.what()));
  } catch (const std::exception& error) {
    base::LogFailure("internal error: ", error.what(), " (please report this)");
    return base::kExitInternal;
  }
}

}  // namespace idbg::commands
