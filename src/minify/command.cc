// SPDX-License-Identifier: Apache-2.0
#include "minify/command.h"

#include <regex.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::minify {
namespace {

constexpr std::string_view kPlace = "{}";
constexpr int kUnresolved = 125;  // as git bisect run has it
constexpr int kShellSignal = 128;
constexpr int kLastSignal = 64;

// A compiled regular expression; POSIX's, because its time and stack are bounded by glibc.
class Pattern {
 public:
  explicit Pattern(const std::string& text) {
    const int error = ::regcomp(&compiled_, text.c_str(), REG_EXTENDED | REG_NOSUB | REG_NEWLINE);
    if (error == 0) return;
    std::array<char, 128> why{};
    ::regerror(error, &compiled_, why.data(), why.size());
    base::FailUsage("'" + text + "' is not a regular expression: " + why.data() +
                    " (write it as grep -E takes it)");
  }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;
  ~Pattern() { ::regfree(&compiled_); }

  bool IsIn(const std::string& text) const {
    return ::regexec(&compiled_, text.c_str(), 0, nullptr, 0) == 0;
  }

 private:
  regex_t compiled_{};
};

bool IsErrorClass(std::string_view name) {
  return std::ranges::all_of(name, base::IsNameCharacter) &&
         base::AnyName("Error Exception Failed Unsupported",
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

// The last error that Python reported: "RuntimeError" of "torch.x.RuntimeError: ...". Numbers and
// names in messages change with the graph, its class does not.
std::string ErrorClass(std::string_view output) {
  std::string found;
  while (!output.empty()) {
    const std::string_view line = base::TakeUntil(output, '\n');
    std::string_view name = line.substr(0, line.find(':'));
    name.remove_prefix(name.rfind('.') + 1);
    if (!name.empty() && IsErrorClass(name)) found = name;
  }
  return found;
}

// A shell reports the signal of its command as an exit code.
std::optional<int> SignalOf(const base::ProcessEnd& ending) {
  if (ending.signal) return ending.signal;
  const int code = ending.exit_code.value_or(0);
  if (code > kShellSignal && code <= kShellSignal + kLastSignal) return code - kShellSignal;
  return std::nullopt;
}

std::string EndText(const base::ProcessEnd& ending) {
  if (const auto signal = SignalOf(ending)) return "signal " + std::to_string(*signal);
  if (ending.exit_code) return "exit code " + std::to_string(*ending.exit_code);
  return "out of time";
}

bool Matches(const std::string& pattern, const std::string& text) {
  return pattern.empty() || Pattern(pattern).IsIn(text);
}

}  // namespace

std::vector<std::string> CommandLine(const CommandRule& rule, const std::filesystem::path& file) {
  std::vector<std::string> line = rule.program;
  for (std::string& word : line) word = base::Replaced(word, kPlace, file.string());
  if (!line.empty()) return line;
  std::string command = rule.command;
  if (command.find(kPlace) == std::string::npos)
    base::FailUsage("--command '" + command +
                    "' has no {} for the candidate's file (write {} where it stands)");
  command = base::Replaced(command, kPlace, base::ShellWord(file.string()));
  // A shell around the shell: a command that kills its parent kills that one.
  return {"/bin/sh", "-c", "/bin/sh -c \"$0\"; exit $?", std::move(command)};
}

void CheckRule(const CommandRule& rule) { Matches(rule.output, ""); }

Observation Observe(const CommandRule& rule, const base::ProcessEnd& ending) {
  if (!ending.exit_code && !ending.signal)
    return {.signatures = {},
            .is_unresolved = true,
            .note = "the command ran longer than --time-limit"};
  if (ending.exit_code == kUnresolved && rule.exit_code != kUnresolved)
    return {.signatures = {}, .is_unresolved = true, .note = "the command ended with 125"};
  const std::optional<int> signal = SignalOf(ending);
  const bool wants_signal = rule.is_crash || rule.signal.has_value();
  const bool shows = (!rule.is_crash || signal) && (!rule.signal || signal == rule.signal) &&
                     (wants_signal || !rule.exit_code || ending.exit_code == rule.exit_code) &&
                     Matches(rule.output, ending.output);
  if (!shows) return {.signatures = {}, .note = "the command ended with " + EndText(ending)};
  if (!rule.failure.empty()) return {.signatures = {rule.failure}, .note = {}};
  std::string signature = EndText(ending);
  if (!rule.output.empty()) {
    signature += ", output " + rule.output;
  } else if (const std::string error = ErrorClass(ending.output); !error.empty()) {
    signature += ", " + error;
  }
  return {.signatures = {std::move(signature)}, .note = {}};
}

}  // namespace idbg::minify
