// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>

#include "analyze/collect/collect.h"
#include "base/error.h"
#include "temporary_folder.h"

namespace idbg::analyze {

TEST_CASE("what a worker says is cut between characters", "[analyze][collect]") {
  const TemporaryFolder folder;
  std::string start;
  for (int i = 0; i < 149; ++i) start += "a ";
  start += 'b';  // the limit lies within the character behind it
  const std::filesystem::path python =
      folder.Write("python", "#!/bin/sh\necho '{\"error\": \"" + start + "ééé\"}' >&3\n");
  std::filesystem::permissions(python, std::filesystem::perms::owner_all);
  std::string message;
  try {
    MakeInductorBackend({.python = python.string()}, gemm::SearchSpace::kExhaustive);
  } catch (const base::Error& error) {
    message = error.message();
  }
  CHECK(message.find(": " + start + "... (name a Python") != std::string::npos);
}

}  // namespace idbg::analyze
