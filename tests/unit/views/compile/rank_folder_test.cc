// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "views/compile/sections.h"

namespace idbg::views::rank_folder_test {

TEST_CASE("what is alike in several ranks is one, with the ranks that have it", "[views]") {
  RankFolder folder;
  for (const int rank : {0, 1, 2, 4, 10, 11}) {
    CHECK(folder.Add("rank " + std::to_string(rank) + " [2/1]") == 0);
    CHECK(folder.Add("rank " + std::to_string(rank) + " [2/1] #2") == 1);
  }
  folder.Add("rank 11 (file 2) [2/1]");
  CHECK(folder.Add("rank 3 [2/2]") == 2);
  REQUIRE(folder.size() == 3);
  CHECK(folder.Label(0) == "ranks 0-2, 4, 10-11, rank 11 (file 2) [2/1]");
  CHECK(folder.Label(1) == "ranks 0-2, 4, 10-11 [2/1] #2");
  CHECK(folder.Label(2) == "rank 3 [2/2]");
}

TEST_CASE("what happened twice in one rank, or differs, is two", "[views]") {
  RankFolder folder;
  CHECK(folder.Add("[0/1]") == 0);
  CHECK(folder.Add("[0/1]") == 1);
  CHECK(folder.Label(0) == "[0/1]");
  RankFolder values;
  CHECK(values.Add("rank 0 [0/1]", {std::string("a")}) == 0);
  CHECK(values.Add("rank 1 [0/1]", {std::string("b")}) == 1);
  CHECK(values.Add("rank 2 [0/1]", {std::string("a")}) == 0);
  CHECK(values.Label(0) == "ranks 0, 2 [0/1]");
}

TEST_CASE("a table says once what is alike in several ranks", "[views]") {
  report::Table table{.key = "reasons", .columns = {"id", "reason"}};
  for (int rank = 0; rank < 16; ++rank) {
    table.AddRow({"rank " + std::to_string(rank) + " [2/1]", "grad_mode"});
    table.AddRow({"rank " + std::to_string(rank) + " [2/2]", "size of x"});
  }
  report::Section section;
  AddFoldedTable(table, 1, section);
  AddFoldedTable(table, 10, section);
  REQUIRE(section.tables.size() == 2);
  CHECK(section.tables[0].rows.size() == 1);
  CHECK(section.tables[0].note == "1 more (--top 0 shows all)");
  REQUIRE(section.tables[1].rows.size() == 2);
  CHECK(section.tables[1].rows[1][0] == report::Value("ranks 0-15 [2/2]"));
}

}  // namespace idbg::views::rank_folder_test
