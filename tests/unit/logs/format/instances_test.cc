// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/log.h"
#include "logs/log_text.h"

namespace idbg::logs::instances_test {
namespace {

constexpr std::string_view kId = R"("frame_id": 0, "frame_compile_id": 0, "attempt": 0)";

std::string Start() { return Line(R"({"dynamo_start": {}, )" + std::string(kId) + "}"); }
std::string Metrics() { return Line(R"({"compilation_metrics": {}, )" + std::string(kId) + "}"); }
std::string Span(std::string_view name, char phase) {
  return WithPayload(R"("chromium_event": {}, )" + std::string(kId),
                     "{\n\"name\": \"" + std::string(name) + "\",\n\"ph\": \"" + phase + "\"\n}");
}
std::string Reasons() {
  return WithPayload(R"("artifact": {"name": "recompile_reasons"}, )" + std::string(kId), "[]");
}

}  // namespace

TEST_CASE("what comes before a dynamo_start belongs to its instance", "[trace]") {
  const std::string once = Span("dynamo", 'B') + Reasons() + Start() + Span("gc", 'B') + Metrics() +
                           Span("gc", 'E') + Span("dynamo", 'E');
  const Log log = Log::Read(Source::FromText(once + once + once, "test.log"));
  const Process& process = log.processes()[0];
  REQUIRE(process.compilations.size() == 4);
  for (std::uint32_t i = 0; i < 3; ++i) {
    const Compilation& compilation = process.compilations[i + 1];
    CHECK(compilation.instance == i);
    CHECK(compilation.instances == 3);
    REQUIRE(compilation.records.size() == 7);
    CHECK(compilation.records[0] == 7 * i);
    CHECK(&log.CompilationOf(log.records()[7 * i]) == &compilation);
  }
}

TEST_CASE("without a span only the reasons of a recompilation go to the next instance", "[trace]") {
  const Log log = Log::Read(
      Source::FromText(Start() + Metrics() + Span("gc", 'E') + Reasons() + Start(), "test.log"));
  const Process& process = log.processes()[0];
  REQUIRE(process.compilations.size() == 3);
  CHECK(process.compilations[1].records.size() == 3);
  CHECK(process.compilations[2].records.size() == 2);
}

TEST_CASE("a compilation that the limit ends without a dynamo_start is an instance", "[trace]") {
  const std::string limited = Span("dynamo", 'B') + Reasons() + Metrics() + Span("dynamo", 'E');
  const Log log = Log::Read(Source::FromText(
      limited + limited + Span("dynamo", 'B') + Reasons() + Start() + Metrics(), "test.log"));
  const Process& process = log.processes()[0];
  REQUIRE(process.compilations.size() == 4);
  for (std::uint32_t i = 0; i < 3; ++i) CHECK(process.compilations[i + 1].records.size() == 4);
}

TEST_CASE("attempts of one compilation are one instance", "[trace]") {
  const Log log = Log::Read(Source::FromText(
      Start() +
          Line(
              R"({"compilation_metrics": {}, "frame_id": 0, "frame_compile_id": 0, "attempt": 1})"),
      "test.log"));
  REQUIRE(log.processes()[0].compilations.size() == 2);
  CHECK(log.processes()[0].compilations[1].records.size() == 2);
  CHECK(log.IdOf(log.records()[1]).attempt == 1);
}

}  // namespace idbg::logs::instances_test
