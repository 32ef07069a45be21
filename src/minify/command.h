// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/process/process.h"
#include "minify/judge.h"

// A program that says whether a candidate shows the failure.
namespace idbg::minify {

// When a command shows the failure: with every condition that is set. Exit code 125 and running out
// of time leave it open.
struct CommandRule {
  std::string command;               // for the shell; {} is the candidate's file
  std::vector<std::string> program;  // or started as it is, with the file in place of each {}
  std::optional<std::int64_t> exit_code;
  std::optional<std::int64_t> signal;
  bool is_crash = false;  // any signal
  std::string output;     // an extended regular expression for a part of its output
  std::string failure;    // what such an ending means; empty: it is told by the output's last error
  double limit_s = 0;
};

// What is started for a file: the program, or a shell with the command, for which the file's name
// is quoted. Throws Error(kUsage) where the command has no place for it.
std::vector<std::string> CommandLine(const CommandRule& rule, const std::filesystem::path& file);

// Throws Error(kUsage) for a regular expression that cannot be read.
void CheckRule(const CommandRule& rule);

Observation Observe(const CommandRule& rule, const base::ProcessEnd& ending);

}  // namespace idbg::minify
