// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "logs/events/break_text.h"
#include "logs/log_text.h"

namespace idbg::logs::recompile_reasons_test {
namespace {

std::vector<std::string> Read(const std::string& payload) {
  const Log log = Log::Read(Source::FromText(Artifact("recompile_reasons", payload), "test.log"));
  std::vector<std::string> reasons;
  ReadRecompileReasons(log, log.records()[0],
                       [&](std::string_view reason) { reasons.emplace_back(reason); });
  return reasons;
}

TEST_CASE("reasons are a list of texts, or one text as it is", "[trace]") {
  using Texts = std::vector<std::string>;
  CHECK(Read(R"(["0/1: a", "0/0: b\n"])") == Texts{"0/1: a", "0/0: b\n"});
  CHECK(Read("0/0: x == 1") == Texts{"0/0: x == 1"});
  CHECK(Read(R"(["a", 1, null, ["b"], "c"])") == Texts{"a", "c"});
  CHECK(Read(R"(["a", "b)") == Texts{"a"});
  CHECK(Read("[]").empty());
}

TEST_CASE("an artifact of a megabyte of reasons is not read", "[trace]") {
  CHECK(Read(std::string(kMaxRecompileReasons, 'x')).empty());
}

}  // namespace
}  // namespace idbg::logs::recompile_reasons_test
