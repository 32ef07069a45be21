// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <optional>

#include "report/text_parts.h"
#include "report/writers.h"

namespace idbg::report::readable_units_test {

TEST_CASE("a time has the unit that reads best", "[report]") {
  CHECK(TimeText(0.00567) == "5.67 us");
  CHECK(TimeText(0.0999) == "99.9 us");
  CHECK(TimeText(0.1) == "0.1 ms");
  CHECK(TimeText(4.4567) == "4.457 ms");
  CHECK(TimeText(999.9) == "999.9 ms");
  CHECK(TimeText(1234.5) == "1.234 s");
  CHECK(TimeText(0) == "0 ms");
}

TEST_CASE("a predicted time has the digits that it is sure of", "[report]") {
  CHECK(PredictedTimeText(0.68791, 1.08) == "0.688 ms");
  CHECK(PredictedTimeText(0.68791, 1.5) == "0.69 ms");
  CHECK(PredictedTimeText(0.68791, std::nullopt) == "0.69 ms");
  CHECK(PredictedTimeText(235.31, 1.08) == "235 ms");
  CHECK(PredictedTimeText(235.31, 1.2) == "240 ms");
  CHECK(PredictedTimeText(0.0998, 1.2) == "0.1 ms");
  CHECK(PredictedTimeText(0, 1.2) == TimeText(0));
}

TEST_CASE("a fact in a small unit of time is converted, and nothing else", "[report]") {
  const Fact time = InReadableUnit({"t", "time", 0.0123, "ms", 4});
  CHECK(FormatValue(time.value, time.decimals) + " " + time.unit == "12.30 us");
  const Fact integer = InReadableUnit({"t", "time", std::int64_t{2'500'000'000}, "ns"});
  CHECK(FormatValue(integer.value, integer.decimals) + " " + integer.unit == "2.500 s");
  CHECK(InReadableUnit({"t", "time", 5.0, "ms", 1}).decimals == 1);
  CHECK(InReadableUnit({"t", "time", 0.0, "ns"}).unit == "ns");
  CHECK(InReadableUnit({"t", "size", 0.01, "MB"}).unit == "MB");
  CHECK(InReadableUnit({"t", "time", Value{}, "ms"}).unit == "ms");
}

TEST_CASE("the times of a table have one unit that fits all of them", "[report]") {
  const auto units_of = [](double a, double b) {
    const Table table{.columns = {{"a_ms", "a", "ms"}, {"b_ms", "b", "ms"}, {"c_ns", "c", "ns"}},
                      .rows = {{Value(a), Value(b), Value()}}};
    std::string units;
    for (const Column& column : InReadableUnits(table).columns) units += column.unit + " ";
    return units;
  };
  CHECK(units_of(0.01, 0.09) == "us us us ");
  CHECK(units_of(0.01, 5) == "ms ms ms ");
  CHECK(units_of(5, 5000) == "ms ms ms ");
  CHECK(units_of(1000, 5000) == "s s s ");
  CHECK(units_of(0, 0) == "ms ms ns ");
}

TEST_CASE("a path that is too long loses its beginning", "[report]") {
  const Table table{
      .columns = {{"source", "source"}, {"text", "text"}},
      .rows = {{Value("/home/user/project/model.py:1234"), Value("a text that is long")}}};
  CHECK(FormatTable(table, 36) ==
        "source            text\n...model.py:1234  a text that is\n                  long\n");
}

TEST_CASE("a column is written as its head: key, title, unit and decimals", "[report]") {
  const auto is = [](const ColumnItem& item, std::string_view key, std::string_view title,
                     std::string_view unit, int decimals) {
    return item.key == key && item.title == title && item.unit == unit && item.decimals == decimals;
  };
  CHECK(is("kernel", "kernel", "kernel", "", 3));
  CHECK(is("aot_id: graph", "aot_id", "graph", "", 3));
  CHECK(is("what:", "what", "", "", 3));
  CHECK(is("mean [us/call .2]", "mean", "mean", "us/call", 2));
  CHECK(is("share: of all [%]", "share", "of all", "%", 3));
  CHECK(is("rank: [.0]", "rank", "", "", 0));
  CHECK(is("p95: p95 |ln| [.4]", "p95", "p95 |ln|", "", 4));
  CHECK(is("gain [ms .predicted]", "gain", "gain", "ms", kPredictedDigits));
  CHECK(is("rmse: RMSE [.significant]", "rmse", "RMSE", "", kSignificantDigits));
}

}  // namespace idbg::report::readable_units_test
