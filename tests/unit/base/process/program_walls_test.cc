// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>

#include "base/process/process.h"
#include "base/process/walls.h"
#include "temporary_folder.h"

namespace idbg::base::program_walls_test {
namespace {

// The exit code of a shell command in `folder`, which it may write to.
std::optional<int> Run(const std::filesystem::path& folder, const std::string& command) {
  const ProgramWalls walls(folder);
  return RunProgram({.command = {"/bin/sh", "-c", command},
                     .folder = folder,
                     .in_child = [&] { walls.Raise(); }},
                    60)
      .exit_code;
}

TEST_CASE("program walls: a program reads, starts others, and writes in its folder",
          "[base][process]") {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  const std::string outside = other.path().string();
  CHECK(Run(folder.path(), "mkdir a && echo x > a/b && mv a/b c && cat c /etc/passwd && rm c") ==
        0);
  if (LandlockVersion() > 0) {
    CHECK(Run(folder.path(), "echo x > " + outside + "/x") != 0);
    CHECK(Run(folder.path(), "mkdir " + outside + "/x") != 0);
    CHECK(Run(folder.path(), "ln -s / " + outside + "/x") != 0);
    CHECK(Run(folder.path(), "ln -s " + outside + " l && echo x > l/x") != 0);
    CHECK(Run(folder.path(), "rmdir " + outside) != 0);
  }
  CHECK(Run(folder.path(), "chmod 777 " + outside) != 0);
  CHECK(Run(folder.path(), "touch " + outside) != 0);
  CHECK(Run(folder.path(), "kill -0 " + std::to_string(::getpid())) != 0);
  CHECK(std::filesystem::is_empty(other.path()));
}

TEST_CASE("program walls: a program has no network", "[base][process]") {
  const TemporaryFolder folder;
  CHECK(Run(folder.path(), "python3 -c 'import socket; socket.socketpair()'") == 0);
  CHECK(Run(folder.path(), "python3 -c 'import socket; socket.socket()'") == 1);
}

}  // namespace
}  // namespace idbg::base::program_walls_test
