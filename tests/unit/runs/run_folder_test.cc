// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "runs/folder.h"
#include "temporary_folder.h"

namespace idbg::runs::run_folder_test {
namespace {

namespace fs = std::filesystem;

std::string RecordOf(const std::string& trace, const std::string& debug = "debug",
                     const std::string& text = "torch_logs.txt") {
  return ToJson({.id = "r1", .trace_folder = trace, .debug_folder = debug, .log_file = text});
}

RunFolder GetRun(const fs::path& path) {
  auto run = RunFolder::Find(path);
  REQUIRE(run);
  return *std::move(run);
}

TEST_CASE("only a folder with a run.json is a run folder", "[runs]") {
  const TemporaryFolder folder;
  CHECK_FALSE(RunFolder::Find(folder.path()));
  CHECK_FALSE(RunFolder::Find(folder / "none"));
  const fs::path record = folder.Write(kRunFile, RecordOf("trace"));
  CHECK_FALSE(RunFolder::Find(record));
  const RunFolder run = GetRun(folder.path());
  CHECK(run.record() == record);
  REQUIRE(run.summary());
  CHECK(run.summary()->id == "r1");
}

TEST_CASE("parts lie where run.json says", "[runs]") {
  const TemporaryFolder folder;
  folder.Write(kRunFile, RecordOf("t", "d", "log.txt"));
  const RunFolder run = GetRun(folder.path());
  CHECK(run.trace().path == folder / "t");
  CHECK(run.debug().path == folder / "d");
  CHECK(run.log_file().path == folder / "log.txt");
  CHECK(std::string(run.trace().key) == "logs.trace");
  CHECK(std::string(run.debug().key) == "logs.debug");
  CHECK(std::string(run.log_file().key) == "logs.text");
}

TEST_CASE("without a word of run.json parts lie where capture puts them", "[runs]") {
  const TemporaryFolder folder;
  const std::string other = R"({"format": "inductor-debug-run", "version": 99, "id": "x"})";
  for (const std::string& record : {RecordOf("", "", ""), std::string("{"), other}) {
    INFO(record);
    folder.Write(kRunFile, record);
    const RunFolder run = GetRun(folder.path());
    CHECK(run.summary().has_value() == (record == RecordOf("", "", "")));
    CHECK(run.trace().path == folder / kTraceFolder);
    CHECK(run.debug().path == folder / kDebugFolder);
    CHECK(run.log_file().path == folder / kLogFile);
  }
}

TEST_CASE("a run.json that is a link is not read", "[runs]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  fs::create_symlink(elsewhere.Write("run.json", RecordOf("t")), folder / kRunFile);
  CHECK_FALSE(GetRun(folder.path()).summary());
}

TEST_CASE("a part that is missing is a path in the folder", "[runs]") {
  const TemporaryFolder folder;
  folder.Write(kRunFile, RecordOf("trace/of/it"));
  const RunFolder::Part trace = GetRun(folder.path()).trace();
  CHECK(trace.path == folder / "trace/of/it");
  CHECK_FALSE(trace.outside);
}

TEST_CASE("a path that run.json gives elsewhere is outside", "[runs]") {
  const TemporaryFolder above;
  const fs::path folder = above.MakeFolder("run");
  above.Write("run-b/trace/one.log", "of another run");
  for (const std::string& path : {std::string("/etc"), std::string(".."), std::string("../run-b"),
                                  (above / "run-b/trace").string(), std::string("a/../../none")}) {
    INFO(path);
    above.Write("run/run.json", RecordOf(path));
    const RunFolder::Part trace = GetRun(folder).trace();
    CHECK(trace.path == folder / path);
    CHECK(trace.outside == trace.path);
  }
  above.Write("run/run.json", RecordOf("../run/trace"));
  CHECK_FALSE(GetRun(folder).trace().outside);
}

TEST_CASE("a link that leads out makes its part an outside one", "[runs]") {
  const TemporaryFolder above;
  above.Write("run/run.json", RecordOf("trace"));
  const fs::path secret = above.Write("secret/trace.log", "of the user");
  const auto trace = [&] { return GetRun(above / "run").trace(); };

  SECTION("the part itself") {
    fs::create_directory_symlink(secret.parent_path(), above / "run/trace");
    CHECK(trace().outside == above / "run/trace");
  }
  SECTION("a file below it") {
    above.Write("run/trace/deep/a.log", "of the run");
    CHECK_FALSE(trace().outside);
    fs::create_symlink(secret, above / "run/trace/deep/b.log");
    CHECK(trace().outside == above / "run/trace/deep/b.log");
  }
  SECTION("a folder below it") {
    above.MakeFolder("run/trace");
    fs::create_directory_symlink("../../secret", above / "run/trace/c");
    CHECK(trace().outside == above / "run/trace/c");
  }
  SECTION("to a folder whose name begins like the run's") {
    above.MakeFolder("run/trace");
    above.Write("run2/x", "");
    fs::create_directory_symlink(above / "run2", above / "run/trace/c");
    CHECK(trace().outside == above / "run/trace/c");
  }
}

TEST_CASE("a link that stays in the folder is a part of it", "[runs]") {
  const TemporaryFolder folder;
  folder.Write(kRunFile, RecordOf("trace"));
  folder.Write("all/a.log", "of the run");
  folder.MakeFolder("trace");
  fs::create_symlink("../all/a.log", folder / "trace/a.log");
  fs::create_directory_symlink("..", folder / "trace/whole");
  CHECK_FALSE(GetRun(folder.path()).trace().outside);
}

TEST_CASE("a run folder may be named by a link to it", "[runs]") {
  const TemporaryFolder above;
  above.Write("run/run.json", RecordOf("trace"));
  above.Write("run/trace/a.log", "of the run");
  fs::create_directory_symlink("run", above / "latest");
  const RunFolder run = GetRun(above / "latest");
  CHECK(run.summary());
  CHECK(run.trace().path == above / "latest/trace");
  CHECK_FALSE(run.trace().outside);
}

}  // namespace
}  // namespace idbg::runs::run_folder_test
