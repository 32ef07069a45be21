// SPDX-License-Identifier: Apache-2.0
#include "base/process/confined.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::base::confined_test {
namespace {

ConfinedJob Job() {
  return {.file = "a.pt",
          .library = "the library",
          .time_s = 20,
          .memory_bytes = std::uint64_t{512} << 20,
          .answer_bytes = 1000};
}

std::string Run(FunctionRef<std::string()> work, const ConfinedJob& job = Job()) {
  return RunConfined(job, [] {}, work);
}

// What it throws, and with which code.
std::string Refusal(FunctionRef<std::string()> work, ErrorCode code,
                    const ConfinedJob& job = Job()) {
  try {
    return "answers " + Run(work, job);
  } catch (const Error& error) {
    CHECK(error.code() == code);
    return error.what();
  }
}

TEST_CASE("a confined process answers and changes nothing here", "[base][confined]") {
  int value = 1;
  std::string prepared = "no";
  CHECK(RunConfined(
            Job(), [&] { prepared = "yes"; },
            [&] {
              value = 2;
              return prepared + std::string("\0 bytes", 7);
            }) == std::string("yes\0 bytes", 10));
  CHECK(value == 1);
  CHECK(prepared == "no");
}

TEST_CASE("threads and memory are there in a confined process", "[base][confined]") {
  CHECK(Run([] {
          std::vector<char> memory(64 << 20, 'x');
          char last = ' ';
          std::thread([&] { last = memory.back(); }).join();
          return std::string(1, last);
        }) == "x");
}

// Tries all of it, and names what worked.
std::string TryToReachOut(const std::string& folder, pid_t parent) {
  std::string worked;
  const auto note = [&](bool success, const char* what) {
    if (success) worked += std::string(worked.empty() ? "" : ", ") + what;
  };
  const std::string file = folder + "/file";
  note(::open("/etc/passwd", O_RDONLY) >= 0, "read");
  note(::open(file.c_str(), O_WRONLY) >= 0, "write");
  note(::open((folder + "/new").c_str(), O_CREAT | O_WRONLY, 0600) >= 0, "create");
  note(::truncate(file.c_str(), 0) == 0, "truncate");
  note(::unlink(file.c_str()) == 0, "unlink");
  note(::rename(file.c_str(), (folder + "/other").c_str()) == 0, "rename");
  note(::mkdir((folder + "/folder").c_str(), 0700) == 0, "mkdir");
  note(::symlink("x", (folder + "/link").c_str()) == 0, "symlink");
  note(::chmod(file.c_str(), 0777) == 0, "chmod");
  note(::socket(AF_INET, SOCK_STREAM, 0) >= 0, "socket");
  note(::socket(AF_UNIX, SOCK_DGRAM, 0) >= 0, "unix socket");
  note(::kill(parent, 0) == 0, "signal");
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  note(child > 0, "fork");
  char* const words[] = {nullptr};
  ::execve("/bin/true", words, words);
  note(::write(1, "x", 1) == 1 && ::lseek(1, 0, SEEK_CUR) != 0, "standard output");
  return worked;
}

TEST_CASE("a confined process reaches nothing", "[base][confined]") {
  if (::syscall(444, nullptr, 0, 1) < 0) SKIP("this kernel has no Landlock");
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("confined-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  WriteFile(folder / "file", "precious");
  CHECK(Run([&, parent = ::getpid()] { return TryToReachOut(folder.string(), parent); }).empty());
  CHECK(ReadFile(folder / "file") == "precious");
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
  std::filesystem::remove_all(folder);
}

TEST_CASE("an error of the work is one of the file, on one clean line", "[base][confined]") {
  const auto fail = []() -> std::string { throw Error(ErrorCode::kUsage, "bad\n\x1b[2J shape"); };
  CHECK(Refusal(fail, ErrorCode::kUsage) == "a.pt: bad  [2J shape");
  const auto prepare = [] { throw Error(ErrorCode::kExternal, "no library", {.file = "lib.so"}); };
  CHECK_THROWS_AS(RunConfined(Job(), prepare, [] { return std::string(); }), Error);
}

TEST_CASE("a confined process that dies or asks too much is an error", "[base][confined]") {
  const auto crash = []() -> std::string { ::raise(SIGSEGV), ::_exit(0); };
  CHECK(Refusal(crash, ErrorCode::kFormat) == "a.pt: the library crashes on it (SIGSEGV)");
  const auto abort = []() -> std::string { ::abort(); };
  CHECK(Refusal(abort, ErrorCode::kFormat) == "a.pt: the library crashes on it (SIGABRT)");
  const auto leave = []() -> std::string { ::_exit(0); };
  CHECK(Refusal(leave, ErrorCode::kFormat) == "a.pt: the library ends the process that reads it");
  const auto talk = [] { return std::string(1001, 'x'); };
  CHECK(Refusal(talk, ErrorCode::kUnsupported) ==
        "a.pt: reading it gives an answer of more than 1000 bytes");
}

TEST_CASE("a confined process has its limits", "[base][confined]") {
  ConfinedJob job = Job();
  job.time_s = 1;
  const auto sleep = []() -> std::string {
    for (;;) ::usleep(1000);
  };
  CHECK(Refusal(sleep, ErrorCode::kUnsupported, job) ==
        "a.pt: reading it takes more than 1 s, its limit");
  const auto closes = []() -> std::string {
    ::close(3);
    for (;;) ::usleep(1000);
  };
  CHECK(Refusal(closes, ErrorCode::kUnsupported, job).starts_with("a.pt: reading it was ended"));
#ifndef __SANITIZE_ADDRESS__  // which ends the process itself
  const auto fill = [] { return std::string(std::size_t{1} << 30, 'x'); };
  CHECK(Refusal(fill, ErrorCode::kUnsupported) ==
        "a.pt: reading it takes more than 512 MiB of memory, its limit");
#endif
}

}  // namespace
}  // namespace idbg::base::confined_test
