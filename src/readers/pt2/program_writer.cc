// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include "base/error.h"
#include "readers/pt2/archive_writer.h"
#include "readers/pt2/program_json.h"

namespace idbg::readers::pt2 {
namespace {

using base::TokenWriter;
using graph::Argument;
using graph::Graph;
using graph::GraphInput;
using graph::GraphOutput;
using graph::InputKind;
using graph::OutputKind;

constexpr std::int64_t kSchemaMinor = 14;
constexpr std::int64_t kAtenOpset = 10;

class ProgramWriter {
 public:
  ProgramWriter(const Graph& graph, const CallSpec& call, TokenWriter& writer)
      : graph_(graph), call_(call), writer_(writer) {}

  void Run(const std::string& torch_version) {
    Map(writer_, [&] {
      writer_.Key("graph_module");
      WriteModule();
      writer_.Key("opset_version");
      Union(writer_, "aten", [&] { writer_.Int(kAtenOpset); });
      writer_.Key("range_constraints");
      WriteRanges();
      Map(At(writer_, "schema_version"), [&] {
        writer_.Member("major", kSchemaMajor);
        writer_.Member("minor", kSchemaMinor);
      });
      Texts(At(writer_, "verifiers"),
            {graph_.dialect == graph::Dialect::kTraining ? "TRAINING" : "ATEN"});
      if (!torch_version.empty()) writer_.Member("torch_version", torch_version);
      Texts(At(writer_, "guards_code"), {});
    });
  }

 private:
  void WriteRanges() {
    Map(writer_, [&] {
      for (const graph::Symbol& symbol : graph_.symbols) {
        Map(At(writer_, symbol.name), [&] {
          writer_.Key("min_val");
          symbol.min ? writer_.Int(*symbol.min) : writer_.Null();
          writer_.Key("max_val");
          symbol.max ? writer_.Int(*symbol.max) : writer_.Null();
        });
      }
    });
  }

  void WriteModule() {
    Map(writer_, [&] {
      WriteGraph(graph_, At(writer_, "graph"));
      Map(At(writer_, "signature"), [&] {
        At(writer_, "input_specs").Array(graph_.inputs, [&](const GraphInput& input) {
          WriteInputSpec(input);
        });
        At(writer_, "output_specs").Array(graph_.outputs, [&](const GraphOutput& output) {
          WriteOutputSpec(output);
        });
      });
      writer_.Key("module_call_graph");
      writer_.BeginArray(1);
      WriteModuleCall();
      writer_.EndArray();
      for (const char* const key : {"metadata", "treespec_namedtuple_fields"}) {
        Map(At(writer_, key), [] {});
      }
    });
  }

  // `target`: what "buffer" or "buffer_mutation" is of; the user's inputs and outputs have none.
  void Spec(std::string_view member, const Argument& argument, const std::string& target) {
    const std::string of(member.substr(0, member.find("_mutation")));
    Union(writer_, member, [&] {
      Map(writer_, [&] {
        writer_.Key("arg");
        if (member == "user_input" || member == "user_output")
          return WriteArgument(graph_, argument, writer_);
        Map(writer_, [&] { writer_.Member("name", NameOf(argument)); });
        writer_.Member(of + "_name", target);
        if (member == "buffer") writer_.Member("persistent", true);
      });
    });
  }

  std::string NameOf(const Argument& argument) const {
    const auto* const reference = std::get_if<graph::ValueRef>(&argument.value);
    return reference == nullptr ? std::string() : graph_.value(reference->id).name;
  }

  void WriteInputSpec(const GraphInput& input) {
    if (input.kind == InputKind::kObject || input.kind == InputKind::kToken)
      base::FailUnsupported("input '" + graph_.value(input.value).name +
                            "' is an object, which cannot be written (take it out of the graph)");
    Spec(base::NameOf(kInputMembers, input.kind), {graph::ValueRef{input.value}}, input.target);
  }

  void WriteOutputSpec(const GraphOutput& output) {
    const std::string_view member = base::NameOf(kOutputMembers, output.kind);
    Spec(member.ends_with("_mutation") ? member : "user_output", output.value, output.target);
  }

  static void Texts(TokenWriter& writer, const std::vector<std::string>& texts) {
    writer.Array(texts, [&](const std::string& text) { writer.String(text); });
  }

  // A tree of as many leaves (torch/utils/_pytree.py, protocol 1).
  static std::string Leaves(std::size_t count) {
    std::string text = R"({"type": "builtins.tuple", "context": "null", "children_spec": [)";
    for (std::size_t i = 0; i < count; ++i)
      text += std::string(i > 0 ? ", " : "") +
              R"({"type": null, "context": null, "children_spec": []})";
    return text + "]}";
  }

  void WriteModuleCall() {
    const auto is_user = [](const GraphInput& input) { return input.kind == InputKind::kUser; };
    const auto inputs = static_cast<std::size_t>(std::ranges::count_if(graph_.inputs, is_user));
    const auto outputs = static_cast<std::size_t>(
        std::ranges::count(graph_.outputs, OutputKind::kUser, &GraphOutput::kind));
    Map(writer_, [&] {
      writer_.Member("fqn", "");
      Map(At(writer_, "signature"), [&] {
        for (const char* const key : {"inputs", "outputs"}) Texts(At(writer_, key), {});
        writer_.Member(
            "in_spec",
            call_.inputs.empty()
                ? R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [)" +
                      Leaves(inputs) +
                      R"(, {"type": "builtins.dict", "context": "[]", "children_spec": []}]}])"
                : call_.inputs);
        writer_.Member("out_spec",
                       call_.outputs.empty() ? "[1, " + Leaves(outputs) + "]" : call_.outputs);
        std::vector<std::string> names = call_.input_names;
        if (call_.inputs.empty())
          for (const GraphInput& input : graph_.inputs)
            if (is_user(input)) names.push_back(graph_.value(input.value).name);
        Texts(At(writer_, "forward_arg_names"), names);
      });
    });
  }

  const Graph& graph_;
  const CallSpec& call_;
  TokenWriter& writer_;
};

void CheckWritable(const Graph& graph) {
  for (const graph::Node& node : graph.nodes) {
    const bool is_exported =
        node.target.find('.') != std::string::npos && !node.target.starts_with("torch.") &&
        !node.target.starts_with("method.") && !node.target.starts_with("module.");
    const bool has_names =
        node.target.starts_with("_operator.") || node.target.starts_with("higher_order.") ||
        std::ranges::none_of(node.arguments, [](const auto& named) { return named.name.empty(); });
    if (is_exported && has_names) continue;
    base::FailUnsupported("node '" + node.name + "' (" + node.target +
                          ") cannot be written as an exported program: it does not call an "
                          "operator with named arguments (export the model)");
  }
}

}  // namespace

std::string WriteProgram(const Graph& graph, const std::string& torch_version,
                         const CallSpec& call) {
  CheckWritable(graph);
  const std::unique_ptr<base::TokenWriter> writer = base::MakeJsonWriter({.indent = 0});
  ProgramWriter(graph, call, *writer).Run(torch_version);
  return writer->Take();
}

}  // namespace idbg::readers::pt2
