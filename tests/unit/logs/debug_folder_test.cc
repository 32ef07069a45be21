// SPDX-License-Identifier: Apache-2.0
#include "logs/debug_folder.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "compile/kernels/kernels.h"
#include "compile/kernels/provenance.h"
#include "logs/extract.h"
#include "logs/trace.h"

namespace idbg::logs::debug_folder_test {
namespace {

namespace fs = std::filesystem;

constexpr char kRun[] = "run_2026_11_21_16_21_12_361625-pid_18057";
constexpr char kCode[] = "async_compile.wait(globals())\ndef call(args):\n    pass\n";

// An empty folder, while it lives.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (fs::temp_directory_path() / "idbg-debug-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TestFolder() { fs::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  fs::path operator/(const fs::path& name) const { return path_ / name; }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void Write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<Log> Open(const fs::path& path) {
  std::vector<std::string> left_out;
  return OpenDebugFolder(path, left_out);
}

std::vector<std::string> Ids(const Log& log) {
  std::vector<std::string> ids;
  for (const Record& record : log.records()) ids.push_back(Display(log.IdOf(record)));
  return ids;
}

TEST_CASE("a real folder is one log, its graphs in the order of compilation", "[trace]") {
  const fs::path root = fs::path(IDBG_TEST_DATA) / "trace/torch_compile_debug";
  for (const fs::path& path : {root, root / "", root / kRun}) {
    INFO(path);
    REQUIRE(IsDebugFolder(path));
    const std::vector<Log> logs = Open(path);
    REQUIRE(logs.size() == 1);
    const Process& process = logs[0].processes()[0];
    CHECK(process.pid == 18057);
    CHECK(logs[0].records().size() == 12);
    REQUIRE(process.compilations.size() == 3);
    CHECK(process.compilations[1].Label() == "[-/0]");
    CHECK(process.compilations[1].records.size() == 8);
    CHECK(process.compilations[2].Label() == "[-/2]");
  }
}

TEST_CASE("the folder of one graph is a log too", "[trace]") {
  const fs::path graph = fs::path(IDBG_TEST_DATA) / "trace/torch_compile_debug" / kRun /
                         "torchinductor/model__2_inference_4.3";
  CHECK(IsDebugFolder(graph));
  CHECK(IsDebugFolder(graph / ""));
  const std::vector<Log> logs = Open(graph);
  REQUIRE(logs.size() == 1);
  CHECK(logs[0].records().size() == 4);
}

TEST_CASE("the run's log gives graphs their compile ids", "[trace]") {
  const TestFolder folder;
  const fs::path run = folder / kRun;
  for (const char* graph :
       {"model__0_forward_1.0", "model__1_inference_2.1", "model__2_inference_3.2"})
    Write(run / "torchinductor" / graph / "output_code.py", kCode);
  Write(run / "torchdynamo/debug.log",
        "[debug.py:518 WARNING] [3/1] model__0_forward_1 debug trace: /elsewhere/"
        "model__0_forward_1.0\n"
        "[4/0\n] model__1_inference_2 debug trace: /elsewhere/model__1_inference_2.1\n"
        "[no id] model__2_inference_3 debug trace: model__2_inference_3.2\n debug trace: \n");
  CHECK(Ids(Open(run).at(0)) == std::vector<std::string>{"[3/1]", "[-/1]", "[-/2]"});
}

TEST_CASE("a log of a million cut lines is read in one pass", "[trace]") {
  const TestFolder folder;
  const fs::path run = folder / kRun;
  Write(run / "torchinductor/model__0_forward_1.0/output_code.py", kCode);
  std::string log;
  for (int i = 0; i < 1000000; ++i) log += " debug trace: ";
  Write(run / "torchdynamo/debug.log", log);
  CHECK(Open(run).size() == 1);
}

TEST_CASE("damaged files of a folder are doubtful, and lose nothing else", "[trace]") {
  const TestFolder folder;
  const fs::path graph = folder / kRun / "torchinductor/model__0_inference_0.0";
  const std::string deep(5000, '[');
  Write(graph / "output_code.py", std::string("\0\xFF\t\n\r\n\n", 7) + deep);
  Write(graph / "fx_graph_readable.py", "class <lambda>(torch.nn.Module):\n    def forward(");
  Write(graph / "fx_graph_transformed.py", "");
  Write(graph / "inductor_provenance_tracking_node_mappings.json", "{\"preToPost\": " + deep);
  const Trace trace = ReadTrace(folder.path());
  CHECK(trace.source == "torch_compile_debug folder");
  REQUIRE(trace.logs.size() == 1);
  CHECK(trace.logs[0]->records().size() == 4);
  CHECK(trace.logs[0]->damage().orphan_lines == 0);
  const std::vector<compile::CompiledCode> codes = compile::FindKernels(trace, {});
  REQUIRE(codes.size() == 1);
  CHECK_FALSE(codes[0].problem.empty());
  const std::vector<compile::Provenance> maps = compile::FindProvenance(trace, {});
  REQUIRE(maps.size() == 1);
  CHECK(maps[0].is_doubtful);
}

TEST_CASE("what a file holds is the payload, byte for byte, and its place is the file", "[trace]") {
  const TestFolder folder;
  const fs::path graph = folder / "model__0_inference_0.0";
  const std::vector<std::pair<std::string, std::string>> files = {
      {"fx_graph_runnable.py", ""},
      {"fx_graph_readable.py", ""},
      {"fx_graph_transformed.py", std::string("\ta\r\n\n\0\xFF", 7)},
      {"ir_pre_fusion.txt", ""},
      {"output_code.py", "def call():\n\tpass"}};
  std::uint64_t size = 0;
  for (const auto& [name, text] : files) {
    Write(graph / name, text);
    size += text.size();
  }
  const std::vector<Log> logs = Open(folder.path());
  REQUIRE(logs.size() == 1);
  CHECK(logs[0].size_bytes() == size);
  REQUIRE(logs[0].records().size() == files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Record& record = logs[0].records()[i];
    std::string buffer;
    CHECK(record.payload == PayloadState::kPlain);
    CHECK(logs[0].Payload(record) == files[i].second);
    CHECK(logs[0].RawPayload(record, buffer) == files[i].second);
    CHECK(logs[0].PlaceOf(record).ToString() == (graph / files[i].first).string());
    CHECK(logs[0].Metadata(record) ==
          (i < 4 ? R"({"artifact": {}})" : R"({"inductor_output_code": {}})"));
  }
  CHECK(logs[0].NameOf(logs[0].records()[1]) == "before_post_grad_graph");
  CHECK(logs[0].damage().Count() == 0);
}

TEST_CASE("a file that changed since the folder was read is an error, not a wrong text",
          "[trace]") {
  const TestFolder folder;
  const fs::path graph = folder / "model__0_inference_0.0";
  for (const char* name : {"fx_graph_readable.py", "fx_graph_transformed.py", "output_code.py"})
    Write(graph / name, kCode);
  Write(folder / "secret", kCode);
  const std::vector<Log> logs = Open(folder.path());
  fs::resize_file(graph / "fx_graph_readable.py", 3);
  fs::remove(graph / "fx_graph_transformed.py");
  fs::create_symlink(folder / "secret", graph / "fx_graph_transformed.py");
  fs::remove(graph / "output_code.py");
  REQUIRE(::mkfifo((graph / "output_code.py").c_str(), 0600) == 0);
  REQUIRE(logs.at(0).records().size() == 3);
  for (const Record& record : logs[0].records()) {
    const std::string file = logs[0].PlaceOf(record).file;
    INFO(file);
    try {
      logs[0].Payload(record);
      FAIL("it is read");
    } catch (const base::Error& error) {
      CHECK(error.code() == base::ErrorCode::kNotFound);
      CHECK(std::string(error.what()).starts_with(file));
    }
  }
}

TEST_CASE("runs whose process nobody knows are told apart by their folders", "[trace]") {
  const TestFolder folder;
  for (const char* run : {"run_a", "run_b", "run_c-pid_12"})
    Write(folder / run / "torchinductor/model__0_inference_0.0/output_code.py", kCode);
  const Trace trace = ReadTrace(folder.path());
  REQUIRE(trace.ranks.size() == 3);
  CHECK(trace.ranks[0].label == "run_a");
  CHECK(trace.ranks[0].Get().pid == 0);
  CHECK(trace.ranks[1].label == "run_b");
  CHECK(trace.ranks[2].label == "pid 12");
}

TEST_CASE("an empty file of a folder is extracted, as an empty payload is", "[trace]") {
  const TestFolder folder;
  Write(folder / "model__0_inference_0.0/fx_graph_transformed.py", "");
  Write(folder / "model__0_inference_0.0/output_code.py", kCode);
  const Trace trace = ReadTrace(folder.path());
  const std::vector<Extraction> plan = PlanExtraction(trace, {}, {});
  REQUIRE(plan.size() == 2);
  const TestFolder out;
  for (const Extraction& one : plan) WriteExtraction(one, out.path());
  CHECK(fs::file_size(out / plan[0].path) == 0);
  CHECK(fs::file_size(out / plan[1].path) == std::string(kCode).size());
}

TEST_CASE("a run whose name holds no date is read, and its process is known", "[trace]") {
  const TestFolder folder;
  const fs::path run = folder / "run_2026_13_32_99_99_99_000000-pid_77";
  Write(run / "torchinductor/model__9999999999_forward_1.0/output_code.py", kCode);
  const std::vector<Log> logs = Open(run);
  CHECK(logs.at(0).processes()[0].pid == 77);
  CHECK(Ids(logs[0]) == std::vector<std::string>{"[-/-]"});
}

TEST_CASE("graphs are looked for where PyTorch puts them, not at any depth", "[trace]") {
  const TestFolder folder;
  fs::path deep = folder.path();
  for (int i = 0; i < 200; ++i) deep /= "run_1";
  Write(deep / "torchinductor/model__0_inference_0.0/output_code.py", kCode);
  CHECK_FALSE(IsDebugFolder(folder.path()));
  CHECK(IsDebugFolder(deep));
  CHECK_THROWS_AS(Open(folder.path()), base::Error);
}

TEST_CASE("a folder of graphs without a file is no log", "[trace]") {
  const TestFolder folder;
  fs::create_directories(folder / "model__0_inference_0.0/output_code.py");
  CHECK(IsDebugFolder(folder.path()));
  CHECK_THROWS_AS(Open(folder.path()), base::Error);
}

TEST_CASE("links out of a folder are not followed", "[trace]") {
  const TestFolder outside;
  Write(outside / "graphs/model__0_inference_0.0/output_code.py", kCode);
  Write(outside / "run_1/torchinductor/model__0_inference_0.0/output_code.py", kCode);
  Write(outside / "secret", "secret");
  Write(outside / "dynamo/debug.log",
        "[7/7] model__1_inference_1 debug trace: model__1_inference_1.1");
  const TestFolder folder;
  fs::create_directories(folder / "run_2");
  fs::create_directory_symlink(outside / "graphs", folder / "torchinductor");
  fs::create_directory_symlink(outside / "graphs", folder / "run_2/torchinductor");
  fs::create_directory_symlink(outside / "run_1", folder / "run_3");
  fs::create_directory_symlink(outside / "graphs/model__0_inference_0.0",
                               folder / "model__0_inference_0.0");
  CHECK_FALSE(IsDebugFolder(folder.path()));

  const fs::path graph = folder / "run_4/torchinductor/model__1_inference_1.1";
  Write(graph / "output_code.py", kCode);
  fs::create_symlink(outside / "secret", graph / "fx_graph_readable.py");
  fs::create_symlink("/dev/zero", graph / "ir_pre_fusion.txt");
  fs::create_directory_symlink(outside / "dynamo", folder / "run_4/torchdynamo");
  const std::vector<Log> logs = Open(folder.path());
  REQUIRE(logs.size() == 1);
  CHECK(Ids(logs[0]) == std::vector<std::string>{"[-/1]"});
}

TEST_CASE("a file that is too large is named, and the rest is read", "[trace]") {
  const TestFolder folder;
  const fs::path graph = folder / "model__0_inference_0.0";
  Write(graph / "output_code.py", kCode);
  Write(graph / "ir_pre_fusion.txt", "");
  fs::resize_file(graph / "ir_pre_fusion.txt", (std::uintmax_t{64} << 20) + 1);
  std::vector<std::string> left_out;
  CHECK(OpenDebugFolder(folder.path(), left_out).at(0).records().size() == 1);
  REQUIRE(left_out.size() == 1);
  CHECK(left_out[0].starts_with("model__0_inference_0.0/ir_pre_fusion.txt"));
}

}  // namespace
}  // namespace idbg::logs::debug_folder_test
