// SPDX-License-Identifier: Apache-2.0
#include "minify/command.h"

#include <fcntl.h>
#include <regex.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/spool.h"
#include "base/text/text.h"
#include "runs/process.h"

namespace idbg::minify {
namespace {

using base::Error;
using base::ErrorCode;
using Clock = std::chrono::steady_clock;

constexpr std::string_view kPlace = "{}";
constexpr int kUnresolved = 125;  // as git bisect run has it
constexpr int kShellSignal = 128;
constexpr int kLastSignal = 64;
constexpr std::size_t kKeptOutput = std::size_t{1} << 16;

// The end of what is in the file.
std::string Tail(int descriptor) {
  const off_t size = ::lseek(descriptor, 0, SEEK_END);
  if (size <= 0) return {};
  const auto kept = std::min<std::size_t>(static_cast<std::size_t>(size), kKeptOutput);
  std::string text(kept, '\0');
  const ssize_t count = ::pread(descriptor, text.data(), kept, size - static_cast<off_t>(kept));
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

// Whether it ended before `deadline`.
bool Wait(pid_t child, Clock::time_point deadline, int& status) {
  constexpr useconds_t kShortest = 500;
  constexpr useconds_t kLongest = 20'000;
  for (useconds_t pause = kShortest;; pause = std::min(2 * pause, kLongest)) {
    const pid_t done = ::waitpid(child, &status, WNOHANG);
    if (done == child) return true;
    if (done < 0 && errno != EINTR) return true;
    if (Clock::now() >= deadline) return false;
    ::usleep(pause);
  }
}

// A compiled regular expression; POSIX's, because its time and stack are bounded by glibc.
class Pattern {
 public:
  explicit Pattern(const std::string& text) {
    const int error = ::regcomp(&compiled_, text.c_str(), REG_EXTENDED | REG_NOSUB | REG_NEWLINE);
    if (error == 0) return;
    std::array<char, 128> why{};
    ::regerror(error, &compiled_, why.data(), why.size());
    throw Error(ErrorCode::kUsage, "'" + text + "' is not a regular expression: " + why.data() +
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
  constexpr auto kEndings =
      std::to_array<std::string_view>({"Error", "Exception", "Failed", "Unsupported"});
  return std::ranges::all_of(name, base::IsNameCharacter) &&
         std::ranges::any_of(kEndings, [&](auto ending) { return name.ends_with(ending); });
}

// The last error that Python reported: "RuntimeError" of "torch.x.RuntimeError: ...". Numbers and
// names in messages change with the graph, its class does not.
std::string ErrorClass(std::string_view output) {
  std::string found;
  while (!output.empty()) {
    const std::string_view line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(line.size() + 1, output.size()));
    std::string_view name = line.substr(0, line.find(':'));
    name.remove_prefix(name.rfind('.') + 1);
    if (!name.empty() && IsErrorClass(name)) found = name;
  }
  return found;
}

// A shell reports the signal of its command as an exit code.
std::optional<int> SignalOf(const Ending& ending) {
  if (ending.signal) return ending.signal;
  const int code = ending.exit_code.value_or(0);
  if (code > kShellSignal && code <= kShellSignal + kLastSignal) return code - kShellSignal;
  return std::nullopt;
}

std::string EndText(const Ending& ending) {
  if (const auto signal = SignalOf(ending)) return "signal " + std::to_string(*signal);
  if (ending.exit_code) return "exit code " + std::to_string(*ending.exit_code);
  return "out of time";
}

// Puts a file in each place that is left for it.
void PutFile(std::string& command, const std::string& file) {
  for (std::size_t at = command.find(kPlace); at != std::string::npos;
       at = command.find(kPlace, at + file.size()))
    command.replace(at, kPlace.size(), file);
}

bool Matches(const std::string& pattern, const std::string& text) {
  return pattern.empty() || Pattern(pattern).IsIn(text);
}

}  // namespace

Ending RunProgram(const std::vector<std::string>& command,
                  const std::optional<std::vector<std::string>>& environment,
                  const std::filesystem::path& folder, double limit_s) {
  const base::Descriptor printed(base::Spool("what the program prints").Release());
  const std::string in = folder.string();
  const pid_t child =
      runs::StartProcess({.command = command,
                          .environment = environment,
                          .streams = {runs::kNoStream, printed.value(), printed.value()},
                          .in_child = [&in] {
                            if (!in.empty() && ::chdir(in.c_str()) != 0) ::_exit(127);
                          }});
  const auto deadline =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * limit_s));
  int status = 0;
  const bool has_ended = Wait(child, deadline, status);
  ::kill(-child, SIGKILL);  // and what it has left behind
  if (!has_ended) {
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  }
  Ending ending{.exit_code = {}, .signal = {}, .output = Tail(printed.value())};
  if (has_ended && WIFEXITED(status)) ending.exit_code = WEXITSTATUS(status);
  if (has_ended && WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
  return ending;
}

std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string CommandFor(const CommandRule& rule, const std::filesystem::path& file) {
  std::string command = rule.command;
  if (command.find(kPlace) == std::string::npos)
    throw Error(ErrorCode::kUsage, "--command '" + rule.command +
                                       "' has no {} for the candidate's file (write {} where it "
                                       "stands)");
  PutFile(command, Quoted(file.string()));
  return command;
}

std::vector<std::string> CommandLine(const CommandRule& rule, const std::filesystem::path& file) {
  // A shell around the shell: a command that kills its parent kills that one.
  if (rule.program.empty())
    return {"/bin/sh", "-c", "/bin/sh -c \"$0\"; exit $?", CommandFor(rule, file)};
  std::vector<std::string> line = rule.program;
  for (std::string& word : line) PutFile(word, file.string());
  return line;
}

void CheckRule(const CommandRule& rule) { Matches(rule.output, ""); }

Observation Observe(const CommandRule& rule, const Ending& ending) {
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
