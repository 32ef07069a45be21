// SPDX-License-Identifier: Apache-2.0
#include "logs/log.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "logs/log_text.h"

namespace idbg::logs::log_test {
namespace {

constexpr std::string_view kStart =
    R"({"dynamo_start": {"stack": []}, "frame_id": 0, "frame_compile_id": 0, "attempt": 0})";

Log Read(const std::string& text, const LogOptions& options = {}) {
  return Log::Read(Source::FromText(text, "test.log"), options);
}

std::vector<std::string> Names(const Log& log) {
  std::vector<std::string> names;
  for (const Record& record : log.records()) names.emplace_back(log.NameOf(record));
  return names;
}

std::string Replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

}  // namespace

TEST_CASE("half of a surrogate pair is replaced wherever it stands", "[trace]") {
  for (std::size_t size = 0; size < 20; ++size) {
    const std::string text(size, '\\');  // pairs of them are escapes of their own
    const std::string before = std::string(size, 'x') + text + text;
    const Log log = Read(Line(R"({"link": {"name": ")" + before + R"(\ud83d", "url": "u"}})"));
    REQUIRE(log.records().size() == 1);
    CHECK(log.Metadata(log.records()[0]).find(before + "\\ufffd\"") != std::string::npos);
  }
}

TEST_CASE("only what surely is a span is called one", "[trace]") {
  const auto is_span = [](std::string_view payload) {
    return Read(WithPayload(R"("chromium_event": {})", payload)).records()[0].is_span;
  };
  CHECK(is_span("{\n\"name\": \"a\",\n\"ph\": \"B\",\n\"pid\": 0\n}"));
  CHECK(is_span("{\n\"name\": \"a\",\n\"ph\": \"E\"\n}"));
  CHECK_FALSE(is_span("{\n\"name\": \"a\",\n\"ph\": \"i\"\n}"));
  CHECK_FALSE(is_span(R"({"name": "a", "ph": "B"})"));  // not as PyTorch writes it
  CHECK_FALSE(Read(Artifact("a", "\"ph\": \"B\"")).records()[0].is_span);
}

TEST_CASE("a record's JSON and payload are read back", "[trace]") {
  const Log log = Read(Artifact("code", "a\n\n\tb\n") + Line(kStart));
  REQUIRE(log.records().size() == 2);
  CHECK(log.records()[0].payload == PayloadState::kIntact);
  CHECK(log.Payload(log.records()[0]) == "a\n\n\tb\n");
  CHECK(log.NameOf(log.records()[0]) == "code");
  CHECK(log.Metadata(log.records()[1]) == kStart);
  CHECK(log.records()[1].line == 6);
  CHECK(log.damage().Count() == 0);
}

TEST_CASE("a record's time is right months behind the first one and in the next year", "[trace]") {
  const auto at = [](std::string_view date) {
    return Replaced(Line(kStart), "1206 15:18:20.252000", date);
  };
  constexpr std::uint64_t kDayMs = 86'400'000;
  const Log months = Read(at("0301 00:00:00.000000") + at("0901 00:00:00.250000"));
  REQUIRE(months.records().size() == 2);
  CHECK(months.records()[1].time_ms == 184 * kDayMs + 250);
  const Log years = Read(at("1231 23:59:59.000000") + at("0102 00:00:01.000000"));
  CHECK(years.records()[1].time_ms == kDayMs + 2000);
  const Log torn = Read(at("0301 00:00:01.000000") + at("0301 00:00:00.000000"));
  CHECK(torn.records()[1].time_ms == 0);
}

TEST_CASE("blank lines inside a payload and CRLF do no harm", "[trace]") {
  const std::string text = Artifact("code", "a\nb") + Line(kStart);
  for (const std::string& changed : {Replaced(text, "\n", "\n\n"), Replaced(text, "\n", "\r\n"),
                                     Replaced(text, "\n", "\r\n\r\n")}) {
    const Log log = Read(changed);
    REQUIRE(log.records().size() == 2);
    CHECK(log.records()[0].payload == PayloadState::kIntact);
    CHECK(log.Payload(log.records()[0]) == "a\nb");
    CHECK(log.damage().Count() == 0);
  }
}

TEST_CASE("a carriage return of the payload itself stays", "[trace]") {
  const Log log = Read(Artifact("code", "a\r\nb\r"));
  CHECK(log.records()[0].payload == PayloadState::kIntact);
  CHECK(log.Payload(log.records()[0]) == "a\r\nb\r");
}

TEST_CASE("text that a log collector puts before every line is passed over", "[trace]") {
  const std::string text = Artifact("code", "a\nb") + Line(kStart);
  const Log log =
      Read("[default0]:" + Replaced(text.substr(0, text.size() - 1), "\n", "\n[default0]:") + "\n");
  REQUIRE(log.records().size() == 2);
  CHECK(log.records()[0].payload == PayloadState::kIntact);
  CHECK(log.Payload(log.records()[0]) == "a\nb");
  CHECK(Read("[rank0]: " + Artifact("code", "a\nb")).damage().Count() == 0);
}

TEST_CASE("bytes that are no UTF-8 are replaced, with one diagnostic", "[trace]") {
  const Log log = Read(Line(kStart) + Artifact("co\xff"
                                               "de",
                                               "x"));
  REQUIRE(log.records().size() == 2);
  CHECK(log.NameOf(log.records()[1]) ==
        "co\xEF\xBF\xBD"
        "de");
  CHECK(log.damage().bad_utf8 == 1);
  REQUIRE(log.damage().details.entries().size() == 1);
  CHECK(log.damage().details.entries()[0].first.line == 2);
  CHECK(log.Metadata(log.records()[1]).find('\xff') == std::string::npos);
}

TEST_CASE("a byte that is no UTF-8 in a payload is found by line", "[trace]") {
  const Log log = Read(Replaced(Artifact("code", "a\nbad\nc"), "bad",
                                "b\xff"
                                "d") +
                       Line(kStart));
  CHECK(log.records()[0].payload == PayloadState::kDamaged);
  CHECK(log.Payload(log.records()[0]) ==
        "a\nb\xff"
        "d\nc");
  CHECK(log.damage().bad_utf8 == 1);
  CHECK(log.damage().details.entries()[1].first.line == 3);
}

TEST_CASE("what only Python takes for JSON is read", "[trace]") {
  const Log log = Read(Line(R"({"link": {"a": NaN, "b": [Infinity, -Infinity]}, "frame_id": 3})") +
                       Line(R"({"artifact": {"name": "\ud800 x \ud83d\ude00"}})") +
                       Line(R"({"describe_storage": {"size": 123456789012345678901234567890}})"));
  REQUIRE(log.records().size() == 3);
  CHECK(log.IdOf(log.records()[0]).frame == 3);
  CHECK(log.NameOf(log.records()[1]) == "\xEF\xBF\xBD x \xF0\x9F\x98\x80");
  CHECK(log.Metadata(log.records()[2]).find("890e0") != std::string::npos);
  CHECK(log.damage().Count() == 0);
}

TEST_CASE("a wrong id loses that field and not the record", "[trace]") {
  const Log log = Read(
      Line(R"({"dynamo_start": {}, "frame_id": -1, "frame_compile_id": 0})") +
      Line(R"({"dynamo_start": {}, "frame_id": null, "frame_compile_id": 1})") +
      Line(R"({"dynamo_start": {}, "frame_id": "0", "frame_compile_id": 2})") +
      Line(R"({"dynamo_start": {}, "frame_id": 99999999999999999999, "frame_compile_id": 3})") +
      Line(R"({"dynamo_start": {}, "frame_id": 1.5, "attempt": [1], "rank": {}})"));
  REQUIRE(log.records().size() == 5);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(log.IdOf(log.records()[i]).frame == CompileId::kMissing);
    CHECK(log.IdOf(log.records()[i]).compile == static_cast<std::int32_t>(i));
  }
  CHECK(log.damage().bad_fields == 6);  // null is no wrong type
}

TEST_CASE("unknown events keep their name", "[trace]") {
  const Log log =
      Read(Line(R"({"frame_id": 0, "brand_new": {"x": [1, {}]}})") + Line(R"({"other": null})"));
  CHECK(Names(log) == std::vector<std::string>{"brand_new", "other"});
  CHECK(log.records()[0].event == Event::kOther);
}

TEST_CASE("what was cut off is counted", "[trace]") {
  const std::string text = Line(kStart) + Artifact("code", "a\nb");
  const Log without_line = Read(text.substr(0, text.size() - 3));
  CHECK(without_line.records().size() == 2);
  CHECK(without_line.damage().damaged_payloads == 1);
  const Log without_payload = Read(text.substr(0, text.find("\n\ta")));
  CHECK(without_payload.damage().damaged_payloads == 1);
  const Log cut_json = Read(text.substr(0, text.find("encoding")));
  CHECK(cut_json.records().size() == 1);
  CHECK(cut_json.damage().bad_json == 1);
}

TEST_CASE("a growing log waits for its last record", "[trace]") {
  const std::string text = Line(kStart) + Artifact("code", "a\nb");
  for (std::size_t size = Line(kStart).size(); size < text.size(); ++size) {
    const Log log = Read(text.substr(0, size), {.growing = true});
    CHECK(log.records().size() == 1);
    CHECK(log.damage().Count() == 0);
  }
  CHECK(Read(text, {.growing = true}).records().size() == 2);
}

TEST_CASE("lines that belong to nobody are counted with their place", "[trace]") {
  const Log log = Read("\tx\n" + Line(kStart) + "\ty\n\tz\nhello\n");
  CHECK(log.damage().orphan_lines == 3);
  CHECK(log.damage().bad_prefix == 1);
  CHECK(log.damage().details.entries()[0].first.line == 1);
}

TEST_CASE("interned strings are kept by process, whatever their indices are", "[trace]") {
  const Log log = Read(Line(R"({"str": ["a.py", 0]})", 1) + Line(R"({"str": ["b.py", 0]})", 2) +
                       Line(R"({"str": ["c.py", 4611686018427387904]})", 1) +
                       Line(R"({"str": ["d.py", -1]})", 1) + Line(kStart, 2));
  CHECK(log.String(0, 0) == "a.py");
  CHECK(log.String(1, 0) == "b.py");
  CHECK(log.String(0, 4611686018427387904) == "c.py");
  CHECK(log.String(0, 7) == "(unknown string 7)");
  CHECK(Names(log) == std::vector<std::string>{"str", "dynamo_start"});
}

TEST_CASE("ranks interleaved in one stream are told apart", "[trace]") {
  const Log log = Read(Line(R"({"dynamo_start": {}, "rank": 0, "frame_id": 0})", 10) +
                       Line(R"({"dynamo_start": {}, "rank": 1, "frame_id": 0})", 11) +
                       Line(R"({"link": {}, "rank": 0, "frame_id": 0})", 10) +
                       Line(R"({"link": {}, "frame_id": 0})", 11));
  REQUIRE(log.processes().size() == 2);
  CHECK(log.processes()[0].rank == 0);
  CHECK(log.processes()[1].rank == 1);
  for (const Process& process : log.processes()) {
    REQUIRE(process.compilations.size() == 2);
    CHECK(process.compilations[1].records.size() == 2);
  }
}

TEST_CASE("what is no log is refused with what it is", "[trace]") {
  const auto refused = [](const std::string& text) {
    try {
      Read(text);
    } catch (const base::Error& error) {
      CHECK(error.code() == base::ErrorCode::kFormat);
      return std::string(error.what());
    }
    return std::string("taken");
  };
  CHECK(refused("").find("is empty") != std::string::npos);
  CHECK(refused("import torch\n").find("'import torch'") != std::string::npos);
  CHECK_FALSE(Log::Sniff("import torch\n"));
  CHECK(Log::Sniff(Line(kStart)));
}

TEST_CASE("a payload line may be longer than what is kept in memory", "[trace]") {
  const std::string payload = "head\n" + std::string(5 << 20, 'x') + "\ntail";
  const Log log = Read(Artifact("large", payload) + Line(kStart));
  REQUIRE(log.records().size() == 2);
  CHECK(log.records()[0].payload == PayloadState::kIntact);
  CHECK(log.Payload(log.records()[0]) == payload);
  CHECK_THROWS_AS(log.Payload(log.records()[0], 1000), base::Error);
}

}  // namespace idbg::logs::log_test
