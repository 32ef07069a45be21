// SPDX-License-Identifier: Apache-2.0
#include "inputs/recognise.h"

#include <sys/stat.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "temporary_folder.h"

namespace idbg::inputs::recognise_test {
namespace {

namespace fs = std::filesystem;

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

const fs::path kTestData = IDBG_TEST_DATA;
constexpr char kMessage[] =
    "V1121 16:21:12.361000 18057 torch/_dynamo/convert_frame.py:1] {\"dynamo_start\": {}}\n";
constexpr char kGraph[] =
    "class GraphModule(torch.nn.Module):\n"
    "    def forward(self, x: \"f32[4]\"):\n"
    "        y: \"f32[4]\" = torch.ops.aten.relu.default(x)\n"
    "        return (y,)\n";

// The error for a path that is not recognized.
base::Error RefusalOf(const fs::path& path) {
  try {
    Recognise(path);
  } catch (const base::Error& error) {
    return error;
  }
  FAIL(path << " is recognised");
  throw std::logic_error("not reached");
}

TEST_CASE("files of every kind are recognised by their content", "[inputs]") {
  const std::vector<std::pair<const char*, Kind>> cases = {
      {"report/example.json", Kind::kReport},
      {"trace/simple.log", Kind::kLog},
      {"trace/breaks.log.gz", Kind::kLog},
      {"trace/breaks.txt", Kind::kLog},
      {"pt2/m.pt2", Kind::kModel},
      {"torchscript/script.pt", Kind::kModel},
      {"fx_text/post_grad_2024_12.txt", Kind::kModel},
      {"fx_text/runnable_2.13.py", Kind::kModel},
      {"inductor/conv_cpu_2.13.py", Kind::kModel},
      {"inductor/conv_cpu_2.13.ir_post_fusion.txt", Kind::kModel},
      {"gemm/dataset.json", Kind::kDataset},
      {"gemm/dataset.msgpack", Kind::kDataset},
      {"gemm/table.json", Kind::kDataset},
      {"gemm/v1_model.pt", Kind::kGemmModel},
  };
  const TemporaryFolder folder;
  for (const auto& [name, kind] : cases) {
    INFO(name);
    const Recognised found = Recognise(kTestData / name);
    CHECK(found.kind == kind);
    CHECK(found.holds_logs == (kind == Kind::kLog));
    CHECK(found.holds_graphs == (kind == Kind::kModel));
    // The name says nothing.
    fs::copy_file(kTestData / name, folder / "input", fs::copy_options::overwrite_existing);
    CHECK(Recognise(folder / "input").kind == kind);
  }
  CHECK(Recognise(kTestData / "../../data/models/h200.safetensors").kind == Kind::kGemmModel);
}

TEST_CASE("folders are recognised by what is in them", "[inputs]") {
  const TemporaryFolder folder;
  const auto check = [&](const char* name, Kind kind, bool holds_logs, bool holds_graphs) {
    INFO(name);
    const Recognised found = Recognise(folder / name);
    CHECK(found.kind == kind);
    CHECK(found.holds_logs == holds_logs);
    CHECK(found.holds_graphs == holds_graphs);
  };
  folder.Write("logs/dedicated_log_torch_trace_x.log", kMessage);
  check("logs", Kind::kLogFolder, true, false);

  folder.Write("debug/run_x-pid_1/torchinductor/model__0_inference_0.0/output_code.py", "x");
  check("debug", Kind::kDebugFolder, true, true);
  folder.Write("both/dedicated_log_torch_trace_x.log", kMessage);
  folder.Write("both/model__0_inference_0.0/output_code.py", "x");
  check("both", Kind::kLogFolder, true, true);

  // Deeper than PyTorch puts it: graphs, and not a log.
  folder.Write("kept/a/b/model__0_inference_0.0/output_code.py", "x");
  check("kept", Kind::kDebugFolder, false, true);
  folder.Write("one/fx_graph_readable.py", kGraph);
  check("one", Kind::kDebugFolder, false, true);
}

TEST_CASE("a run folder holds what lies in it", "[inputs]") {
  const TemporaryFolder folder;
  folder.Write("run.json", "{");
  CHECK(Recognise(folder.path()).kind == Kind::kRunFolder);
  CHECK_FALSE(Recognise(folder.path()).holds_graphs);
  folder.MakeFolder("debug");
  CHECK(Recognise(folder.path()).holds_graphs);
  // Files of a trace beside it change nothing: run.json comes first.
  folder.Write("dedicated_log_torch_trace_x.log", kMessage);
  CHECK(Recognise(folder.path()).kind == Kind::kRunFolder);

  const TemporaryFolder elsewhere;
  fs::remove(folder / "debug");
  fs::create_directory_symlink(elsewhere.path(), folder / "debug");
  CHECK_FALSE(Recognise(folder.path()).holds_graphs);
}

TEST_CASE("links to graphs are none", "[inputs]") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  elsewhere.Write("model__0_inference_0.0/output_code.py", "x");
  fs::create_directory_symlink(elsewhere / "model__0_inference_0.0",
                               folder / "model__0_inference_0.0");
  fs::create_symlink(elsewhere / "model__0_inference_0.0/output_code.py",
                     folder / "output_code.py");
  CHECK(RefusalOf(folder.path()).code() == base::ErrorCode::kNotFound);
}

TEST_CASE("what can be read once only is a log, and not read", "[inputs]") {
  CHECK(Recognise("-").kind == Kind::kLog);
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);  // nobody writes: opening it would wait
  CHECK(Recognise(folder / "pipe").kind == Kind::kLog);
}

TEST_CASE("a log may begin after other text, within 64 KiB", "[inputs]") {
  const TemporaryFolder folder;
  const std::string noise(60, '.');
  std::string text;
  while (text.size() + noise.size() < (std::size_t{64} << 10) - sizeof(kMessage))
    text += noise + "\n";
  const fs::path near = folder.Write("near.txt", text + kMessage);
  const fs::path far = folder.Write("far.txt", text + text + kMessage);
  CHECK(Recognise(near).kind == Kind::kLog);
  CHECK_THAT(RefusalOf(far).what(), ContainsSubstring("plain text"));
  // A command that reads logs only goes on all the same.
  CHECK_NOTHROW(CheckMayBeLog(far, "extract"));
}

TEST_CASE("a file that is none of ours is named by what it seems to be", "[inputs]") {
  struct Case {
    const char* name;
    std::string content;
    const char* what;
    const char* advice;
  };
  const std::vector<Case> cases = {
      {"a", "", "an empty file", "write the model or log again"},
      {"b.pt2", std::string("PK\5\6") + std::string(18, '\0'), "a zip archive without a model",
       "expected an archive of torch.export.save"},
      {"c", std::string("\2\0\0\0\0\0\0\0{}", 10), "safetensors: weights without a graph",
       "save the model with torch.export.save"},
      {"d.log", "\x1f\x8b rubbish", "compressed data without TORCH_TRACE records",
       "expected a compressed log"},
      {"e.so",
       "\x7f"
       "ELF\2\1\1",
       "a compiled library", "name the AOTInductor package"},
      {"f.pkl", "\x80\2}q\1.", "a Python pickle", "save the model with torch.export.save"},
      {"g.txt", "  [1, 2]", "JSON of an unknown format", "expected a report written with --json"},
      {"h.py", "print(1)\n", "a Python program", "inductor-debug capture -- python FILE"},
      {"i.md", "print(1)\n", "plain text without FX statements", "TORCH_TRACE=FOLDER"},
      {"j", std::string("\1\2\0\3", 4), "binary data of an unknown format", "expected a model"},
  };
  const TemporaryFolder folder;
  for (const Case& one : cases) {
    INFO(one.name);
    const base::Error error = RefusalOf(folder.Write(one.name, one.content));
    CHECK(error.code() == base::ErrorCode::kFormat);
    CHECK(error.place().file == (folder / one.name).string());
    CHECK_THAT(error.what(), ContainsSubstring("not recognized: " + std::string(one.what)) &&
                                 ContainsSubstring(one.advice) && EndsWith(")"));
  }
}

TEST_CASE("a missing path and a folder of nothing are not found", "[inputs]") {
  const TemporaryFolder folder;
  CHECK(RefusalOf(folder / "none").code() == base::ErrorCode::kNotFound);
  folder.Write("notes.txt", "nothing of ours");
  const base::Error error = RefusalOf(folder.path());
  CHECK(error.code() == base::ErrorCode::kNotFound);
  CHECK_THAT(error.what(), ContainsSubstring("in this folder (pass a model__... folder"));
}

TEST_CASE("a command that does not take a kind names the one that does", "[inputs]") {
  const auto refusal = [](Kind kind) -> std::string {
    try {
      CheckTaken("in", kind, {Kind::kLog, Kind::kLogFolder}, "extract");
    } catch (const base::Error& error) {
      CHECK(error.code() == base::ErrorCode::kFormat);
      return error.what();
    }
    return "";
  };
  CHECK(refusal(Kind::kLog).empty());
  CHECK(refusal(Kind::kLogFolder).empty());
  CHECK(refusal(Kind::kGemmModel) ==
        "in: a GEMM model, which extract does not support (see inductor-debug model info)");
  CHECK(refusal(Kind::kDataset) ==
        "in: a GEMM data set, which extract does not support (see inductor-debug dataset info)");
  CHECK_THAT(refusal(Kind::kReport), EndsWith("(see inductor-debug report)"));
  CHECK_THAT(refusal(Kind::kDebugFolder), StartsWith("in: a torch_compile_debug folder, "));
  CHECK(NameOfKind(Kind::kModel) == "a model file");
}

TEST_CASE("a command that reads logs refuses only what is surely something else", "[inputs]") {
  const TemporaryFolder folder;
  CHECK_NOTHROW(CheckMayBeLog(kTestData / "trace/simple.log", "extract"));
  CHECK_NOTHROW(CheckMayBeLog(kTestData / "trace/torch_compile_debug", "extract"));
  CHECK_NOTHROW(CheckMayBeLog(folder.Write("x", "anything"), "extract"));
  CHECK_THROWS_AS(CheckMayBeLog(kTestData / "pt2/m.pt2", "extract"), base::Error);
  CHECK_THROWS_AS(CheckMayBeLog(kTestData / "report/example.json", "extract"), base::Error);
}

}  // namespace
}  // namespace idbg::inputs::recognise_test
