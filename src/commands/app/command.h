// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands/app/flags.h"
#include "report/gate.h"

namespace idbg::commands {

// The flags that every command takes, and the way to standard output.
struct Session {
  bool json = false;
  bool quiet = false;
  bool exit_zero = false;
  std::vector<std::string> fail_on;  // RULE or RULE>N; empty: errors and warnings
  report::Gate gate;                 // what `fail_on` says for the command
  std::int64_t verbose = 0;          // how often -v was given since the last -q
  std::string output;                // -o; empty: standard output
  std::string color = "auto";
  std::string command_line;                // as it was typed, for a shell
  std::vector<std::string> child_command;  // of capture: the words after --, as they are

  // Writes a result to --output or standard output. The only way for a command to print.
  void Print(std::string_view text) const;
  // The same without -o, for commands whose -o names the data that they write.
  Session ToTerminal() const;
  // Prints a manual: on a terminal with bold headings, through $PAGER ("less -FRX" unless it is
  // set).
  void Page(std::string_view markdown) const;
  // A Document as text (as wide as the terminal, coloured where --color and NO_COLOR allow) or,
  // with
  // --json, as JSON. `brief`: the text is one screen.
  std::string Render(const report::Document& document, bool brief) const;
  // Prints it. Returns Judge().
  int Report(const report::Document& document, bool brief = false) const;
  // Shows a Document on standard error and asks there; standard output stays free for the result.
  // Whether the answer on standard input begins with y.
  bool Confirm(const report::Document& document, std::string_view question) const;
  // The exit code that the findings call for; where it is not 0, standard error says why.
  int Judge(const report::Document& document) const;
  // Whether the log on standard error is coloured: as --color and NO_COLOR say.
  bool ColorsLog() const;
  // Whether progress may be drawn on standard error.
  bool ShowsProgress() const;
};

// What one subcommand does, through one call into a library: no arithmetic here. Returns the exit
// code; what went wrong is thrown as an Error, which has a code of its own.
using Runner = std::function<int(const Session&)>;

// Of a subcommand of several steps: a class that declares flags and runs.
template <typename Command>
Runner MakeRunner(Flags& flags) {
  const auto command = std::make_shared<Command>();
  command->DeclareFlags(flags);
  return [command](const Session& session) { return command->Run(session); };
}

// A row of the command table. `name` of a nested command holds a space: "dataset info".
struct CommandEntry {
  std::string_view name;
  std::string_view group;        // the heading of the help text under which it stands
  std::string_view summary;      // one line
  std::string_view manual;       // the text of <command>.md
  Runner (*make)(Flags& flags);  // declares the flags; the targets live in what it returns
};

// All commands, in the order of the help text.
std::span<const CommandEntry> CommandTable();

// What can stand first on the command line: "dataset" once for all of its commands.
std::vector<std::string> TopCommands();
// What the nested commands of `name` ("dataset") are for: one line.
std::string_view GroupSummary(std::string_view name);

}  // namespace idbg::commands
