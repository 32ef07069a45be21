// SPDX-License-Identifier: Apache-2.0
#include "inputs/models.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "runs/debug_folder.h"
#include "temporary_folder.h"

namespace idbg::inputs::models_test {
namespace {

namespace fs = std::filesystem;

using Catch::Matchers::ContainsSubstring;

const fs::path kTestData = IDBG_TEST_DATA;
const fs::path kCode = kTestData / "inductor/conv_cpu_2.13.py";
constexpr char kFolder[] = "model__0_inference_0.0";

// A graph whose result has this name.
std::string GraphOf(const std::string& result) {
  return "class GraphModule(torch.nn.Module):\n    def forward(self, x: \"f32[4]\"):\n        " +
         result + ": \"f32[4]\" = torch.ops.aten.relu.default(x)\n        return (" + result +
         ",)\n";
}

std::vector<ModelInput> Read(const std::vector<fs::path>& paths) {
  return ReadModelInputs({paths.begin(), paths.end()}, {});
}

std::string ResultOf(const ModelInput& input) {
  REQUIRE(input.file.graphs.size() == 1);
  return input.file.graphs[0].nodes.back().name;
}

// "files of a debug folder: <file>: a link, ..." for each loss.
std::vector<std::string> Losses(const ModelInput& input) {
  std::vector<std::string> losses;
  for (const readers::Loss& loss : input.file.losses)
    losses.push_back(loss.what + ": " + fs::path(loss.example).filename().string());
  return losses;
}

std::string ErrorOf(const fs::path& path) {
  try {
    Read({path});
  } catch (const base::Error& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("a folder of a graph gives the later graph and what was made of it", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write(fs::path(kFolder) / "fx_graph_readable.py", GraphOf("early"));
  folder.Write(fs::path(kFolder) / "fx_graph_transformed.py", GraphOf("late"));
  fs::copy_file(kCode, folder / kFolder / "output_code.py");
  fs::copy_file(kTestData / "inductor/conv_cpu_2.13.ir_post_fusion.txt",
                folder / kFolder / "ir_post_fusion.txt");
  CHECK(HoldsGraphs(folder.path()));
  CHECK(HoldsGraphs(folder / kFolder));
  for (const fs::path& path : {folder.path(), folder / kFolder}) {
    INFO(path);
    const std::vector<ModelInput> inputs = Read({path});
    REQUIRE(inputs.size() == 1);
    CHECK(ResultOf(inputs[0]) == "late");
    CHECK(inputs[0].schedule);
    REQUIRE(inputs[0].kernels);
    CHECK(DeviceOf(*inputs[0].kernels) == "cpu");
    CHECK(CallNames(*inputs[0].kernels).size() == inputs[0].kernels->calls.size());
    CHECK(inputs[0].file.losses.empty());
  }
}

TEST_CASE("missing pieces of a folder are no loss", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("model__0_inference_0.0/fx_graph_readable.py", GraphOf("first"));
  fs::create_directory(folder / "model__1_inference_1.1");
  fs::copy_file(kCode, folder / "model__1_inference_1.1/output_code.py");
  // Code without a graph of its own belongs to the graph before.
  const std::vector<ModelInput> inputs = Read({folder.path()});
  REQUIRE(inputs.size() == 1);
  CHECK(ResultOf(inputs[0]) == "first");
  CHECK(inputs[0].kernels);
  CHECK(inputs[0].file.losses.empty());
}

TEST_CASE("a folder without any of the files is an error", "[inputs]") {
  const TemporaryFolder folder;
  folder.MakeFolder(kFolder);
  CHECK_THAT(ErrorOf(folder.path()), ContainsSubstring("no graph, output code or compiler log"));
  fs::remove(folder / kFolder);
  CHECK_FALSE(HoldsGraphs(folder.path()));
  CHECK_THAT(ErrorOf(folder.path()), ContainsSubstring("no graph, output code or compiler log"));
}

TEST_CASE("files that are links or too large are losses, and the rest is read", "[inputs]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  const fs::path secret = elsewhere.Write("secret.py", GraphOf("secret"));
  folder.Write(fs::path(kFolder) / "fx_graph_readable.py", GraphOf("own"));
  fs::create_symlink(secret, folder / kFolder / "fx_graph_transformed.py");
  const fs::path code = folder.Write(fs::path(kFolder) / "output_code.py", "");
  fs::resize_file(code, runs::kLongestDebugFile + 1);
  const std::vector<ModelInput> inputs = Read({folder.path()});
  REQUIRE(inputs.size() == 1);
  CHECK(ResultOf(inputs[0]) == "own");
  CHECK_FALSE(inputs[0].kernels);
  CHECK(Losses(inputs[0]) ==
        std::vector<std::string>{
            "files of a debug folder: fx_graph_transformed.py: a link, which is not followed",
            "files of a debug folder: output_code.py: too large or unreadable"});
}

TEST_CASE("a file that the user names may be a link", "[inputs]") {
  const TemporaryFolder folder;
  fs::create_symlink(folder.Write("graph.txt", GraphOf("named")), folder / "link.txt");
  CHECK(ResultOf(Read({folder / "link.txt"}).at(0)) == "named");
}

TEST_CASE("output code after a graph belongs to it, else it is an input of its own", "[inputs]") {
  const TemporaryFolder folder;
  const fs::path graph = folder.Write("graph.txt", GraphOf("y"));
  CHECK(Read({graph, kCode}).size() == 1);
  CHECK(Read({graph, kCode})[0].kernels);
  const std::vector<ModelInput> apart = Read({kCode, graph});
  REQUIRE(apart.size() == 2);
  CHECK(apart[0].kernels);
  CHECK_FALSE(apart[1].kernels);
  CHECK(TitleOf(apart) == "2 models");
  // Code is no graph: what follows it does not belong to it.
  CHECK(Read({kCode, kCode}).size() == 2);
  CHECK_THAT(TitleOf(Read({graph})), ContainsSubstring("graph.txt: "));
}

TEST_CASE("a file that no reader takes is not recognized; a damaged one is the reader's",
          "[inputs]") {
  const TemporaryFolder folder;
  CHECK_THAT(ErrorOf(folder.Write("x.txt", "hello\n")),
             ContainsSubstring("not recognized: plain text"));
  CHECK_THAT(ErrorOf(folder.Write("empty", "")),
             ContainsSubstring("not recognized: an empty file"));
  std::string nested =
      "class GraphModule(torch.nn.Module):\n    def forward(self, x):\n        y = ";
  nested += std::string(100000, '(');
  const std::string damaged = ErrorOf(folder.Write("deep.txt", nested));
  CHECK_FALSE(damaged.empty());
  CHECK(damaged.find("not recognized") == std::string::npos);
}

}  // namespace
}  // namespace idbg::inputs::models_test
