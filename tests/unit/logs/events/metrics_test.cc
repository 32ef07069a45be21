// SPDX-License-Identifier: Apache-2.0
#include "logs/events/metrics.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <span>

#include "logs/trace_builder.h"

namespace idbg::logs::metrics_test {
namespace {

Metrics Read(const std::string& fields, std::span<const std::string_view> wanted = {}) {
  const Log log = Log::Read(Source::FromText(MetricsLine(fields, Id(0, 0)), "test.log"));
  return wanted.empty() ? ReadMetrics(log, log.records()[0])
                        : ReadMetrics(log, log.records()[0], wanted);
}

TEST_CASE("metrics are read with their types, a wrong one reads as nothing", "[trace]") {
  const Metrics metrics =
      Read(R"("n": 3, "x": 0.5, "b": true, "s": "a", "l": ["r", 1], "z": null)");
  CHECK(metrics.Int("n") == 3);
  CHECK(metrics.Number("n") == 3.0);
  CHECK(metrics.Number("x") == 0.5);
  CHECK(metrics.Bool("b") == true);
  CHECK(metrics.Text("s") == "a");
  CHECK(metrics.List("l") == std::vector<std::string>{"r", "1"});
  CHECK(metrics.Has("z"));
  CHECK_FALSE(metrics.IsSet("z"));
  CHECK_FALSE(metrics.Int("s"));
  CHECK(metrics.Text("n").empty());
}

TEST_CASE("the compile time comes from the first field that has one", "[trace]") {
  const auto of = [](const std::string& fields) { return *CompileTimeOf(Read(fields)); };
  const std::string late = R"("dynamo_cumulative_compile_time_us": 3000000)";
  CHECK(of(late).seconds == 3);
  CHECK(of(late + R"(, "duration_us": 2000000)").said_by == "duration_us");
  CHECK(of(late + R"(, "entire_frame_compile_time_s": 1.5)").seconds == 1.5);
  CHECK(of(late + R"(, "entire_frame_compile_time_s": null)").seconds == 3);
  CHECK_FALSE(CompileTimeOf(Read("")));
}

TEST_CASE("settings are read from the copy of the configuration, under old names too", "[trace]") {
  constexpr auto kFields = std::to_array<std::string_view>(
      {"dynamo_config.recompile_limit", "dynamo_config.cache_size_limit",
       "dynamo_config.automatic_dynamic_shapes", "dynamo_config.suppress_errors"});
  const auto read = [&](const std::string& text) {
    return ReadDynamoConfig(Read(R"("dynamo_config": ")" + text + R"(", "n": 1)", kFields));
  };
  const DynamoConfig config =
      read(R"({\"cache_size_limit\": 8, \"automatic_dynamic_shapes\": false})");
  CHECK(config.recompile_limit == 8);
  CHECK(config.automatic_dynamic_shapes == false);
  CHECK_FALSE(config.suppress_errors);
  CHECK_FALSE(read(R"({\"cache)").recompile_limit);
  CHECK_FALSE(read(R"({\"note\": \"\\\"recompile_limit\\\": 3\"})").recompile_limit);  // in a text
  const DynamoConfig odd = read(R"({\"recompile_limit\": {\"a\": 1}, \"suppress_errors\": true})");
  CHECK_FALSE(odd.recompile_limit);
  CHECK(odd.suppress_errors == true);
}

TEST_CASE("versions and settings are listed by name, up to the damage", "[trace]") {
  using Settings = std::map<std::string, std::string>;
  const std::string versions = R"("pytorch_version": "2.8.0", "triton_version": null, )";
  const std::string dynamo = R"("dynamo_config": "{\"verbose\": false, \"limit\": 8}", )";
  const std::string inductor = R"("inductor_config": "{\"mode\": \"a\", \"cu")";
  CHECK(ReadSettings(Read(versions + dynamo + inductor)) ==
        Settings{{"pytorch_version", "2.8.0"},
                 {"dynamo_config.verbose", "false"},
                 {"dynamo_config.limit", "8"},
                 {"inductor_config.mode", "\"a\""}});
  CHECK(ReadSettings(Read(R"("co_name": "f")")).empty());
}

}  // namespace
}  // namespace idbg::logs::metrics_test
