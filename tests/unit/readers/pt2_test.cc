// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstring>
#include <filesystem>
#include <map>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/zip.h"
#include "base/files/zip_builder.h"
#include "base/json/token_reader.h"
#include "readers/pt2/graph_json.h"
#include "readers/pt2/weights.h"
#include "readers/reader.h"

namespace idbg::readers::pt2_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

const std::string kData = IDBG_TEST_DATA "/pt2/";

ModelFile ReadTestFile(const std::string& name) { return ReadModelFile(kData + name); }

std::int64_t CountInputs(const graph::Graph& graph, graph::InputKind kind) {
  return std::ranges::count(graph.inputs, kind, &graph::GraphInput::kind);
}

std::string Fact(const ModelFile& file, const std::string& name) {
  for (const auto& [key, value] : file.facts) {
    if (key == name) return value;
  }
  return "(none)";
}

const graph::Node& GetNode(const graph::Graph& graph, std::string_view name) {
  const auto found = std::ranges::find(graph.nodes, name, &graph::Node::name);
  REQUIRE(found != graph.nodes.end());
  return *found;
}

const graph::GraphInput& GetInput(const graph::Graph& graph, std::string_view name) {
  const auto found = std::ranges::find_if(graph.inputs, [&](const graph::GraphInput& input) {
    return graph.value(input.value).name == name;
  });
  REQUIRE(found != graph.inputs.end());
  return *found;
}

std::string RoleOf(const ModelFile& file, std::string_view name) {
  const auto found = std::ranges::find(file.files, name, &PackageFile::name);
  return found == file.files.end() ? "(none)" : found->role;
}

std::string EntryText(const std::string& bytes, const std::string& name) {
  const base::ZipReader zip(bytes, "test");
  REQUIRE(zip.Find(name) != nullptr);
  return zip.Read(*zip.Find(name));
}

TEST_CASE("exported programs hold the nodes and parameters that PyTorch wrote", "[readers][pt2]") {
  struct Case {
    const char* file;
    std::size_t nodes;
    std::int64_t parameters;
    std::size_t outputs;
    graph::Dialect dialect;
  };
  for (const Case& one : {
           Case{"m.pt2", 16, 6, 3, graph::Dialect::kTraining},
           Case{"attn.pt2", 79, 29, 3, graph::Dialect::kTraining},
           Case{"attn_core.pt2", 323, 29, 3, graph::Dialect::kAten},
           Case{"buf.pt2", 7, 3, 1, graph::Dialect::kTraining},
           Case{"dyn.pt2", 22, 0, 6, graph::Dialect::kTraining},
           Case{"hop.pt2", 14, 2, 7, graph::Dialect::kTraining},
           Case{"hop2.pt2", 13, 2, 8, graph::Dialect::kAten},
           Case{"values.pt2", 15, 8, 8, graph::Dialect::kTraining},
           Case{"while.pt2", 3, 0, 2, graph::Dialect::kTraining},
           Case{"mutation.pt2", 9, 3, 7, graph::Dialect::kAten},
       }) {
    INFO(one.file);
    const ModelFile file = ReadTestFile(one.file);
    CHECK(file.format == "torch.export archive");
    CHECK(file.losses.empty());
    REQUIRE(file.graphs.size() == 1);
    const graph::Graph& graph = file.graphs[0];
    CHECK(graph.nodes.size() == one.nodes);
    CHECK(CountInputs(graph, graph::InputKind::kParameter) == one.parameters);
    CHECK(Fact(file, "parameters") == std::to_string(one.parameters));
    CHECK(graph.outputs.size() == one.outputs);
    CHECK(graph.dialect == one.dialect);
    CHECK(graph.phase == graph::Phase::kInference);
    CHECK_NOTHROW(graph::Lint(graph, one.file));
    for (const graph::Value& value : graph.values) {
      INFO(value.name);
      CHECK(value.tensor.has_value() == (value.kind == graph::ValueKind::kTensor));
    }
  }
}

// The top-level integers of a JSON file.
std::map<std::string, std::string> ReadIntegers(const std::filesystem::path& path) {
  const std::string text = base::ReadFile(path);
  const auto reader = base::MakeJsonReader(text, path.string());
  std::map<std::string, std::string> integers;
  reader->ReadMap([&](std::string_view key) {
    if (reader->Peek().type != base::TokenType::kInt) return reader->Skip();
    integers.emplace(key, std::to_string(reader->ReadInt()));
  });
  return integers;
}

TEST_CASE("real models have the parameters that PyTorch counts", "[readers][pt2]") {
  const std::vector<std::string> extensions{".pt2"};
  const auto paths = base::ListFiles(IDBG_TEST_DATA "/models", extensions);
  REQUIRE(paths.size() >= 10);
  for (const auto& path : paths) {
    INFO(path.filename().string());
    const ModelFile file = ReadModelFile(path);
    CHECK(file.losses.empty());
    CHECK(file.graphs.at(0).nodes.size() > 20);
    auto expected = ReadIntegers(std::filesystem::path(path).replace_extension(".expected.json"));
    CHECK(Fact(file, "parameter elements") == expected["parameters"]);
    CHECK(Fact(file, "parameter bytes") == expected["parameter_bytes"]);
  }
}

TEST_CASE("an exported program says where it comes from", "[readers][pt2]") {
  const ModelFile file = ReadTestFile("m.pt2");
  CHECK(Fact(file, "torch version") == "2.14.1+debian");
  CHECK(Fact(file, "export schema") == "8.20");
  CHECK(Fact(file, "verifier") == "TRAINING");
  CHECK(Fact(file, "forward arguments") == "x, scale");
  CHECK(Fact(file, "extra files") == "note.txt");
  CHECK(Fact(file, "parameter elements") == "276");
  CHECK(Fact(file, "parameter bytes") == "1104");
  CHECK(Fact(ReadTestFile("dyn.pt2"), "guards") == "9");
  CHECK(RoleOf(file, "models/model.json") == "graph");
  CHECK(RoleOf(file, "data/weights/weight_0") == "weights");
  CHECK(RoleOf(file, "data/constants/tensor_0") == "constants");
  CHECK(RoleOf(file, "data/sample_inputs/model.pt") == "sample inputs");
  CHECK(RoleOf(file, "data/weights/model_weights_config.json") == "metadata");
  CHECK(RoleOf(file, "extra/note.txt") == "other");
}

TEST_CASE("nodes keep source line, module and arguments", "[readers][pt2]") {
  const graph::Graph graph = ReadTestFile("m.pt2").graphs[0];
  const graph::Node& conv = GetNode(graph, "conv2d");
  CHECK(conv.target == "aten.conv2d.default");
  CHECK(conv.source.file.ends_with("/t1.py"));
  CHECK(conv.source.line == 11);
  CHECK(conv.source.function == "forward");
  CHECK(conv.source.code == "y=torch.relu(s.bn(s.c(x)))");
  CHECK(conv.module_path == "c");
  CHECK(conv.module_type == "torch.nn.modules.conv.Conv2d");
  CHECK(GetNode(graph, "relu").module_path.empty());
  CHECK(GetNode(graph, "split").outputs.size() == 2);
  CHECK(GetNode(graph, "_assert_tensor_metadata_default").outputs.empty());
  const graph::Argument* const dtype = graph::FindArgument(GetNode(graph, "to"), "dtype", 1);
  REQUIRE(dtype != nullptr);
  CHECK(std::get<graph::DType>(dtype->value) == graph::DType::kFloat64);
  CHECK(graph::ToString(*graph.value(conv.outputs[0]).tensor) ==
        "f32[s77, 8, 16, 16][2048, 256, 16, 1]cpu");
}

TEST_CASE("inputs are told apart by the signature, and weights by their storage",
          "[readers][pt2]") {
  const graph::Graph m = ReadTestFile("m.pt2").graphs[0];
  CHECK(GetInput(m, "p_c_weight").target == "c.weight");
  CHECK(GetInput(m, "b_k").kind == graph::InputKind::kBuffer);
  CHECK(GetInput(m, "b_k").storage == "data/constants/tensor_1");
  CHECK(GetInput(m, "c_lifted_tensor_0").kind == graph::InputKind::kConstant);
  CHECK(GetInput(m, "x").kind == graph::InputKind::kUser);
  CHECK(m.value(GetInput(m, "scale").value).kind == graph::ValueKind::kOther);
  const ModelFile tied = ReadTestFile("buf.pt2");
  for (const char* name : {"p_w", "p_w2", "p_v"}) {
    CHECK(GetInput(tied.graphs[0], name).storage == "data/weights/weight_0");
    CHECK(GetInput(tied.graphs[0], name).storage_bytes == 28'000);
  }
  CHECK(Fact(tied, "parameter elements") == "7000");
}

TEST_CASE("symbols have their ranges and the sizes they were captured with", "[readers][pt2]") {
  const graph::Graph graph = ReadTestFile("dyn.pt2").graphs[0];
  REQUIRE(graph.symbols.size() == 4);
  CHECK(graph.symbols[0].name == "s27");
  CHECK(graph.symbols[0].min == 4);
  CHECK_FALSE(graph.symbols[0].max.has_value());
  CHECK(graph.symbols[0].hint == 10);
  CHECK(graph.symbols[1].name == "s77");
  CHECK(graph.symbols[2].name == "s86");
  CHECK(graph.symbols[3].name == "u0");
  CHECK_FALSE(graph.symbols[3].hint.has_value());
  const graph::Node& product = GetNode(graph, "mul");
  CHECK(product.target == "_operator.mul");
  CHECK(graph.value(product.outputs[0]).kind == graph::ValueKind::kSymInt);
  CHECK(graph.value(product.outputs[0]).number.ToString() == "s77*(s27//2)");
  CHECK(graph.value(product.outputs[0]).number.hint() == 20);
  CHECK(GetNode(graph, "sym_max").target == "torch.sym_max");
  CHECK(graph.value(GetNode(graph, "ge").outputs[0]).kind == graph::ValueKind::kSymBool);
  CHECK(ReadTestFile("m.pt2").graphs[0].symbols[0].max == 64);
}

TEST_CASE("sizes computed from the symbols are those that PyTorch wrote", "[readers][pt2]") {
  int compared = 0;
  for (const char* name : {"pt2/dyn.pt2", "pt2/m.pt2", "models/small/bert.dynamic.pt2"}) {
    const graph::Graph graph = ReadModelFile(std::string(IDBG_TEST_DATA "/") + name).graphs[0];
    tensor::Bindings captured;
    for (const graph::Symbol& symbol : graph.symbols) {
      if (symbol.hint) captured.emplace(symbol.name, *symbol.hint);
    }
    for (const graph::Value& value : graph.values) {
      if (!value.tensor) continue;
      for (const tensor::SymInt& size : value.tensor->sizes) {
        if (size.is_concrete() || !size.hint()) continue;
        INFO(value.name << " " << size.ToString());
        CHECK(tensor::Evaluate(*size.expr(), captured) == size.hint());
        ++compared;
      }
    }
  }
  CHECK(compared > 50);
}

TEST_CASE("graphs of higher-order operators are scopes of their own", "[readers][pt2]") {
  const graph::Graph graph = ReadTestFile("hop.pt2").graphs[0];
  const graph::Node& cond = GetNode(graph, "cond");
  CHECK(cond.target == "higher_order.cond");
  REQUIRE(graph.subgraphs.size() == 3);
  CHECK(std::get<graph::SubgraphRef>(cond.arguments[1].argument.value).index == 0);
  CHECK(graph.subgraphs[0].name == "true_graph_0");
  CHECK(graph.subgraphs[0].nodes.size() == 2);
  CHECK(graph.subgraphs[0].dialect == graph::Dialect::kTraining);
  CHECK(graph.subgraphs[2].nodes[0].module_path == "lin");
  CHECK(graph.outputs[4].value.value.index() == 0);
  CHECK(std::get<std::int64_t>(graph.outputs[5].value.value) == 5);
  const graph::Graph loop = ReadTestFile("while.pt2").graphs[0];
  CHECK(GetNode(loop, "while_loop").outputs.size() == 2);
  CHECK(loop.subgraphs.size() == 2);
}

TEST_CASE("mutations of a decomposed program are outputs that name their target",
          "[readers][pt2]") {
  const graph::Graph graph = ReadTestFile("mutation.pt2").graphs[0];
  CHECK(graph.outputs[0].kind == graph::OutputKind::kBufferMutation);
  CHECK(graph.outputs[0].target == "c");
  CHECK(graph.outputs[4].kind == graph::OutputKind::kInputMutation);
  CHECK(graph.outputs[4].target == "x");
  CHECK(graph.outputs[5].kind == graph::OutputKind::kUser);
}

TEST_CASE("the innermost frame of the user's program is found", "[readers][pt2]") {
  struct Case {
    const char* trace;
    const char* file;
    std::int64_t line;
    const char* code;
  };
  for (const Case& one : {
           Case{
               "File \"/home/a/net.py\", line 7, in forward\n    y = f(x)\n"
               "  File \"/usr/lib/python3/dist-packages/torch/nn/modules/linear.py\", line 134, in "
               "forward\n    return F.linear(x)",
               "/home/a/net.py", 7, "y = f(x)"},
           Case{"  File \"a.py\", line 1, in f\n  File \"b.py\", line 2, in g\n    x\n"
                "  File \"<eval_with_key>.5\", line 9, in forward\n    z",
                "b.py", 2, "x"},
           Case{"File \"a.py\", line 3", "a.py", 3, ""},
           Case{"File \"my torch/a.py\", line 3, in f\n    1", "my torch/a.py", 3, "1"},
           Case{"File \"torch/fx/passes/runtime_assert.py\", line 24, in f", "", 0, ""},
           Case{"File \"a.py\", line , in f", "", 0, ""},
           Case{"no frame", "", 0, ""},
           Case{"", "", 0, ""},
       }) {
    INFO(one.trace);
    const graph::SourceLine line = pt2::FindUserFrame(one.trace);
    CHECK(line.file == one.file);
    CHECK(line.line == one.line);
    CHECK(line.code == one.code);
  }
}

TEST_CASE("the innermost module is found", "[readers][pt2]") {
  struct Case {
    const char* stack;
    const char* path;
    const char* type;
  };
  for (const Case& one : {
           Case{"L__self__,,m.M;L__self___a,layers.0,m.A", "layers.0", "m.A"},
           Case{"k,L['self'].encoder.a,m.A", "encoder.a", "m.A"},
           Case{"k,L['self'],m.M", "", "m.M"},
           Case{"k,self_attn.q,m.A", "self_attn.q", "m.A"},
           Case{
               "_empty_nn_module_stack_from_metadata_hook,_empty_nn_module_stack_from_metadata_hook"
               ",_empty_nn_module_stack_from_metadata_hook",
               "", ""},
           Case{"a,b", "", ""},
           Case{"", "", ""},
       }) {
    INFO(one.stack);
    CHECK(pt2::InnermostModule(one.stack).path == one.path);
    CHECK(pt2::InnermostModule(one.stack).type == one.type);
  }
}

float FloatAt(const pt2::Weight& weight, std::size_t index) {
  float value = 0;
  std::memcpy(&value, weight.storage.data() + index * sizeof value, sizeof value);
  return value;
}

TEST_CASE("weights lie in the memory map of the archive", "[readers][pt2]") {
  const base::MappedFile buf(kData + "buf.pt2");
  const pt2::WeightFile tied({.bytes = buf.text(), .name = "buf.pt2"});
  const auto w = tied.FindWeight("w");
  const auto v = tied.FindWeight("v");
  REQUIRE((w && v && tied.FindWeight("w2")));
  CHECK_FALSE(tied.FindWeight("absent").has_value());
  CHECK(w->sizes == std::vector<std::int64_t>{1000, 7});
  CHECK(w->strides == std::vector<std::int64_t>{7, 1});
  CHECK(w->dtype == tensor::DType::kFloat32);
  CHECK(w->storage.data() == v->storage.data());
  CHECK(w->storage.data() > buf.text().data());
  CHECK(w->storage.size() == 28'000);
  CHECK(v->sizes == std::vector<std::int64_t>{10, 7});
  const base::MappedFile m(kData + "m.pt2");
  const pt2::WeightFile weights({.bytes = m.text(), .name = "m.pt2"});
  CHECK(weights.payloads().size() == 11);
  const auto k = weights.FindWeight("k");  // a buffer that is not persistent: among the constants
  REQUIRE(k.has_value());
  CHECK(k->storage.size() == 16);
  const auto variance = weights.FindWeight("bn.running_var");
  REQUIRE(variance.has_value());
  CHECK(FloatAt(*variance, 0) > 0);
}

std::string WeightArchive(const std::string& bytes, const std::string& meta) {
  base::ZipBuilder zip;
  zip.Add("m/data/weights/weight_0", bytes);
  zip.Add("m/data/weights/model_weights_config.json",
          R"({"config": {"w": {"path_name": "weight_0", "is_param": true, )" + meta + "}}}");
  return zip.Finish();
}

constexpr const char* kMeta =
    R"("use_pickle": false, "tensor_meta": {"dtype": 7, "sizes": [{"as_int": 2}, {"as_int": 3}],
       "strides": [{"as_int": 4}, {"as_int": 1}], "storage_offset": {"as_int": 1}, "layout": 7,
       "device": {"type": "cpu", "index": null}, "requires_grad": false})";

TEST_CASE("weights that do not fit their file are refused", "[readers][pt2]") {
  // Offset 1, then rows 0 and 1 at 0 and 4 with three elements each: 8 elements.
  const std::string whole = WeightArchive(std::string(32, 'x'), kMeta);
  CHECK(pt2::WeightFile({.bytes = whole, .name = "a"}).FindWeight("w")->offset == 1);
  const std::string zeros = WeightArchive("", kMeta);
  CHECK(pt2::WeightFile({.bytes = zeros, .name = "a"}).FindWeight("w")->storage.empty());
  const std::string cut = WeightArchive(std::string(31, 'x'), kMeta);
  CHECK_THROWS_MATCHES(pt2::WeightFile({.bytes = cut, .name = "a"}).FindWeight("w"), base::Error,
                       MessageMatches(ContainsSubstring(
                           "a:data/weights/weight_0: 'w' reaches beyond the 31 bytes of its")));
  base::ZipBuilder deflated;
  deflated.Add("m/data/weights/weight_0", "", {.deflate = true});
  deflated.Add("m/data/weights/model_weights_config.json",
               R"({"config": {"w": {"path_name": "weight_0", )" + std::string(kMeta) + "}}}");
  const std::string emptied = deflated.Finish();
  CHECK(pt2::WeightFile({.bytes = emptied, .name = "a"}).FindWeight("w")->storage.empty());
  const std::string pickled = WeightArchive("x", R"("use_pickle": true, "tensor_meta": null)");
  CHECK_THROWS_MATCHES(pt2::WeightFile({.bytes = pickled, .name = "a"}).FindWeight("w"),
                       base::Error, MessageMatches(ContainsSubstring("'w' is not a plain tensor")));
}

TEST_CASE("an AOTInductor package is listed, not run", "[readers][pt2]") {
  const std::string folder = "p/data/aotinductor/model/";
  base::ZipBuilder zip;
  zip.Add(folder + "c1.wrapper.cpp", "int main();");
  zip.Add(folder + "c1.wrapper_metadata.json",
          R"({"AOTI_DEVICE_KEY": "cuda", "AOTI_PLATFORM": "linux", "AOTI_COMPUTE_CAPABILITY": "90",
              "AOTI_CPU_ISA": "", "OTHER": "yes", "NUMBER": 3})");
  zip.Add(folder + "c1.wrapper.so",
          "\x7f"
          "ELF");
  zip.Add(folder + "c2.cubin", "x");
  zip.Add("p/archive_format", "pt2");
  base::ZipBuilder both = zip;
  const std::string package = zip.Finish();
  const ModelFile file = ReadModel({.bytes = package, .name = "p.pt2"});
  CHECK(file.format == "AOTInductor package");
  CHECK(file.graphs.empty());
  CHECK(Fact(file, "compiled models") == "model");
  CHECK(Fact(file, "device") == "cuda");
  CHECK(Fact(file, "compute capability") == "90");
  CHECK(Fact(file, "CPU instruction set") == "(none)");
  CHECK(Fact(file, "OTHER") == "yes");
  CHECK(RoleOf(file, "data/aotinductor/model/c1.wrapper.cpp") == "source");
  CHECK(RoleOf(file, "data/aotinductor/model/c1.wrapper.so") == "compiled code");
  CHECK(RoleOf(file, "data/aotinductor/model/c2.cubin") == "kernel");

  const std::string buf = base::ReadFile(kData + "buf.pt2");
  both.Add("p/models/model.json", EntryText(buf, "archive/models/model.json"));
  const std::string with_graph = both.Finish();
  const ModelFile exported = ReadModel({.bytes = with_graph, .name = "p.pt2"});
  CHECK(exported.format == "torch.export archive");
  CHECK(exported.graphs.at(0).nodes.size() == 7);
  CHECK(Fact(exported, "device") == "cuda");
}

TEST_CASE("archives of PyTorch 2.4 to 2.7 have no root folder", "[readers][pt2]") {
  const std::string buf = base::ReadFile(kData + "buf.pt2");
  base::ZipBuilder zip;
  zip.Add("version", "5.3");
  zip.Add("serialized_exported_program.json", EntryText(buf, "archive/models/model.json"),
          {.deflate = true});
  zip.Add("serialized_state_dict.json", "x");
  zip.Add("extra_files/a.txt", "x");
  const std::string bytes = zip.Finish();
  const ModelFile file = ReadModel({.bytes = bytes, .name = "old.pt2"});
  CHECK(file.format == "torch.export archive");
  CHECK(file.graphs.at(0).nodes.size() == 7);
  CHECK(GetInput(file.graphs[0], "p_w").storage.empty());
  CHECK(Fact(file, "extra files") == "a.txt");
  CHECK(RoleOf(file, "serialized_state_dict.json") == "weights");
}

}  // namespace
}  // namespace idbg::readers::pt2_test
