// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/logs.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

namespace idbg::analyze::logs_test {
namespace {

const std::string kTraces = std::string(IDBG_TEST_DATA) + "/trace/";

TEST_CASE("of several logs each section of guards has the cost of its own", "[trace]") {
  const report::Document document =
      AnalyzeTraces({.files = {kTraces + "symbols.log.gz", kTraces + "choices.log.gz"},
                     .sections = {"guards"},
                     .hardware = {"h200"}});
  std::vector<std::size_t> rows;
  for (const report::Section& section : document.sections) {
    const auto costs = std::ranges::find(section.tables, "cost", &report::Table::key);
    REQUIRE(costs != section.tables.end());
    rows.push_back(costs->rows.size());
  }
  CHECK(rows == std::vector<std::size_t>{1, 2});
}

}  // namespace
}  // namespace idbg::analyze::logs_test
