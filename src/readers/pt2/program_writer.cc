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
      writer_.Key("verifiers");
      writer_.BeginArray(1);
      writer_.String(graph_.dialect == graph::Dialect::kTraining ? "TRAINING" : "ATEN");
      writer_.EndArray();
      if (!torch_version.empty()) {
        writer_.Member("torch_version", torch_version);
      }
      writer_.Key("guards_code");
      writer_.BeginArray(0);
      writer_.EndArray();
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
        Array(At(writer_, "input_specs"), graph_.inputs,
              [&](const GraphInput& input) { WriteInputSpec(input); });
        Array(At(writer_, "output_specs"), graph_.outputs,
              [&](const GraphOutput& output) { WriteOutputSpec(output); });
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

  void Spec(std::string_view member, const Argument& argument, std::string_view key,
            const std::string& target) {
    Union(writer_, member, [&] {
      Map(writer_, [&] {
        writer_.Key("arg");
        if (key.empty()) return WriteArgument(graph_, argument, writer_);
        Map(writer_, [&] { writer_.Member("name", NameOf(argument)); });
        writer_.Member(key, target);
        if (member != "buffer") return;
        writer_.Member("persistent", true);
      });
    });
  }

  std::string NameOf(const Argument& argument) const {
    const auto* const reference = std::get_if<graph::ValueRef>(&argument.value);
    return reference == nullptr ? std::string() : graph_.value(reference->id).name;
  }

  void WriteInputSpec(const GraphInput& input) {
    const Argument argument{graph::ValueRef{input.value}};
    switch (input.kind) {
      case InputKind::kUser:
        return Spec("user_input", argument, "", "");
      case InputKind::kParameter:
        return Spec("parameter", argument, "parameter_name", input.target);
      case InputKind::kBuffer:
        return Spec("buffer", argument, "buffer_name", input.target);
      case InputKind::kConstant:
        return Spec("tensor_constant", argument, "tensor_constant_name", input.target);
      case InputKind::kObject:
      case InputKind::kToken:
        break;
    }
    base::FailUnsupported("input '" + graph_.value(input.value).name +
                          "' is an object, which cannot be written (take it out of the graph)");
  }

  void WriteOutputSpec(const GraphOutput& output) {
    switch (output.kind) {
      case OutputKind::kBufferMutation:
        return Spec("buffer_mutation", output.value, "buffer_name", output.target);
      case OutputKind::kInputMutation:
        return Spec("user_input_mutation", output.value, "user_input_name", output.target);
      case OutputKind::kParameterMutation:
        return Spec("parameter_mutation", output.value, "parameter_name", output.target);
      default:
        return Spec("user_output", output.value, "", "");
    }
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
        for (const char* const key : {"inputs", "outputs"}) {
          writer_.Key(key);
          writer_.BeginArray(0);
          writer_.EndArray();
        }
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
        Array(At(writer_, "forward_arg_names"), names,
              [&](const std::string& name) { writer_.String(name); });
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
  IDBG_CHECK(writer != nullptr);
  ProgramWriter(graph, call, *writer).Run(torch_version);
  return writer->Take();
}

}  // namespace idbg::readers::pt2
