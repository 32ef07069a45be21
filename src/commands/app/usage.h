// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "commands/app/flags.h"

// What the words of a command line are, and what is wrong with them. The parser says less: it does
// not know the nearest right word.

namespace idbg::commands {

// Whether a flag, "--output" or "o", takes a value.
using TakesValue = std::function<bool(const std::string& name)>;

bool IsCommand(std::string_view word);

// Where the command stands: the first word that is neither a flag nor a flag's value; else the end.
std::size_t CommandIndex(std::span<char* const> words, const TakesValue& takes_value);

[[noreturn]] void FailUnknownCommand(const std::string& word);

// Throws for "dataset inof", and names the nearest of the group's commands; for "dataset" it names
// them all.
void CheckNestedCommand(const std::string& group, const std::string& word,
                        std::span<const std::string> names);

// Throws for "--hardwear", where one of these flags (without "--") is near, and if `is_strict` for
// any other that is none of them.
void CheckFlags(std::span<char* const> words, const std::vector<std::string>& names,
                bool is_strict);

// The last words of a run that failed. Each Report function returns the exit code.

// A file that was cut off under a reader looks damaged: that it was cut off says more.
int ReportError(const base::Error& error);
// Not through the log, which needs memory.
int ReportNoMemory();
// What no caller has foreseen of a path: permissions, loops of links, names that are too long.
base::Error FileError(const std::filesystem::filesystem_error& error);

// A flag, or a word without one, as completion sees it.
struct CompletionFlag {
  std::vector<std::string> names;  // "--output", "-o"; empty: a positional
  bool takes_value = false;
  FlagTraits traits;  // choices and suggestions
};

// What can stand after one command: "", "predict", "dataset info".
struct CompletionRow {
  std::string command;
  std::vector<std::string> nested;  // commands
  std::vector<CompletionFlag> flags;
};

// The words that the last of `words` may become, after those before it (without the program's
// name). Empty where a file is expected, and after "--", where another program's words begin.
std::vector<std::string> Complete(std::span<const CompletionRow> rows,
                                  std::span<const std::string> words);

// The command that the scripts call with the words typed so far; Complete() answers.
inline constexpr std::string_view kCompleteCommand = "__complete";

// A script for `shell` (bash, zsh or fish) that asks the program for its completions and offers
// files where it has none. Throws Error(kUsage) for another shell.
std::string CompletionScript(std::string_view shell);

}  // namespace idbg::commands
