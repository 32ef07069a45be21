// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace idbg::commands {

// What a shell can complete after one command: "predict", "dataset info".
struct CompletionRow {
  std::string command;
  std::vector<std::string> words;  // nested commands and flags
};

// A completion script for `shell` (bash, zsh or fish). After a flag or a word that is not known the
// shell's own file completion serves. Throws Error(kUsage) for another shell.
std::string CompletionScript(std::string_view shell, const std::vector<CompletionRow>& rows);

}  // namespace idbg::commands
