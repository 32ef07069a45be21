// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace idbg::base::log_test {
namespace {

// Catches what goes to standard error while it lives; the log is off again afterwards.
class StandardError {
 public:
  StandardError() : file_(std::tmpfile()), saved_(::dup(STDERR_FILENO)) {
    ::dup2(::fileno(file_), STDERR_FILENO);
  }
  ~StandardError() {
    SetLogLevel(LogLevel::kOff);
    ::dup2(saved_, STDERR_FILENO);
    ::close(saved_);
    std::fclose(file_);
  }

  std::string Text() const {
    std::string text(4096, '\0');
    const ssize_t size = ::pread(::fileno(file_), text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
  }

 private:
  std::FILE* file_;
  int saved_;
};

TEST_CASE("The log is silent until a program sets a level") {
  const StandardError output;
  LogFailure("a library failed");
  Log(LogLevel::kWarning, "a library warns");
  {
    const LogPhase phase(LogLevel::kInfo, "read");
  }
  CHECK(output.Text().empty());
}

TEST_CASE("Messages are made of text, numbers, paths and units") {
  const StandardError output;
  SetLogLevel(LogLevel::kInfo);
  LogInfo("read ", std::filesystem::path("a/b"), ": ", LogBytes{999}, ", ", LogBytes{1000}, ", ",
          LogBytes{999'950}, ", ", LogCount{1, "graph"}, ", ", LogCount{0, "node"}, ", ", 7, ", ",
          0.5, ", ", LogSeconds{0.00123}, ", ", LogSeconds{12.5}, [] { return std::string("!"); });
  CHECK(output.Text() ==
        "info: read a/b: 999 B, 1.0 kB, 1.0 MB, 1 graph, 0 nodes, 7, 0.5, 1.23 ms, 12.50 s!\n");
}

TEST_CASE("Braces of foreign text are printed as they are") {
  const StandardError output;
  SetLogLevel(LogLevel::kWarning);
  LogWarning("{} %s {0}");
  CHECK(output.Text() == "warning: {} %s {0}\n");
}

TEST_CASE("Each level has its heading, and what is below the level is not made") {
  const StandardError output;
  SetLogLevel(LogLevel::kNotice);
  bool made = false;
  LogInfo([&made] {
    made = true;
    return std::string();
  });
  LogNotice("n");
  LogWarning("w");
  LogError("e");
  LogFailure("f");
  CHECK_FALSE(made);
  CHECK(output.Text() == "inductor-debug: n\nwarning: w\nerror: e\ninductor-debug: f\n");
}

TEST_CASE("A phase says what came of it and how long it took, and that it failed") {
  const StandardError output;
  SetLogLevel(LogLevel::kDebug);
  {
    LogPhase phase(LogLevel::kInfo, "read ", "a");
    phase.Result(LogCount{2, "record"});
  }
  try {
    LogPhase phase(LogLevel::kInfo, "read b");
    phase.Result("fine");
    throw std::runtime_error("not fine");
  } catch (const std::runtime_error&) {
    LogDebug("caught");
  }
  std::string text = output.Text();
  for (std::size_t at; (at = text.find('(')) != std::string::npos;)
    text.erase(at, text.find(')', at) - at + 1);
  CHECK(text ==
        "debug: begin: read a\ninfo: read a: 2 records \n"
        "debug: begin: read b\ninfo: read b: failed \ndebug: caught\n");
}

TEST_CASE("A message stands above the status line, which is drawn again below it") {
  const StandardError output;
  SetLogLevel(LogLevel::kWarning);
  DrawStatusLine("10 %");
  LogWarning("w");
  DrawStatusLine("20 %");
  DrawStatusLine("");
  LogWarning("x");
  CHECK(output.Text() ==
        "\r\033[K10 %\r\033[Kwarning: w\n\r\033[K10 %\r\033[K20 %\r\033[Kwarning: x\n");
}

}  // namespace
}  // namespace idbg::base::log_test
