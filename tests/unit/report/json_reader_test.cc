// SPDX-License-Identifier: Apache-2.0
#include "report/json_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "example_document.h"
#include "report/writers.h"

namespace idbg::report::json_reader_test {
namespace {

std::string ErrorOf(const std::string& json) {
  try {
    ReadReport(json, "saved.json");
  } catch (const base::Error& error) {
    return error.what();
  }
  return "";
}

std::string Minimal(const std::string& more) {
  return R"({"format": "inductor-debug-report", "version": 1)" + more + "}";
}

}  // namespace

TEST_CASE("what was written reads back and is written the same", "[report]") {
  const std::string json = ToJson(ExampleDocument());
  CHECK(ToJson(ReadReport(json, "saved.json")) == json);
  const std::string line = ToJsonLine(ExampleDocument());
  CHECK(ToJson(ReadReport(line, "saved.json")) == json);
  CHECK(IsReport(json));
  CHECK(IsReport(line));
}

TEST_CASE("the text of a report that was read is the text of the original", "[report]") {
  Document document = ExampleDocument();
  document.context.push_back({"rmse", "RMSE", 0.024448, "", 6});
  document.sections[0].tables[0].columns[1].decimals = 0;
  const Document read = ReadReport(ToJson(document), "saved.json");
  CHECK(ToText(read) == ToText(document));
  CHECK(ToText(read).find("0.024448") != std::string::npos);
}

TEST_CASE("a report may lack entries and hold unknown ones", "[report]") {
  const Document document = ReadReport(
      Minimal(R"(, "title": "t", "no_such": [{}], "sections": [{"key": "a", "more": 1}])"), "f");
  CHECK(document.title == "t");
  REQUIRE(document.sections.size() == 1);
  CHECK(document.sections[0].key == "a");
}

TEST_CASE("what JSON leaves open is refused with line and column", "[report]") {
  CHECK(ErrorOf(Minimal(",\n \"title\": \"a\", \"title\": \"b\"")).find("saved.json:2:16: ") == 0);
  CHECK(ErrorOf(Minimal(",\n \"context\": [{\"key\": 5}]")).find("saved.json:2:") == 0);
  CHECK(ErrorOf(Minimal(",\n \"title\": " + std::string(200, '['))).find("saved.json:2:") == 0);
}

TEST_CASE("a wrong report is refused at its place", "[report]") {
  CHECK(ErrorOf("{}").find("\"format\" is missing") != std::string::npos);
  CHECK(ErrorOf(R"({"format": "another"})").find("'another' is not a report") != std::string::npos);
  CHECK(ErrorOf(R"({"format": "inductor-debug-report", "version": 99})").find("version 99") !=
        std::string::npos);
  CHECK(ErrorOf(Minimal(R"(, "verdicts": [{"state": "good"}])")).find("unknown state 'good'") !=
        std::string::npos);
  CHECK(ErrorOf(Minimal(R"(, "context": [{"decimals": 1000000}])")).find("0 to 17 decimals") !=
        std::string::npos);
  const std::string ragged = ErrorOf(Minimal(
      R"(, "sections": [{"tables": [{"key": "t", "columns": [{"key": "a"}], "rows": [[1, 2]]}]}])"));
  CHECK(ragged.find("a row of 2 values in table 't' of 1 columns") != std::string::npos);
  CHECK(ragged.find("sections[0].tables[0]") != std::string::npos);
  CHECK(ErrorOf(Minimal(R"(, "findings": [{"severity": "fatal"}])"))
            .find("unknown severity 'fatal'") != std::string::npos);
  CHECK(ErrorOf(Minimal(R"(, "sections": [{"figures": [{"type": "pie"}]}])"))
            .find("unknown type of figure 'pie'") != std::string::npos);
  CHECK(ErrorOf(Minimal(R"(, "sections": [{"figures": [{"key": "x"}]}])"))
            .find("'type' is missing") != std::string::npos);
  const std::string edge = ErrorOf(Minimal(
      R"(, "sections": [{"figures": [{"type": "drawing", "nodes": [], "edges": [{"from": 0, "to": 7}]}]}])"));
  CHECK(edge.find("not there") != std::string::npos);
}

}  // namespace idbg::report::json_reader_test
