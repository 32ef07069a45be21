// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "base/error.h"
#include "base/files/zip_builder.h"
#include "readers/reader.h"

namespace idbg::readers::pt2_hostile_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

// One node, y = relu(x), and a place for more in each section.
const std::string kProgram =
    R"({"graph_module": {"graph": {
  "inputs": [{"as_tensor": {"name": "x"}}], "outputs": [{"as_tensor": {"name": "y"}}],
  "nodes": [{"target": "torch.ops.aten.relu.default",
             "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}],
             "outputs": [{"as_tensor": {"name": "y"}}], "metadata": {}, "name": "relu"}],
  "tensor_values": {"x": {"dtype": 7, "sizes": [{"as_int": 2}], "requires_grad": false,
                          "device": {"type": "cpu", "index": null}, "strides": [{"as_int": 1}],
                          "storage_offset": {"as_int": 0}, "layout": 7}},
  "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": false},
 "signature": {"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],
               "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "y"}}}}]},
 "module_call_graph": []}, "opset_version": {"aten": 10}, "range_constraints": {},
 "schema_version": {"major": 8, "minor": 20}, "verifiers": ["TRAINING"],
 "torch_version": "2.14.1"})";

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string Zipped(const std::string& program, const std::string& root = "m/") {
  base::ZipBuilder zip;
  zip.Add(root + "data/weights/weight_0", "12345678");
  zip.Add(root + "models/model.json", program);
  zip.Add(root + "archive_format", "pt2");
  return zip.Finish();
}

ModelFile Read(const std::string& bytes) { return ReadModel({.bytes = bytes, .name = "a.pt2"}); }

ModelFile ReadWith(const std::string& from, const std::string& to) {
  return Read(Zipped(Replaced(kProgram, from, to)));
}

const graph::Argument& SecondArgument(const ModelFile& file) {
  return file.graphs.at(0).nodes.at(0).arguments.at(1).argument;
}

// The program with another argument, {"as_...": ...}, for its node.
ModelFile ReadWithArgument(const std::string& argument) {
  return ReadWith(R"("kind": 1}],)", R"("kind": 1}, {"name": "other", "arg": )" + argument + "}],");
}

TEST_CASE("the program of these tests reads as it is", "[readers][pt2]") {
  for (const char* root : {"m/", "", "deep.er/"}) {
    const ModelFile file = Read(Zipped(kProgram, root));
    REQUIRE(file.graphs.size() == 1);
    CHECK(file.losses.empty());
    CHECK(file.graphs[0].nodes[0].target == "aten.relu.default");
    CHECK(file.graphs[0].value(0).tensor->sizes.size() == 1);
    REQUIRE(file.graphs[0].value(1).tensor);  // not in the file: by the operator's rule
    CHECK(file.graphs[0].value(1).tensor->sizes == file.graphs[0].value(0).tensor->sizes);
  }
}

TEST_CASE("a wrong program is refused with file and place", "[readers][pt2]") {
  struct Case {
    const char* from;
    const char* to;
    const char* message;
  };
  for (const Case& one : {
           Case{R"("arg": {"as_tensor": {"name": "x"}})", R"("arg": {"as_tensor": {"name": "z"}})",
                "node 'relu' uses 'z' before it is defined"},
           Case{R"("arg": {"as_tensor": {"name": "x"}})", R"("arg": {"as_tensor": {"name": "y"}})",
                "node 'relu' uses 'y' before it is defined (a cycle, or nodes out of order)"},
           Case{R"("outputs": [{"as_tensor": {"name": "y"}}],)",
                R"("outputs": [{"as_tensor": {"name": "z"}}],)", "the output uses 'z'"},
           Case{R"("outputs": [{"as_tensor": {"name": "y"}}], "meta)",
                R"("outputs": [{"as_tensor": {"name": "x"}}], "meta)", "'x'"},
           Case{R"("outputs": [{"as_tensor": {"name": "y"}}], "meta)",
                R"("outputs": [{"as_tensors": [{"name": "y"}, {"name": "y"}]}], "meta)",
                "value 'y' is defined twice"},
           Case{R"("nodes": [)", R"("nodes": [{"target": "a", "inputs": [], "name": "relu",
                "outputs": [{"as_tensor": {"name": "y"}}], "metadata": {}},)",
                "nodes[1]: two nodes define 'y'"},
           Case{R"("nodes": [)", R"("nodes": [{"target": "a", "inputs": [], "name": "relu",
                "outputs": [], "metadata": {}},)",
                "two nodes are named 'relu'"},
           Case{R"("target": "torch.ops.aten.relu.default")", R"("target": "")", "has no target"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": -2}])",
                "value 'x' has a negative size"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": 9223372036854775808}])",
                "tensor_values.x.sizes[0].as_int: integer above 2^63 - 1"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": 2.5}])",
                "expected an integer, found a number"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{}])", "a union without a member"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": 2, "as_expr": {}}])",
                "a union with more than one member"},
           Case{R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": 2}, {"as_int": 2}])",
                "value 'x' has a different number of strides than sizes"},
           Case{R"("index": null)", R"("index": 99999999999)", "invalid device index"},
           Case{R"("input_specs": [)", R"("input_specs": [{"user_input": {}},)",
                "2 and 1 in the signature, 1 and 1 in the graph"},
           Case{R"("graph": {)", R"("grap": {)", "an exported program without a graph"},
           Case{R"("as_tensor": {"name": "x"}}, "kind")", R"("as_tensor": {}}, "kind")",
                "a reference without a name"},
           Case{R"("torch_version": "2.14.1"})", R"("torch_version": "2.14.1"} 1)",
                "there is data after the end"},
           Case{R"("torch_version": "2.14.1"})", "", "a.pt2:m/models/model.json: byte "},
       }) {
    INFO(one.to);
    CHECK_THROWS_MATCHES(ReadWith(one.from, one.to), base::Error,
                         MessageMatches(ContainsSubstring("a.pt2:m/models/model.json: ") &&
                                        ContainsSubstring(one.message)));
  }
}

TEST_CASE("schemas that are not known are named", "[readers][pt2]") {
  CHECK_THROWS_MATCHES(
      ReadWith(R"("major": 8)", R"("major": 9)"), base::Error,
      MessageMatches(ContainsSubstring("export schema 9 cannot be read as schema 8")));
  const std::string old = Replaced(kProgram, R"("major": 8)", R"("major": 5)");
  CHECK(Read(Zipped(old)).graphs.size() == 1);
  CHECK_THROWS_MATCHES(Read(Zipped(Replaced(old, R"("nodes": [)", R"("nodes": [[], )"))),
                       base::Error,
                       MessageMatches(ContainsSubstring("export schema 5 cannot be read") &&
                                      ContainsSubstring("nodes[0]: export") &&
                                      ContainsSubstring("(export it with PyTorch 2.8 or later)")));
  CHECK(ReadWith(R"("minor": 20)", R"("minor": 99, "patch": {}, "x": [1])").losses.empty());
}

TEST_CASE("members of later schemas are counted as losses", "[readers][pt2]") {
  const ModelFile argument = ReadWithArgument(R"({"as_hologram": {"x": [1, {}]}})");
  REQUIRE(argument.losses.size() == 1);
  CHECK(argument.losses[0].what == "arguments of an unknown kind");
  CHECK(argument.losses[0].count == 1);
  CHECK(argument.losses[0].example ==
        "as_hologram at graph_module.graph.nodes[0].inputs[1].arg.as_hologram");
  CHECK(std::get<graph::Symbolic>(SecondArgument(argument).value).name == "as_hologram");
  const ModelFile dtype = ReadWith(R"("dtype": 7)", R"("dtype": 77)");
  REQUIRE(dtype.losses.size() == 1);
  CHECK(dtype.losses[0].what == "tensors of an unknown dtype");
  CHECK_FALSE(dtype.graphs[0].value(0).tensor.has_value());
  const ModelFile expr =
      ReadWith(R"({"as_int": 2})", R"({"as_expr": {"expr_str": "s0 $ 2", "hint": {"as_int": 4}}})");
  REQUIRE(expr.losses.size() == 1);
  CHECK(expr.losses[0].what == "sizes that cannot be parsed");
  CHECK(expr.graphs[0].value(0).tensor->sizes[0].hint() == 4);
  CHECK_FALSE(expr.graphs[0].value(0).tensor->sizes[0].is_concrete());
}

TEST_CASE("every kind of argument is read", "[readers][pt2]") {
  const auto read = [](const char* argument) {
    const ModelFile file = ReadWithArgument(argument);
    CHECK(file.losses.empty());
    return SecondArgument(file).value;
  };
  using graph::ArgumentList;
  CHECK(read(R"({"as_none": true})").index() == 0);
  CHECK(std::get<std::int64_t>(read(R"({"as_int": -3})")) == -3);
  CHECK(std::get<double>(read(R"({"as_float": 3})")) == 3.0);
  CHECK(std::isnan(std::get<double>(read(R"({"as_float": "NaN"})"))));
  CHECK(std::get<double>(read(R"({"as_float": "-Infinity"})")) == -INFINITY);
  CHECK(std::get<bool>(read(R"({"as_bool": true})")));
  CHECK(std::get<bool>(read(R"({"as_sym_bool": {"as_bool": true}})")));
  CHECK(std::get<std::string>(read(R"({"as_string": "mean"})")) == "mean");
  CHECK(std::get<graph::DType>(read(R"({"as_scalar_type": 13})")) == graph::DType::kBfloat16);
  CHECK(std::get<graph::DType>(read(R"({"as_scalar_type": 33})")) == graph::DType::kFloat8E8m0fnu);
  CHECK(std::get<graph::Symbolic>(read(R"({"as_memory_format": 2})")).name ==
        "torch.channels_last");
  CHECK(std::get<graph::Symbolic>(read(R"({"as_layout": 7})")).name == "torch.strided");
  CHECK(std::get<graph::Symbolic>(read(R"({"as_operator": "torch.ops.aten.add.Tensor"})")).name ==
        "aten.add.Tensor");
  CHECK(std::get<graph::Device>(read(R"({"as_device": {"type": "cuda", "index": 1}})")) ==
        graph::Device{"cuda", 1});
  CHECK(std::get<std::complex<double>>(read(R"({"as_complex": {"real": 1, "imag": -2}})")) ==
        std::complex<double>(1, -2));
  CHECK(std::get<graph::ValueRef>(read(R"({"as_optional_tensor": {"as_tensor": {"name": "x"}}})"))
            .id == 0);
  for (const char* list :
       {R"({"as_ints": [1, 2]})", R"({"as_floats": [1.0, "Infinity"]})",
        R"({"as_bools": [true, false]})", R"({"as_strings": ["a", "b"]})",
        R"({"as_sym_ints": [{"as_int": 1}, {"as_int": 2}]})",
        R"({"as_sym_floats": [{"as_float": 1.5}, {"as_float": 2}]})",
        R"({"as_sym_bools": [{"as_bool": true}, {"as_bool": true}]})",
        R"({"as_tensors": [{"name": "x"}, {"name": "x"}]})",
        R"({"as_optional_tensors": [{"as_none": true}, {"as_tensor": {"name": "x"}}]})",
        R"({"as_int_lists": [[1], []]})", R"({"as_float_lists": [[1.0], [2]]})",
        R"({"as_nested_tensors": [[{"name": "x"}], []]})",
        R"({"as_string_to_argument": {"a": {"as_int": 1}, "b": {"as_none": true}}})"}) {
    INFO(list);
    CHECK(std::get<ArgumentList>(read(list)).size() == 2);
  }
}

TEST_CASE("absurd sizes are kept as they are and overflow nothing", "[readers][pt2]") {
  const ModelFile file =
      ReadWith(R"("sizes": [{"as_int": 2}])", R"("sizes": [{"as_int": 4611686018427387904}])");
  CHECK(file.graphs[0].value(0).tensor->sizes[0].hint() == std::int64_t{1} << 62);
  CHECK_FALSE(graph::SizeBytes(*file.graphs[0].value(0).tensor).has_value());
}

TEST_CASE("graphs nested too deep are refused", "[readers][pt2]") {
  std::string nested = R"({"as_none": true})";
  for (int i = 0; i < 200; ++i) {
    nested = R"({"as_graph": {"name": "g", "graph": {"inputs": [], "outputs": [], "nodes":
      [{"target": "a.b.c", "inputs": [{"name": "", "arg": )" +
             nested + R"(}], "outputs": [], "metadata": {}, "name": "n"}]}}})";
  }
  CHECK_THROWS_MATCHES(ReadWithArgument(nested), base::Error,
                       MessageMatches(ContainsSubstring("a.pt2:m/models/model.json: byte ")));
  const std::string brackets(100'000, '[');
  CHECK_THROWS_AS(ReadWithArgument(R"({"as_hologram": )" + brackets), base::Error);
}

TEST_CASE("small files cannot take much memory", "[readers][pt2]") {
  std::string zeros = R"({"as_ints": [0)";
  for (int i = 0; i < 3'000'000; ++i) zeros += ",0";
  base::ZipBuilder zip;
  zip.Add("m/models/model.json",
          Replaced(kProgram, R"("kind": 1}],)", R"("kind": 1}, {"arg": )" + zeros + "]}}],"),
          {.deflate = true});
  CHECK_THROWS_MATCHES(Read(zip.Finish()), base::Error,
                       MessageMatches(ContainsSubstring("needs far more memory than its text")));
}

TEST_CASE("damaged archives say where and what to do", "[readers][pt2]") {
  const std::string bytes = Zipped(kProgram);
  for (const std::size_t size : {bytes.size() - 1, bytes.size() / 2, std::size_t{60}}) {
    CHECK_THROWS_MATCHES(Read(bytes.substr(0, size)), base::Error,
                         MessageMatches(ContainsSubstring("a.pt2: byte ") &&
                                        ContainsSubstring("(export it again, or copy it again)")));
  }
  struct Case {
    const char* name;
    base::ZipBuilder::Options options;
    const char* message;
  };
  for (const Case& one : {
           Case{"m/../../etc/passwd", {}, "points outside the archive"},
           Case{"/etc/passwd", {}, "absolute"},
           Case{"m/models/model.json", {}, "twice"},
           Case{"m/x", {.claimed_size = 1'000'000}, "two different sizes"},
           Case{"m/x", {.deflate = true, .claimed_size = 4'000'000'000}, "impossible size"},
           Case{"m/x", {.header_offset = 0}, "a different name"},
       }) {
    INFO(one.message);
    base::ZipBuilder zip;
    zip.Add("m/models/model.json", kProgram);
    zip.Add(one.name, "content", one.options);
    CHECK_THROWS_MATCHES(
        Read(zip.Finish()), base::Error,
        MessageMatches(ContainsSubstring("a.pt2: byte ") && ContainsSubstring(one.message) &&
                       ContainsSubstring("(export it again")));
  }
}

TEST_CASE("zip archives of other kinds are refused", "[readers][pt2]") {
  base::ZipBuilder zip;
  zip.Add("m/data.pkl", "x");
  CHECK_THROWS_MATCHES(Read(zip.Finish()), base::Error,
                       MessageMatches(ContainsSubstring("no models/*.json inside")));
  CHECK_THROWS_MATCHES(Read("PK\x03\x04 rubbish"), base::Error,
                       MessageMatches(ContainsSubstring("too short for a zip archive")));
}

}  // namespace
}  // namespace idbg::readers::pt2_hostile_test
