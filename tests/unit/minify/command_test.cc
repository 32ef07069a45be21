// SPDX-License-Identifier: Apache-2.0
#include "minify/command.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"

namespace idbg::minify::command_test {
namespace {

using base::ProcessEnd;

ProcessEnd Run(const std::string& command, double limit_s = 20) {
  return base::RunProgram({.command = {"/bin/sh", "-c", "/bin/sh -c \"$0\"; exit $?", command}},
                          limit_s);
}

TEST_CASE("command: exit code, output and signal are seen", "[minify]") {
  const ProcessEnd ended = Run("echo some text; echo more >&2; exit 3");
  CHECK(ended.exit_code == 3);
  CHECK(ended.output == "some text\nmore\n");
  const CommandRule crash{.command = {}, .is_crash = true, .output = {}};
  CHECK(Observe(crash, Run("kill -SEGV $$")).signatures == std::vector<std::string>{"signal 11"});
  CHECK(Observe(crash, Run("exit 1")).signatures.empty());
}

TEST_CASE("command: one that hangs is ended with all that it started", "[minify]") {
  const ProcessEnd ended = Run("sleep 100 & sleep 100", 0.2);
  CHECK_FALSE(ended.exit_code);
  CHECK_FALSE(ended.signal);
  CHECK(Observe({.command = {}, .exit_code = 0, .output = {}}, ended).is_unresolved);
}

TEST_CASE("command: one that kills its parent ends only that", "[minify]") {
  const CommandRule rule{.command = {}, .signal = 9, .output = {}};
  CHECK(Observe(rule, Run("kill -9 $PPID; sleep 1")).signatures ==
        std::vector<std::string>{"signal 9"});
  CHECK(Observe(rule, Run("kill -9 0")).signatures == std::vector<std::string>{"signal 9"});
}

TEST_CASE("command: 125 leaves it open unless it is asked for", "[minify]") {
  CommandRule rule{.command = {}, .exit_code = 1, .output = {}};
  CHECK(Observe(rule, Run("exit 125")).is_unresolved);
  rule.exit_code = 125;
  CHECK(Observe(rule, Run("exit 125")).signatures.size() == 1);
}

TEST_CASE("command: the class of a Python error is part of the signature", "[minify]") {
  const CommandRule rule{.command = {}, .exit_code = 1, .output = {}};
  const auto signature = [&](const std::string& text) {
    return Observe(rule, {.exit_code = 1, .signal = {}, .output = text}).signatures.at(0);
  };
  CHECK(signature("Traceback\nRuntimeError: size 3\n") == "exit code 1, RuntimeError");
  CHECK(signature("torch._inductor.exc.LoweringException: x\n") ==
        "exit code 1, LoweringException");
  CHECK(signature("nothing of it\n") == "exit code 1");
}

TEST_CASE("command: a program is started without a shell, with the file in each place",
          "[minify]") {
  const CommandRule rule{.command = {},
                         .program = {"diff", "{}", "--cache", "{}.cache", "a b"},
                         .exit_code = 1,
                         .output = {},
                         .failure = "defect"};
  CHECK(CommandLine(rule, "/t m/c.pt2") ==
        std::vector<std::string>{"diff", "/t m/c.pt2", "--cache", "/t m/c.pt2.cache", "a b"});
  const base::ProcessEnd failed{.exit_code = 1, .signal = {}, .output = "ValueError: x\n"};
  CHECK(Observe(rule, failed).signatures == std::vector<std::string>{"defect"});
  CHECK(Observe(rule, {.exit_code = 4, .signal = {}, .output = "[defect]"}).signatures.empty());
  CHECK(CommandLine({.command = "f {}", .output = {}}, "m").back() == "f m");
}

TEST_CASE("command: the output must match, and a wrong expression is refused", "[minify]") {
  CommandRule rule{.command = {}, .output = "mis(match|take)"};
  CHECK(Observe(rule, Run("echo a mismatch")).signatures.size() == 1);
  CHECK(Observe(rule, Run("echo a miss")).signatures.empty());
  rule.output = "(";
  CHECK_THROWS_AS(CheckRule(rule), base::Error);
}

TEST_CASE("command: the file's name is quoted, and its place must be there", "[minify]") {
  CHECK(CommandLine({.command = "a {} {}", .output = {}}, "it's").back() ==
        R"(a 'it'\''s' 'it'\''s')");
  CHECK_THROWS_AS(CommandLine({.command = "a", .output = {}}, "b"), base::Error);
}

}  // namespace
}  // namespace idbg::minify::command_test
