// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/log.h"
#include "logs/log_text.h"

namespace idbg::logs::repair_test {
namespace {

constexpr std::string_view kFirst = R"("artifact": {"name": "first"})";
constexpr std::string_view kSecond = R"("artifact": {"name": "second"})";

Log Read(const std::string& text) { return Log::Read(Source::FromText(text, "test.log")); }

}  // namespace

TEST_CASE("a record with payload inside a payload is taken out of it", "[trace]") {
  const Log log = Read(Announced(kFirst, "a\nb\nc\nd") + "\ta\n\tb\n" +
                       WithPayload(kSecond, "x\ny") + "\tc\n\td\n" + Line(R"({"link": {}})"));
  REQUIRE(log.records().size() == 3);
  CHECK(log.records()[0].payload == PayloadState::kRepaired);
  CHECK(log.records()[1].payload == PayloadState::kRepaired);
  CHECK(log.Payload(log.records()[0]) == "a\nb\nc\nd");
  CHECK(log.Payload(log.records()[1]) == "x\ny");
  CHECK(log.damage().repaired_payloads == 2);
  CHECK(log.damage().Count() == 0);
}

TEST_CASE("records without payload inside a payload are taken out of it", "[trace]") {
  const Log log =
      Read(Announced(kFirst, "a\nb\nc\nd") + "\ta\n" + Line(R"({"link": {}})") + "\tb\n" +
           Line(R"({"str": ["x.py", 0]})") + "\tc\n" + "some other text\n" + "\td\n");
  REQUIRE(log.records().size() == 2);
  CHECK(log.records()[0].payload == PayloadState::kRepaired);
  CHECK(log.Payload(log.records()[0]) == "a\nb\nc\nd");
  CHECK(log.damage().orphan_lines == 0);
  CHECK(log.damage().repaired_payloads == 1);
}

TEST_CASE("a payload that stands wholly below another record is found", "[trace]") {
  const Log log = Read(Announced(kFirst, "a\nb") + WithPayload(kSecond, "x\ny") + "\ta\n\tb\n");
  CHECK(log.Payload(log.records()[0]) == "a\nb");
  CHECK(log.Payload(log.records()[1]) == "x\ny");
}

TEST_CASE("a repair that no MD5 proves is none", "[trace]") {
  const Log log = Read(Announced(kFirst, "a\nb\nc") + "\ta\n" + Announced(kSecond, "x\ny") +
                       "\tx\n\tz\n\tb\n" + Line(R"({"link": {}})") + "\tlost\n");
  CHECK(log.records()[0].payload == PayloadState::kDamaged);
  CHECK(log.records()[1].payload == PayloadState::kDamaged);
  CHECK(log.Payload(log.records()[0]) == "a");
  CHECK(log.Payload(log.records()[1]) == "x\nz\nb");
  CHECK(log.damage().damaged_payloads == 2);
  CHECK(log.damage().orphan_lines == 1);
}

TEST_CASE("a repaired payload of a CRLF log has no carriage returns", "[trace]") {
  const std::string text = Announced(kFirst, "a\nb") + "\ta\n" + Line(R"({"link": {}})") + "\tb\n";
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const Log log = Read(crlf);
  CHECK(log.records()[0].payload == PayloadState::kRepaired);
  CHECK(log.Payload(log.records()[0]) == "a\nb");
}

}  // namespace idbg::logs::repair_test
