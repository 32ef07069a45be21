// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands/app/flags.h"

namespace idbg::commands {

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
