// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <fstream>

#include "base/error.h"
#include "base/files/file.h"
#include "minify/judge.h"
#include "temporary_folder.h"

namespace idbg::minify::journal_test {
namespace {

TEST_CASE("journal: answers are there again, a line that was cut off is not", "[minify]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "journal.jsonl";
  {
    Journal journal(path, "question", false);
    journal.Add("a", {.verdict = Verdict::kDifferent, .tries = 3, .different = "an \"error\""});
    journal.Add("b", {.verdict = Verdict::kShows, .tries = 1, .different = {}});
  }
  std::string text = base::ReadFile(path);
  std::ofstream(path, std::ios::binary) << text.substr(0, text.size() - 10);
  Journal journal(path, "question", true);
  REQUIRE(journal.Find("a") != nullptr);
  CHECK(journal.Find("a")->verdict == Verdict::kDifferent);
  CHECK(journal.Find("a")->different == "an \"error\"");
  CHECK(journal.Find("b") == nullptr);
  journal.Add("b", {.verdict = Verdict::kGone, .tries = 1, .different = {}});
  CHECK(Journal(path, "question", true).Find("b") != nullptr);
}

TEST_CASE("journal: that of another question is refused, and none to resume", "[minify]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "journal.jsonl";
  CHECK_THROWS_AS(Journal(path, "question", true), base::Error);
  {
    const Journal journal(path, "question", false);
  }
  CHECK_THROWS_AS(Journal(path, "another", true), base::Error);
}

}  // namespace
}  // namespace idbg::minify::journal_test
