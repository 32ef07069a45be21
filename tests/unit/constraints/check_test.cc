// SPDX-License-Identifier: Apache-2.0
#include "constraints/check.h"

#include <catch2/catch_test_macros.hpp>

#include "constraints/adapter_file.h"
#include "constraints/graph_builder.h"

// The acceptance cases C1 to C12 of the earlier tool's constraints, and what was wrong with it.
namespace idbg::constraints::check_test {
namespace {

using graph::DType;
using graph::SymInt;
using B = GraphBuilder;

// An adapter that takes everything.
Adapter Anything() {
  Adapter adapter;
  for (int i = 0; i <= static_cast<int>(DType::kComplex128); ++i)
    adapter.supported_dtypes.insert(static_cast<DType>(i));
  adapter.max_memory_bytes.reset();
  adapter.max_tensor_dims.reset();
  return adapter;
}

// What a rule says, once for each cause.
std::vector<std::string> Messages(const CheckResult& result, std::string_view rule) {
  std::vector<std::string> messages;
  for (const ViolationGroup& group : result.groups) {
    if (group.example.rule == rule) messages.push_back(group.example.message);
  }
  return messages;
}

// The violation of a graph that has one only.
const Violation& Only(const CheckResult& result) {
  REQUIRE(result.groups.size() == 1);
  CHECK(result.CountViolations() == 1);
  return result.groups[0].example;
}

graph::Graph OneInput(graph::TensorType type) {
  B b;
  return b.Return({b.Input("x", std::move(type))});
}

graph::Graph Unary(const std::string& target, graph::TensorType type) {
  B b;
  const auto x = b.Input("x", type);
  return b.Return({b.Call("y", target, {x}, type)});
}

SymInt Symbol(const std::string& name, std::int64_t hint) {
  return SymInt::Symbolic(tensor::ParseExpr(name), hint);
}

TEST_CASE("C1: every tensor out of alignment is one violation, the input included") {
  B b;
  const auto type = B::Type(DType::kFloat32, {10});
  const auto x = b.Input("x", type);
  const auto graph = b.Return({b.Call("mul", "aten.mul.Tensor", {x}, type, 7)});
  Adapter adapter = Anything();
  adapter.alignment = 16;
  const CheckResult result = Check(graph, adapter);
  CHECK(
      Messages(result, "alignment") ==
      std::vector<std::string>{"Node x has shape torch.Size([10]), which violates alignment 16."});
  CHECK(result.groups[0].example.advice == "pad dimension 0 from 10 to 16");
  REQUIRE(result.groups.size() == 1);  // what is computed of x inherits its size
  CHECK(result.groups[0].count == 2);
  CHECK(result.groups[0].nodes == std::vector<std::string>{"x", "mul"});
  CHECK(result.CountMust() > 0);
}

TEST_CASE("C2: a transposed result is not contiguous") {
  B b;
  const auto x = b.Input("x", B::Type(DType::kFloat32, {10, 10}));
  const auto graph = b.Return({b.Call("transpose", "aten.transpose.int", {x},
                                      B::Strided(DType::kFloat32, {10, 10}, {1, 10}))});
  Adapter adapter = Anything();
  adapter.requires_contiguous = true;
  CHECK(Messages(Check(graph, adapter), "layout") ==
        std::vector<std::string>{
            "Node transpose produces a non-contiguous tensor, which is not supported."});
}

TEST_CASE("C3: a dtype that is not allowed is named, with those that are") {
  const CheckResult result = Check(OneInput(B::Type(DType::kFloat64, {8, 8})), LoadAdapter("mock"));
  CHECK(Only(result).message ==
        "Dtype torch.float64 is not allowed. Allowed: {torch.float32, torch.int64, torch.bool}");
  CHECK(Only(result).advice == "pass x as torch.float32");
  CHECK(Only(result).target == "input");
}

TEST_CASE("C4 and C9: a tensor may be as large as the limit and no larger") {
  const auto graph = OneInput(B::Type(DType::kFloat32, {100, 100}));
  Adapter adapter = Anything();
  adapter.max_memory_bytes = 1024;
  const CheckResult result = Check(graph, adapter);
  CHECK(Messages(result, "memory") ==
        std::vector<std::string>{
            "Node x produces a tensor of size 40000 bytes, exceeding limit 1024."});
  CHECK(Only(result).advice ==
        "reduce dimension 0 from 100 to 2, or split the computation along it");
  adapter.max_memory_bytes = 40000;
  CHECK(Check(graph, adapter).CountMust() == 0);
}

TEST_CASE("C5: alignment holds for every dimension") {
  Adapter adapter = Anything();
  adapter.alignment = 8;
  CHECK(Check(OneInput(B::Type(DType::kFloat32, {16, 16})), adapter).CountMust() == 0);
  CHECK(Check(OneInput(B::Type(DType::kFloat32, {10, 10})), adapter).CountMust() > 0);
  adapter.alignment = 1;
  CHECK(Check(OneInput(B::Type(DType::kFloat32, {10, 10})), adapter).CountMust() == 0);
}

TEST_CASE("C6: a name without overload denies all of them, a name with one only that one") {
  const auto type = B::Type(DType::kFloat32, {8});
  Adapter adapter = Anything();
  adapter.unsupported_ops = {"aten.sin"};
  CHECK(
      Messages(Check(Unary("aten.sin.default", type), adapter), "unsupported-op") ==
      std::vector<std::string>{"Operator aten.sin.default is not supported by this accelerator."});
  adapter.unsupported_ops = {"aten.sin.default"};
  CHECK(Check(Unary("aten.sin.default", type), adapter).CountMust() > 0);
  CHECK(Check(Unary("aten.sin.out", type), adapter).CountMust() == 0);
}

TEST_CASE("C7: a symbolic size is not judged by alignment") {
  Adapter adapter = Anything();
  adapter.alignment = 8;
  CHECK(Check(OneInput(B::Type(DType::kFloat32, {Symbol("s0", 5), 8})), adapter).CountMust() == 0);
}

TEST_CASE("C8: a tuple is judged by each of its tensors") {
  B b;
  const auto x = b.Input("x", B::Type(DType::kFloat32, {8}));
  const auto graph =
      b.Return(b.CallMany("pair", "mylib.pair.default", {x},
                          {B::Type(DType::kFloat32, {8}), B::Type(DType::kFloat64, {8})}));
  const auto messages = Messages(Check(graph, LoadAdapter("mock")), "dtype");
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].starts_with("Dtype unknown (torch.float64 of output 1) is not allowed"));
}

TEST_CASE("C10: at most 8 dimensions by default; alignment is not asked of what has more") {
  Adapter adapter;
  adapter.alignment = 8;
  const CheckResult result =
      Check(OneInput(B::Type(DType::kFloat32, {1, 1, 1, 1, 1, 1, 1, 1, 1})), adapter);
  CHECK(Only(result).message == "Node x: Tensor has 9 dimensions, but accelerator supports max 8.");
}

// One attention layer as the earlier tool saw it in BERT: four views that are not contiguous.
graph::ValueId AddAttention(B& b, graph::ValueId hidden, graph::ValueId mask, int layer) {
  const std::string suffix = layer == 0 ? "" : "_" + std::to_string(layer);
  const auto flat = B::Type(DType::kFloat32, {2, 32, 768});
  const auto heads = B::Strided(DType::kFloat32, {2, 12, 32, 64}, {24576, 64, 768, 1});
  std::vector<graph::ValueId> operands;
  for (const char* name : {"query_layer", "key_layer", "value_layer"})
    operands.push_back(b.Call(name + suffix, "aten.transpose.int", {hidden}, heads, 306));
  operands.push_back(mask);
  const auto attention = b.Call("attn" + suffix, "aten.scaled_dot_product_attention.default",
                                operands, B::Type(DType::kFloat32, {2, 12, 32, 64}), 396);
  const auto output =
      b.Call("attn_output" + suffix, "aten.transpose.int", {attention},
             B::Strided(DType::kFloat32, {2, 32, 12, 64}, {24576, 64, 2048, 1}), 405);
  return b.Call("reshape" + suffix, "aten.clone.default", {output}, flat, 406);
}

TEST_CASE("C11: the 49 strided tensors of BERT are counted; readers of strides do not mind them") {
  B b;
  auto hidden = b.Input("hidden", B::Type(DType::kFloat32, {2, 32, 768}));
  const auto bits = b.Input("mask", B::Type(DType::kFloat32, {2, 1, 1, 32}));
  const auto mask = b.Call("expand", "aten.expand.default", {bits},
                           B::Strided(DType::kFloat32, {2, 1, 32, 32}, {32, 32, 0, 1}), 1176);
  for (int layer = 0; layer < 12; ++layer) hidden = AddAttention(b, hidden, mask, layer);
  const auto graph = b.Return({hidden});
  const CheckResult result = Check(graph, LoadAdapter("mock"));
  CHECK(result.strided_tensors == 49);
  CHECK(Messages(result, "layout").empty());
}

TEST_CASE("C11: the 24 strided tensors of the state-space model are one finding for each cause") {
  B b;
  auto x = b.Input("x", B::Type(DType::kFloat32, {2, 64, 256}));
  const auto columns = B::Strided(DType::kFloat32, {2, 512, 64}, {65536, 1, 1024});
  const auto rows = B::Strided(DType::kFloat32, {2, 64, 512}, {32768, 1, 64});
  for (int block = 0; block < 4; ++block) {
    const std::string suffix = "_" + std::to_string(block);
    const auto wide = b.Call("wide" + suffix, "aten.linear.default", {x},
                             B::Type(DType::kFloat32, {2, 64, 1024}), 40);
    const auto halves = b.CallMany("chunk" + suffix, "aten.chunk.default", {wide},
                                   {B::Strided(DType::kFloat32, {2, 64, 512}, {65536, 1024, 1}),
                                    B::Strided(DType::kFloat32, {2, 64, 512}, {65536, 1024, 1})},
                                   41);
    const auto turned = b.Call("x_3" + suffix, "aten.transpose.int", {halves[0]}, columns, 42);
    const auto conv = b.Call("conv" + suffix, "aten.conv1d.default", {turned},
                             B::Type(DType::kFloat32, {2, 512, 67}), 43);
    const auto cut = b.Call("x_4" + suffix, "aten.slice.Tensor", {conv},
                            B::Strided(DType::kFloat32, {2, 512, 64}, {34304, 67, 1}), 44);
    const auto back = b.Call("x_5" + suffix, "aten.transpose.int", {cut},
                             B::Strided(DType::kFloat32, {2, 64, 512}, {34304, 1, 67}), 45);
    const auto gated = b.Call("x_6" + suffix, "aten.mul.Tensor", {back, halves[1]}, rows, 46);
    x = b.Call("out" + suffix, "aten.linear.default", {gated},
               B::Type(DType::kFloat32, {2, 64, 256}), 47);
  }
  const CheckResult result = Check(b.Return({x}), LoadAdapter("mock"));
  CHECK(result.strided_tensors == 24);
  // The halves, and the cut: all else is handed on from them.
  std::vector<std::pair<std::string, std::int64_t>> groups;
  for (const ViolationGroup& group : result.groups) {
    if (group.example.rule == "layout") groups.emplace_back(group.example.node_name, group.count);
  }
  CHECK(groups == std::vector<std::pair<std::string, std::int64_t>>{{"chunk_0", 8}, {"x_4_0", 8}});
}

TEST_CASE("C12: a denied convolution is found in ATen and in Dynamo graphs") {
  const auto type = B::Type(DType::kFloat32, {1, 3, 8, 8});
  const Adapter mock = LoadAdapter("mock");
  for (const char* target : {"aten.convolution.default", "torch.conv2d", "aten.conv2d.default"}) {
    INFO(target);
    CHECK(Messages(Check(Unary(target, type), mock), "unsupported-op") ==
          std::vector<std::string>{"Operator " + std::string(target) +
                                   " is not supported by this accelerator."});
  }
}

TEST_CASE("an allow-list takes what becomes an operator that it names, and sizes are free") {
  const auto type = B::Type(DType::kFloat32, {1, 3, 8, 8});
  Adapter adapter = Anything();
  adapter.supported_ops = {"aten.conv2d"};
  CHECK(Check(Unary("aten.convolution.default", type), adapter).CountMust() == 0);
  CHECK(Check(Unary("aten.conv2d.default", type), adapter).CountMust() == 0);
  CHECK(
      Messages(Check(Unary("aten.relu.default", type), adapter), "unsupported-op") ==
      std::vector<std::string>{"Operation 'aten.relu.default' is not in the supported ops list."});
}

TEST_CASE("an operator that nobody knows is a note, not a violation") {
  const CheckResult result =
      Check(Unary("mylib.secret.default", B::Type(DType::kFloat32, {8})), Anything());
  CHECK(Only(result).rule == "unknown-op");
  CHECK(Only(result).force == Force::kNote);
  CHECK(result.CountMust() == 0);
}

TEST_CASE("a transposed operand of a matrix product is fine, of a sum it is not") {
  for (const bool product : {true, false}) {
    B b;
    const auto x = b.Input("x", B::Type(DType::kFloat32, {4, 8}));
    const auto y = b.Input("y", B::Type(DType::kFloat32, {4, 8}));
    const auto t =
        b.Call("t", "aten.t.default", {x}, B::Strided(DType::kFloat32, {8, 4}, {1, 8}), 3);
    const auto z = product
                       ? b.Call("mm", "aten.mm.default", {y, t}, B::Type(DType::kFloat32, {4, 4}))
                       : b.Call("exp", "aten.exp.default", {t}, B::Type(DType::kFloat32, {8, 4}));
    Adapter adapter = Anything();
    adapter.requires_contiguous = true;
    const CheckResult result = Check(b.Return({z}), adapter);
    CHECK(result.strided_tensors == 1);
    CHECK(result.groups.empty() == product);
  }
}

TEST_CASE("unknown strides are counted, not guessed") {
  Adapter adapter = Anything();
  adapter.requires_contiguous = true;
  const CheckResult result = Check(OneInput(B::Unknown(DType::kFloat32, {4, 4})), adapter);
  CHECK(result.unknown_layouts == 1);
  CHECK(result.groups.empty());
}

TEST_CASE("channels-last tensors are a layout of their own") {
  Adapter adapter = Anything();
  adapter.supported_layouts = {"strided"};
  const auto graph = OneInput(B::Strided(DType::kFloat32, {2, 3, 4, 4}, {48, 1, 12, 3}));
  const CheckResult result = Check(graph, adapter);
  CHECK(Only(result).subject == "channels_last");
  adapter.supported_layouts = {"strided", "channels_last"};
  CHECK(Check(graph, adapter).CountMust() == 0);
}

TEST_CASE("a tile has an alignment of its own for rows; advice does not stop a model") {
  Adapter tpu = LoadAdapter("tpu");
  const CheckResult result = Check(OneInput(B::Type(DType::kFloat32, {3, 9, 100})), tpu);
  CHECK(Only(result).message ==
        "Node x has shape torch.Size([3, 9, 100]), which violates alignment 8 x 128.");
  CHECK(Only(result).advice == "pad dimension 1 from 9 to 16, dimension 2 from 100 to 128");
  CHECK(Only(result).force == Force::kShould);
  CHECK(result.CountMust() == 0);
  tpu.aligned_dims = AlignedDims::kInner;
  CHECK(Check(OneInput(B::Type(DType::kFloat32, {3, 9, 128})), tpu).groups.empty());
}

TEST_CASE("a size that is not fixed is one finding, with its range") {
  B b;
  const auto type = B::Type(DType::kFloat32, {Symbol("s77", 8), 4});
  const auto x = b.Input("x", type);
  const auto y = b.Call("relu", "aten.relu.default", {x}, type, 5);
  b.graph().symbols = {{.name = "s77", .min = 2, .max = 512, .hint = 8}};
  Adapter adapter = Anything();
  adapter.supports_dynamic_shapes = false;
  const CheckResult result = Check(b.Return({y}), adapter);
  CHECK(result.CountViolations() == 2);
  REQUIRE(result.groups.size() == 1);
  CHECK(result.groups[0].example.subject == "s77");
  CHECK(result.groups[0].example.advice ==
        "export with a fixed size for s77 (2 to 512, captured with 8), one graph per size");
}

TEST_CASE("a size that comes with a tensor is one finding, beside one that is new") {
  B b;
  const auto x = b.Input("x", B::Type(DType::kFloat32, {17, 20}));
  const auto y = b.Call("t", "aten.clone.default", {x}, B::Type(DType::kFloat32, {20, 8}), 2);
  const auto z = b.Call("pad", "aten.pad.default", {y}, B::Type(DType::kFloat32, {20, 9}), 3);
  Adapter adapter = Anything();
  adapter.alignment = 8;
  const CheckResult result = Check(b.Return({z}), adapter);
  REQUIRE(result.groups.size() == 2);
  CHECK(result.groups[0].nodes == std::vector<std::string>{"x", "t"});
  CHECK(result.groups[1].example.subject == "9,20");
}

TEST_CASE("weights of a wrong dtype are one finding: the model is to be converted") {
  B b;
  std::vector<graph::ValueId> weights;
  for (const char* name : {"w1", "w2", "w3"})
    weights.push_back(b.Input(name, B::Type(DType::kFloat32, {8}), graph::InputKind::kParameter));
  const CheckResult result = Check(b.Return(weights), LoadAdapter("edge-npu"));
  REQUIRE(result.groups.size() == 1);
  CHECK(result.groups[0].count == 3);
  CHECK(result.groups[0].example.advice ==
        "before the export, run: model.to(torch.float16); or quantize the model to torch.int8");
}

TEST_CASE("buffers of integers are converted by code that runs, not by model.to()") {
  B b;
  const auto ids = b.Input("ids", B::Type(DType::kInt64, {8}), graph::InputKind::kBuffer);
  Adapter adapter = Anything();
  adapter.supported_dtypes.erase(DType::kInt64);
  const CheckResult result = Check(b.Return({ids}), adapter);
  CHECK(Only(result).advice ==
        "before the export, run: for t in model.buffers(): t.data = t.to(torch.int32) if t.dtype "
        "== torch.int64 else t.data");
}

TEST_CASE("a buffer that nothing reads is no violation, an input that nothing reads is one") {
  B b;
  const auto count = B::Type(DType::kInt64, {});
  const auto x = b.Input("x", B::Type(DType::kFloat32, {8}));
  b.Input("num_batches_tracked", count, graph::InputKind::kBuffer);
  b.Input("unused", count);
  Adapter adapter = Anything();
  adapter.supported_dtypes.erase(DType::kInt64);
  CHECK(Only(Check(b.Return({x}), adapter)).node_name == "unused");
}

TEST_CASE("a dtype that spreads from an input is one finding; layers on one line are one") {
  B b;
  const auto type = B::Type(DType::kFloat64, {8});
  auto x = b.Input("x", type);
  const auto cast = B::Type(DType::kFloat32, {8});
  x = b.Call("relu", "aten.relu.default", {x}, type, 3);
  x = b.Call("to", "aten._to_copy.default", {x}, cast, 4);
  for (int layer = 0; layer < 3; ++layer) {
    const auto wide =
        b.Call("double_" + std::to_string(layer), "aten._to_copy.default", {x}, type, 9);
    x = b.Call("float_" + std::to_string(layer), "aten._to_copy.default", {wide}, cast, 10);
  }
  const CheckResult result = Check(b.Return({x}), LoadAdapter("mock"));
  REQUIRE(result.groups.size() == 2);
  CHECK(result.groups[0].nodes == std::vector<std::string>{"x", "relu"});
  CHECK(result.groups[1].count == 3);
  CHECK(result.groups[1].example.source.line == 9);
  CHECK(result.groups[1].example.advice ==
        "cast to torch.float32 here, or make its inputs torch.float32");
}

TEST_CASE("operators may take fewer dtypes, and dtypes fewer operators, than the device") {
  Adapter adapter = Anything();
  adapter.op_dtypes["aten.softmax"] = {DType::kFloat16};
  const auto softmax = Unary("aten.softmax.int", B::Type(DType::kFloat32, {8}));
  CHECK(Messages(Check(softmax, adapter), "dtype") ==
        std::vector<std::string>{
            "Dtype torch.float32 is not allowed for aten.softmax.int. Allowed: {torch.float16}"});
  const Adapter ethos = LoadAdapter("ethos-u");
  CHECK(Check(Unary("aten.add.Tensor", B::Type(DType::kInt32, {8})), ethos).CountMust() == 0);
  CHECK(Check(Unary("aten.relu.default", B::Type(DType::kInt32, {8})), ethos).CountMust() > 0);
}

TEST_CASE("views are not judged by memory, their base is") {
  B b;
  const auto x = b.Input("x", B::Type(DType::kFloat32, {1, 64}));
  const auto y =
      b.Call("expand", "aten.expand.default", {x}, B::Strided(DType::kFloat32, {64, 64}, {0, 1}));
  Adapter adapter = Anything();
  adapter.max_memory_bytes = 1024;
  CHECK(Check(b.Return({y}), adapter).CountMust() == 0);
}

TEST_CASE("the peak of a run is judged where it is reached") {
  B b;
  const auto type = B::Type(DType::kFloat32, {256});
  const auto x = b.Input("x", type);
  const auto y = b.Call("relu", "aten.relu.default", {x}, type, 2);
  const auto z = b.Call("add", "aten.add.Tensor", {x, y}, type, 3);
  Adapter adapter = Anything();
  adapter.max_peak_bytes = 3 * 1024;
  const auto graph = b.Return({z});
  CHECK(Check(graph, adapter).CountMust() == 0);
  adapter.max_peak_bytes = 3 * 1024 - 1;
  const CheckResult result = Check(graph, adapter);
  CHECK(Only(result).node_name == "add");
  CHECK(Only(result).message ==
        "Node add runs with 3072 bytes in use, of which 0 are weights, exceeding limit 3071.");
}

TEST_CASE("operators that write into their argument are found by name and by the catalogue") {
  Adapter adapter = Anything();
  adapter.supports_inplace = false;
  const auto type = B::Type(DType::kFloat32, {8});
  for (const char* target : {"aten.relu_.default", "aten.copy_.default"})
    CHECK(Messages(Check(Unary(target, type), adapter), "in-place").size() == 1);
  for (const char* target : {"aten.relu.default", "_operator.__add__"})
    CHECK(Messages(Check(Unary(target, type), adapter), "in-place").empty());
}

TEST_CASE("a dimension may be too long") {
  const CheckResult result =
      Check(OneInput(B::Type(DType::kInt8, {1, 119547})), LoadAdapter("ethos-u"));
  CHECK(Only(result).rule == "dim-size");
  CHECK(Only(result).advice == "split dimension 1 into 2 parts");
}

TEST_CASE("the graphs of higher-order operators are checked too") {
  B inner;
  const auto y = inner.Input("y", B::Type(DType::kFloat64, {8}));
  B b;
  b.graph().subgraphs.push_back(inner.Return({y}));
  const auto x = b.Input("x", B::Type(DType::kFloat32, {8}));
  const CheckResult result = Check(b.Return({x}), LoadAdapter("mock"));
  CHECK(Only(result).node_name == "y");
}

TEST_CASE("a tensor that the file does not describe is counted") {
  B b;
  const auto id = b.graph().AddValue({.name = "x"});
  b.graph().inputs.push_back({.value = id});
  CHECK(Check(b.Return({id}), LoadAdapter("mock")).unknown_types == 1);
}

}  // namespace
}  // namespace idbg::constraints::check_test
