// SPDX-License-Identifier: Apache-2.0
#include "inputs/run.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "temporary_folder.h"

namespace idbg::inputs::run_test {
namespace {

namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;
using Rules = std::vector<std::string>;

constexpr char kMessage[] =
    "V1121 16:21:12.361000 18057 torch/_dynamo/convert_frame.py:1] {\"dynamo_start\": {}}\n";
constexpr char kTrace[] = "trace/dedicated_log_torch_trace_x.log";
constexpr char kGraph[] = "debug/torch_compile_debug/run_x-pid_1/torchinductor/model__0_i_0.0";

RunInputs Find(const fs::path& folder) {
  const auto run = runs::RunFolder::Find(folder);
  REQUIRE(run);
  return FindRunInputs(*run);
}

std::string RecordOf(const std::string& trace = "trace", const std::string& debug = "debug") {
  return runs::ToJson({.end_time = "2026-01-02T03:04:06Z",
                       .exit_code = 0,
                       .trace_folder = trace,
                       .debug_folder = debug,
                       .log_file = "torch_logs.txt"});
}

Rules RulesOf(const RunInputs& found) {
  Rules rules;
  for (const report::Finding& finding : found.findings) rules.push_back(finding.rule);
  return rules;
}

TEST_CASE("a run gives its trace, else its text log, and the folders with output code",
          "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("run.json", RecordOf());
  folder.Write("torch_logs.txt", kMessage);
  folder.Write(fs::path(kGraph) / "output_code.py", "x");
  folder.MakeFolder(fs::path(kGraph).parent_path() / "model__1_i_1.1");
  CHECK(Find(folder.path()).inputs == Paths{folder / "torch_logs.txt", folder / kGraph});
  folder.Write(kTrace, kMessage);
  const RunInputs found = Find(folder.path());
  CHECK(found.inputs == Paths{folder / "trace", folder / kGraph});
  CHECK(found.findings.empty());
}

TEST_CASE("checks and graphs that a back end saved are found, links are not followed", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("other/constraints.json", "{}");
  folder.Write("run/run.json", RecordOf());
  for (const char* name :
       {"1_000_mock/constraints.json", "1_000_mock/dynamo.txt", "1_000_mock/dynamo.stats.json",
        "1_001_aot/forward.constraints.json", "1_001_aot/dynamo.txt", "1_001_aot/forward.txt",
        "1_001_aot/backward.txt", "1_002_aot/forward.txt",
        "1_002_aot/inductor/torchinductor/model__0_f_0.0/output_code.py"})
    folder.Write(fs::path("run/backend") / name, "{}");
  const fs::path backend = folder / "run/backend";
  const RunInputs found = Find(folder / "run");
  CHECK(found.findings.empty());
  CHECK(found.inputs == Paths{backend / "1_000_mock/constraints.json",
                              backend / "1_001_aot/forward.constraints.json",
                              backend / "1_002_aot/inductor/torchinductor/model__0_f_0.0"});
  CHECK(found.graphs == Paths{backend / "1_000_mock/dynamo.txt", backend / "1_001_aot/forward.txt",
                              backend / "1_001_aot/backward.txt"});
  fs::create_directory_symlink(folder / "other", backend / "1_003_mock");
  const RunInputs refused = Find(folder / "run");
  CHECK(refused.inputs.empty());
  CHECK(RulesOf(refused) == Rules{"outside-run-folder"});
  CHECK(runs::FindBackendReports(folder / "run").size() == 2);
}

TEST_CASE("of many graphs the first 50 are inputs", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("run.json", RecordOf());
  for (int i = 0; i < 51; ++i)
    folder.Write("debug/model__" + std::to_string(i) + "/output_code.py", "x");
  CHECK(Find(folder.path()).inputs.size() == 50);
}

TEST_CASE("a run without log and graph is empty", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("run.json", RecordOf());
  const RunInputs found = Find(folder.path());
  CHECK(found.inputs.empty());
  CHECK(found.state.state == report::InputState::kEmpty);
}

TEST_CASE("of a damaged run.json the logs are read, and the end is unknown", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("run.json", "{");
  folder.Write(kTrace, kMessage);
  const RunInputs found = Find(folder.path());
  CHECK(found.inputs == Paths{folder / "trace"});
  CHECK(found.state.state == report::InputState::kCutOff);
}

TEST_CASE("nothing outside the run folder is an input", "[inputs]") {
  const TemporaryFolder above;
  above.Write("other/dedicated_log_torch_trace_x.log", kMessage);
  above.Write("other/model__0/output_code.py", "x");

  SECTION("named by run.json") {
    above.Write("run/run.json", RecordOf("../other", (above / "other").string()));
    const RunInputs found = Find(above / "run");
    CHECK(found.inputs.empty());
    CHECK(RulesOf(found) == Rules{"outside-run-folder", "outside-run-folder"});
    CHECK(found.findings[0].place.key_path == "logs.trace");
    CHECK(found.findings[0].message ==
          (above / "run/../other").string() + " is outside the run folder: it is not read");
    CHECK(found.findings[1].place.key_path == "logs.debug");
  }
  SECTION("by a link in one part: the other parts are inputs") {
    above.Write("run/run.json", RecordOf());
    above.Write(fs::path("run") / kTrace, kMessage);
    above.Write(fs::path("run") / kGraph / "output_code.py", "x");
    fs::create_directory_symlink(above / "other", above / "run/debug/more");
    const RunInputs found = Find(above / "run");
    CHECK(found.inputs == Paths{above / "run/trace"});
    CHECK(RulesOf(found) == Rules{"outside-run-folder"});
    CHECK(found.findings[0].message ==
          (above / "run/debug/more").string() +
              " is outside the run folder: " + (above / "run/debug").string() + " is not read");
  }
}

}  // namespace
}  // namespace idbg::inputs::run_test
