// SPDX-License-Identifier: Apache-2.0
#include "base/process/process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cerrno>
#include <thread>

#include "base/error.h"
#include "base/files/file.h"
#include "base/process/interrupt.h"
#include "base/process/line_process.h"
#include "temporary_folder.h"

namespace idbg::base::process_test {
namespace {

using Catch::Matchers::EndsWith;

std::vector<std::string> Shell(const std::string& command) { return {"/bin/sh", "-c", command}; }

std::string ReadAll(int descriptor) {
  std::string text;
  std::array<char, 256> piece{};
  for (ssize_t count = 0; (count = ::read(descriptor, piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<std::size_t>(count));
  return text;
}

constexpr double kLongS = 60;

std::optional<int> ExitCode(Process& process) {
  return process.EndWithin(kLongS).value_or(ProcessEnd{}).exit_code;
}

std::string WhyNotStarted(const ProcessStart& start) {
  try {
    Process process(start);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kExternal);
    return error.message();
  }
  return "started";
}

// What a shell command prints with these streams.
std::string Printed(const std::string& command, const std::function<std::vector<int>(int)>& streams,
                    std::optional<std::vector<std::string>> environment = {}) {
  Pipe output;
  Process process({.command = Shell(command),
                   .environment = std::move(environment),
                   .streams = streams(output.write_end.value())});
  output.write_end.Reset(-1);
  std::string text = ReadAll(output.read_end.value());
  CHECK(ExitCode(process) == 0);
  return text;
}

// Whether a process whose number was printed goes on for longer than a moment.
bool GoesOn(const std::string& printed) {
  const auto process = static_cast<pid_t>(std::stol(printed));
  for (int i = 0; i < 100; ++i) {
    if (::kill(process, 0) != 0) return false;
    // A zombie of another parent is gone as well.
    const std::string state = ReadFile("/proc/" + std::to_string(process) + "/stat");
    if (state.find(") Z") != std::string::npos) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

TEST_CASE("a program that cannot be started is told with the reason", "[base][process]") {
  CHECK(WhyNotStarted({.command = {"/no/such/program"}}) ==
        "cannot start '/no/such/program': No such file or directory (is it installed, and on "
        "PATH?)");
  const TemporaryFolder folder;
  WriteFile(folder / "text", "hello");
  CHECK_THAT(WhyNotStarted({.command = {(folder / "text").string()}}),
             EndsWith("Permission denied (is it executable?)"));
  CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);  // nothing is left of them
}

TEST_CASE("a program finds its streams, environment and folder", "[base][process]") {
  CHECK(Printed("cat; echo out; echo err >&2",
                [](int output) { return std::vector{kNoStream, output, output}; }) == "out\nerr\n");
  CHECK(Printed("echo answer >&3; echo lost", [](int output) {
          return std::vector{kNoStream, kNoStream, kNoStream, output};
        }) == "answer\n");
  CHECK(Printed(
            "echo $NAME", [](int output) { return std::vector{kNoStream, output}; },
            std::vector<std::string>{"NAME=value"}) == "value\n");
  CHECK(RunProgram({.command = Shell("pwd"), .folder = "/"}, kLongS).output == "/\n");
}

TEST_CASE("streams may have the numbers that they are to become", "[base][process]") {
  Pipe input;
  const std::string word = "swapped\n";
  REQUIRE(::write(input.write_end.value(), word.data(), word.size()) > 0);
  input.write_end.Reset(-1);
  const Descriptor saved_input(::dup(STDIN_FILENO));
  const Descriptor saved_output(::dup(STDOUT_FILENO));
  Pipe output;
  // Our 1 is to be its 0, and our 0 its 1.
  ::dup2(input.read_end.value(), STDOUT_FILENO);
  ::dup2(output.write_end.value(), STDIN_FILENO);
  Process process({.command = {"/bin/cat"}, .streams = {STDOUT_FILENO, STDIN_FILENO}});
  ::dup2(saved_input.value(), STDIN_FILENO);
  ::dup2(saved_output.value(), STDOUT_FILENO);
  output.write_end.Reset(-1);
  CHECK(ReadAll(output.read_end.value()) == word);
  CHECK(ExitCode(process) == 0);
}

TEST_CASE("a program leads a group of its own, or shares ours", "[base][process]") {
  for (const bool leads : {false, true}) {
    Process process({.command = {"/bin/sleep", "60"}, .leads_group = leads});
    CHECK(::getpgid(process.id()) == (leads ? process.id() : ::getpgrp()));
    CHECK_FALSE(process.End());
    process.Signal(SIGTERM);
    CHECK(process.EndWithin(kLongS)->signal == SIGTERM);
    CHECK(process.End()->ToString() == "was killed by signal 15");
  }
}

TEST_CASE("what a program leaves behind ends with it, or goes on", "[base][process]") {
  for (const bool takes_along : {true, false}) {
    Pipe output;
    Process process({.command = Shell("sleep 60 >&- 2>&- & echo $!"),
                     .streams = {kNoStream, output.write_end.value()},
                     .takes_group_along = takes_along});
    output.write_end.Reset(-1);
    const std::string left = ReadAll(output.read_end.value());
    CHECK(ExitCode(process) == 0);
    CHECK(GoesOn(left) == !takes_along);
    ::kill(static_cast<pid_t>(std::stol(left)), SIGKILL);
  }
}

TEST_CASE("the end of the scope ends a program and its group", "[base][process]") {
  Pipe output;
  {
    const Process process({.command = Shell("sleep 60 >&- & echo $!; exec >&-; sleep 60"),
                           .streams = {kNoStream, output.write_end.value()}});
    output.write_end.Reset(-1);
  }
  const std::string left = ReadAll(output.read_end.value());
  if (!left.empty()) CHECK_FALSE(GoesOn(left));  // it may have ended before it said a number
}

TEST_CASE("a program that is run is timed, limited and its output kept", "[base][process]") {
  const ProcessEnd ended = RunProgram({.command = Shell("echo a; echo b >&2; exit 3")}, kLongS);
  CHECK(ended.exit_code == 3);
  CHECK(ended.output == "a\nb\n");
  CHECK(ended.wall_s > 0);
  CHECK(ended.peak_memory_bytes > 0);
  CHECK(RunProgram({.command = Shell("echo a; echo b >&2")}, kLongS, Kept::kOutput).output ==
        "a\n");
  const ProcessEnd late = RunProgram({.command = Shell("echo a; sleep 60")}, 0.2);
  CHECK_FALSE(late.exit_code);
  CHECK_FALSE(late.signal);
  CHECK(late.output == "a\n");
  CHECK(late.ToString() == "took too long");
  CHECK(RunProgram({.command = Shell("yes | head -c 100000; echo")}, kLongS).output.size() ==
        (std::size_t{1} << 16));
}

TEST_CASE("lines of both streams come apart, the last one without a newline too",
          "[base][process]") {
  LineProcess process(Shell("echo a; echo b; echo c >&2; printf d; sleep 0.05; printf e"));
  std::vector<std::string> output;
  std::vector<std::string> errors;
  bool has_ended = false;
  while (!has_ended) {
    LineProcess* const all[] = {&process};
    WaitForAny(all, 1000);
    has_ended = process.End().has_value();
    const LineProcess::Lines lines = process.Take();
    output.insert(output.end(), lines.output.begin(), lines.output.end());
    errors.insert(errors.end(), lines.errors.begin(), lines.errors.end());
  }
  CHECK(output == std::vector<std::string>{"a", "b", "de"});
  CHECK(errors == std::vector<std::string>{"c"});
}

TEST_CASE("a program answers lines, ends, or takes too long", "[base][process]") {
  using Kind = AnswerProcess::Answer::Kind;
  AnswerProcess echo(Shell("echo ready >&3; while read line; do echo lost; echo \"<$line>\" >&3; "
                           "[ \"$line\" = end ] && exit 4; [ \"$line\" = hang ] && sleep 60; done"),
                     {"PATH=/usr/bin:/bin"});
  CHECK(echo.Receive(kLongS).line == "ready");
  CHECK(echo.Ask("hello", kLongS).line == "<hello>");
  CHECK(echo.LastPrinted() == "lost");
  CHECK(echo.Receive(0.01).kind == Kind::kLate);
  CHECK(echo.Ask("end", kLongS).line == "<end>");
  CHECK(echo.Receive(kLongS).kind == Kind::kEnded);
  CHECK(echo.HowEnded() == "ended with exit code 4");
  CHECK(echo.Ask("more", kLongS).kind == Kind::kEnded);

  AnswerProcess endless(Shell("yes | tr -d '\\n' >&3"), {"PATH=/usr/bin:/bin"});
  CHECK(endless.Receive(kLongS).kind == Kind::kTooLong);
}

TEST_CASE("a signal for this process goes to the program in its place", "[base][process]") {
  const pid_t ours = ::getpid();
  const ProcessEnd end =
      RunInOurPlace(Shell("trap 'exit 7' TERM; kill -TERM " + std::to_string(ours) +
                          "; while :; do sleep 0.01; done"),
                    {"PATH=/usr/bin:/bin"});
  CHECK(end.exit_code == 7);
  CHECK(RunInOurPlace(Shell("exit 5"), {}).exit_code == 5);
}

}  // namespace
}  // namespace idbg::base::process_test
