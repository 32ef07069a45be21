// SPDX-License-Identifier: Apache-2.0
#include "runs/debug_folder.h"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "runs/find.h"
#include "temporary_folder.h"

namespace idbg::runs::debug_folder_test {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

const fs::path kRun = "run_2026_11_21_16_21_12_361625-pid_18057";
const fs::path kGraphs = kRun / "torchinductor";

Names NamesOf(const DebugRun& run) {
  Names names;
  for (const ModelFolder& model : run.models) names.push_back(model.name);
  return names;
}

// As paths relative to `folder`.
Names Relative(const TemporaryFolder& folder, const std::vector<fs::path>& paths) {
  Names names;
  for (const fs::path& path : paths) names.push_back(path.lexically_relative(folder.path()));
  return names;
}

TEST_CASE("each of the folders that TORCH_COMPILE_DEBUG makes is one run", "[runs]") {
  const TemporaryFolder folder;
  folder.MakeFolder(kGraphs / "model__0_inference_0.0");
  for (const fs::path& path : {folder.path(), folder / "", folder / kRun, folder / kRun / ""}) {
    INFO(path);
    const std::vector<DebugRun> runs = FindDebugRuns(path);
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].path == folder / kRun);
    CHECK(NamesOf(runs[0]) == Names{"model__0_inference_0.0"});
    CHECK(runs[0].models[0].path == folder / kGraphs / "model__0_inference_0.0");
  }
  for (const fs::path& path : {kGraphs, kGraphs / "model__0_inference_0.0"}) {
    INFO(path);
    const std::vector<DebugRun> runs = FindDebugRuns(folder / path);
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].path == folder / path);
    CHECK(NamesOf(runs[0]) == Names{"model__0_inference_0.0"});
  }
}

TEST_CASE("graphs come in the order of compilation, as numbers", "[runs]") {
  const TemporaryFolder folder;
  for (const char* name : {"model__10_backward_9.19", "model__2_inference_10.20",
                           "model__11_forward_3.3", "model__4_forward_3.3", "model__7"})
    folder.MakeFolder(kGraphs / name);
  const std::vector<DebugRun> runs = FindDebugRuns(folder.path());
  REQUIRE(runs.size() == 1);
  CHECK(NamesOf(runs[0]) == Names{"model__4_forward_3.3", "model__11_forward_3.3", "model__7",
                                  "model__10_backward_9.19", "model__2_inference_10.20"});
  const ModelFolder& last = runs[0].models.back();
  CHECK(last.graph == 2);
  CHECK(last.order == 10);
}

TEST_CASE("runs come by name; those without graphs and other folders are left out", "[runs]") {
  const TemporaryFolder folder;
  folder.MakeFolder("run_b-pid_1/torchinductor/model__0_inference_0.0");
  folder.MakeFolder("run_a-pid_2/torchinductor/model__0_inference_0.0");
  folder.MakeFolder("run_c-pid_3/torchdynamo");
  folder.MakeFolder("run_d-pid_4/torchinductor/modules");
  folder.MakeFolder("other/torchinductor/model__0_inference_0.0");
  folder.MakeFolder("run_e-pid_5/model__0_inference_0.0");
  folder.Write("run_f-pid_6/torchinductor/model__0_inference_0.0", "a file");
  const std::vector<DebugRun> runs = FindDebugRuns(folder.path());
  REQUIRE(runs.size() == 2);
  CHECK(runs[0].path == folder / "run_a-pid_2");
  CHECK(runs[1].path == folder / "run_b-pid_1");
}

TEST_CASE("a path that is no debug folder has no runs", "[runs]") {
  const TemporaryFolder folder;
  CHECK(FindDebugRuns(folder.path()).empty());
  CHECK(FindDebugRuns(folder / "none").empty());
  CHECK(FindDebugRuns(folder.Write("model__0", "a file")).empty());
}

TEST_CASE("a link is not followed to a run, its graphs or a graph", "[runs]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  elsewhere.MakeFolder(kGraphs / "model__0_inference_0.0");

  fs::create_directory_symlink(elsewhere / kRun, folder / kRun);
  CHECK(FindDebugRuns(folder.path()).empty());
  fs::remove(folder / kRun);

  folder.MakeFolder(kRun);
  fs::create_directory_symlink(elsewhere / kGraphs, folder / kGraphs);
  CHECK(FindDebugRuns(folder.path()).empty());
  fs::remove(folder / kGraphs);

  folder.MakeFolder(kGraphs);
  const fs::path graph = kGraphs / "model__0_inference_0.0";
  fs::create_directory_symlink(elsewhere / graph, folder / graph);
  CHECK(FindDebugRuns(folder.path()).empty());
  CHECK(FindDebugRuns(folder / graph).empty());
  CHECK(FindModelFolders(folder.path()).empty());
}

TEST_CASE("folders of graphs are found anywhere below, by path and in the order of compilation",
          "[runs]") {
  const TemporaryFolder folder;
  folder.MakeFolder("b/model__1_backward_3.1");
  folder.MakeFolder("b/model__1_forward_1.1");
  folder.MakeFolder("a/x/y/model__2_inference_2.2");
  folder.MakeFolder("a/x/model__3");
  folder.Write("a/model__4", "a file");
  fs::create_directory_symlink(folder.path(), folder / "a/loop");
  CHECK(Relative(folder, FindModelFolders(folder.path())) ==
        Names{"a/x/model__3", "a/x/y/model__2_inference_2.2", "b/model__1_forward_1.1",
              "b/model__1_backward_3.1"});
  CHECK(FindModelFolders(folder / "none").empty());
}

TEST_CASE("the search for graphs ends at the greatest depth", "[runs]") {
  const TemporaryFolder folder;
  fs::path deep;
  for (int i = 0; i < kDeepest; ++i) deep /= "d";
  folder.MakeFolder(deep / "model__0");
  folder.MakeFolder(deep / "d/model__1");
  CHECK(Relative(folder, FindModelFolders(folder.path())) == Names{(deep / "model__0").string()});
}

TEST_CASE("only a file or folder itself is an own one", "[runs]") {
  const TemporaryFolder folder;
  const fs::path file = folder.Write("file", "x");
  const fs::path inner = folder.MakeFolder("inner");
  fs::create_symlink(file, folder / "link");
  fs::create_directory_symlink(inner, folder / "folder_link");
  CHECK(IsOwnFile(file));
  CHECK(IsOwnFolder(inner));
  for (const fs::path& path : {folder / "link", folder / "folder_link", folder / "none"}) {
    INFO(path);
    CHECK_FALSE(IsOwnFile(path));
    CHECK_FALSE(IsOwnFolder(path));
  }
  CHECK_FALSE(IsOwnFile(inner));
  CHECK_FALSE(IsOwnFolder(file));
}

TEST_CASE("a file of a debug folder is opened up to the limit", "[runs]") {
  const TemporaryFolder folder;
  const fs::path path = folder.Write("output_code.py", "12345678");
  const DebugFile file = OpenDebugFile(path, 8);
  REQUIRE(file.file);
  CHECK(file.file->text() == "12345678");
  CHECK(file.problem.empty());
  const DebugFile too_long = OpenDebugFile(path, 7);
  CHECK_FALSE(too_long.file);
  CHECK(too_long.problem == "too large or unreadable");
}

TEST_CASE("the limit of a file is 64 MiB unless it is given", "[runs]") {
  const TemporaryFolder folder;
  const fs::path path = folder.Write("ir_post_fusion.txt", "");
  fs::resize_file(path, std::uintmax_t{64} << 20);  // without content
  CHECK(OpenDebugFile(path).file);
  fs::resize_file(path, (std::uintmax_t{64} << 20) + 1);
  CHECK_FALSE(OpenDebugFile(path).file);
}

TEST_CASE("what is no file of the folder is not opened, and it says why", "[runs]") {
  const TemporaryFolder folder;
  const fs::path file = folder.Write("file", "x");
  fs::create_symlink(file, folder / "link");
  fs::create_symlink(folder / "none", folder / "dangling");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);  // nobody writes: opening it would wait
  const auto problem = [&](const char* name) {
    const DebugFile opened = OpenDebugFile(folder / name);
    CHECK_FALSE(opened.file);
    return opened.problem;
  };
  CHECK(problem("none").empty());
  CHECK(problem("link") == "a link, which is not followed");
  CHECK(problem("dangling") == "a link, which is not followed");
  CHECK(problem("pipe") == "not a regular file");
  CHECK(problem(".") == "not a regular file");
}

}  // namespace
}  // namespace idbg::runs::debug_folder_test
