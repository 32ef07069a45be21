// SPDX-License-Identifier: Apache-2.0
#include "runs/process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "base/files/file.h"
#include "timings/tiny_timings.h"

namespace idbg::runs::process_test {
namespace {

using Catch::Matchers::EndsWith;

std::string ReadAll(int descriptor) {
  std::string text;
  std::array<char, 256> piece{};
  for (ssize_t count = 0; (count = ::read(descriptor, piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<std::size_t>(count));
  return text;
}

int ExitCode(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string WhyNotStarted(const std::string& program) {
  try {
    ExitCode(
        StartProcess({.command = {program}, .environment = {}, .streams = {}, .in_child = {}}));
  } catch (const base::Error& error) {
    CHECK(error.code() == base::ErrorCode::kExternal);
    return error.message();
  }
  return "started";
}

// What a shell command prints with these streams.
std::string Printed(const std::string& command, const std::function<std::vector<int>(int)>& streams,
                    std::optional<std::vector<std::string>> environment = {}) {
  Pipe output;
  const pid_t process = StartProcess({.command = {"/bin/sh", "-c", command},
                                      .environment = std::move(environment),
                                      .streams = streams(output.write_end.value()),
                                      .in_child = {}});
  output.write_end.Reset(-1);
  std::string text = ReadAll(output.read_end.value());
  CHECK(ExitCode(process) == 0);
  return text;
}

}  // namespace

TEST_CASE("a program that cannot be started is told with the reason", "[runs]") {
  CHECK(WhyNotStarted("/no/such/program") ==
        "cannot start '/no/such/program': No such file or directory (is it installed, and on "
        "PATH?)");
  const timings::TemporaryFolder folder;
  base::WriteFile(folder / "text", "hello");
  CHECK_THAT(WhyNotStarted((folder / "text").string()),
             EndsWith("Permission denied (is it executable?)"));
  CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);  // nothing is left of them
}

TEST_CASE("a program finds its streams and environment", "[runs]") {
  CHECK(Printed("cat; echo out; echo err >&2",
                [](int output) { return std::vector{kNoStream, output, output}; }) == "out\nerr\n");
  CHECK(Printed("echo answer >&3; echo lost", [](int output) {
          return std::vector{kNoStream, kNoStream, kNoStream, output};
        }) == "answer\n");
  CHECK(Printed(
            "echo $NAME", [](int output) { return std::vector{kNoStream, output}; },
            std::vector<std::string>{"NAME=value"}) == "value\n");
}

TEST_CASE("streams may have the numbers that they are to become", "[runs]") {
  Pipe input;
  const std::string word = "swapped\n";
  REQUIRE(::write(input.write_end.value(), word.data(), word.size()) > 0);
  input.write_end.Reset(-1);
  const base::Descriptor saved_input(::dup(STDIN_FILENO));
  const base::Descriptor saved_output(::dup(STDOUT_FILENO));
  Pipe output;
  // Our 1 is to be its 0, and our 0 its 1.
  ::dup2(input.read_end.value(), STDOUT_FILENO);
  ::dup2(output.write_end.value(), STDIN_FILENO);
  const pid_t process = StartProcess({.command = {"/bin/cat"},
                                      .environment = {},
                                      .streams = {STDOUT_FILENO, STDIN_FILENO},
                                      .in_child = {}});
  ::dup2(saved_input.value(), STDIN_FILENO);
  ::dup2(saved_output.value(), STDOUT_FILENO);
  output.write_end.Reset(-1);
  CHECK(ReadAll(output.read_end.value()) == word);
  CHECK(ExitCode(process) == 0);
}

TEST_CASE("a program leads a group of its own, or shares ours", "[runs]") {
  for (const bool leads : {false, true}) {
    const pid_t process = StartProcess({.command = {"/bin/sleep", "60"},
                                        .environment = {},
                                        .streams = {},
                                        .leads_group = leads,
                                        .in_child = {}});
    CHECK(::getpgid(process) == (leads ? process : ::getpgrp()));
    ::kill(process, SIGKILL);
    CHECK(ExitCode(process) == -1);
  }
}

}  // namespace idbg::runs::process_test
