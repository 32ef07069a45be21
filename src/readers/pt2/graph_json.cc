// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/graph_json.h"

#include <utility>

namespace idbg::readers::pt2 {

using base::TokenReader;
using base::TokenType;
using graph::ValueKind;

namespace {

class GraphReader {
 public:
  GraphReader(TokenReader& reader, FileContext& context, graph::Graph& graph)
      : reader_(reader), graph_(graph), scope_(graph, context) {}

  void Run() {
    const auto read_output = [&] {
      scope_.context().SpendElement(graph_.outputs, reader_);
      graph_.outputs.push_back({.value = ReadArgument(reader_, scope_)});
    };
    const auto read_tensor = [&](std::string_view name) {
      scope_.Describe(name, {.tensor = ReadTensorMeta(reader_, scope_.context())});
    };
    const auto read_number = [&](std::string_view name) {
      scope_.context().Spend(sizeof(graph::Value), reader_);
      scope_.Describe(name, {.number = ReadSymInt(reader_, scope_.context())});
    };
    reader_.ReadMembers({{"inputs", [&] { reader_.ReadArray([&] { ReadInput(); }); }},
                         {"outputs", [&] { reader_.ReadArray(read_output); }},
                         {"nodes", [&] { reader_.ReadArray([&] { ReadNode(); }); }},
                         {"tensor_values", [&] { reader_.ReadMap(read_tensor); }},
                         {"sym_int_values", [&] { reader_.ReadMap(read_number); }}});
  }

 private:
  // A constant in place of an input (None, 3.0) keeps its place: it is an input too.
  void ReadInput() {
    scope_.context().Spend(sizeof(graph::Value) + sizeof(graph::GraphInput), reader_);
    const graph::Argument argument = ReadArgument(reader_, scope_);
    if (const auto* reference = std::get_if<graph::ValueRef>(&argument.value)) {
      graph_.inputs.push_back({.value = reference->id});
      return;
    }
    graph::Value value{.name = "constant_" + std::to_string(graph_.inputs.size()),
                       .kind = ValueKind::kOther};
    if (argument.value.index() == 0) value.kind = ValueKind::kNone;
    if (const auto* integer = std::get_if<std::int64_t>(&argument.value)) {
      value.kind = ValueKind::kSymInt;
      value.number = *integer;
    }
    graph_.inputs.push_back({.value = graph_.AddValue(std::move(value))});
  }

  void ReadNode() {
    scope_.context().SpendElement(graph_.nodes, reader_);
    graph::Node node;
    std::vector<graph::Argument> outputs;
    reader_.ReadMap([&](std::string_view key) {
      if (key == "target") {
        node.target = CanonicalTarget(reader_.ReadStringView());
      } else if (key == "inputs") {
        reader_.ReadArray([&] { node.arguments.push_back(ReadNamedArgument()); });
      } else if (key == "outputs") {
        reader_.ReadArray([&] {
          scope_.context().Spend(sizeof(graph::Argument) + sizeof(graph::Value), reader_);
          outputs.push_back(ReadArgument(reader_, scope_));
        });
      } else if (key == "metadata") {
        ReadMetadata(node);
      } else if (key == "name" && reader_.Peek().type == TokenType::kString) {
        node.name = reader_.ReadString();
      } else {
        reader_.Skip();
      }
    });
    if (node.name.empty()) node.name = NameByOutput(outputs);  // files before 8.20
    AddOutputs(outputs, node);
    graph_.AddNode(std::move(node));
  }

  graph::NamedArgument ReadNamedArgument() {
    scope_.context().Spend(sizeof(graph::NamedArgument), reader_);
    graph::NamedArgument named;
    reader_.ReadMembers({{"name", [&] { named.name = reader_.ReadString(); }},
                         {"arg", [&] { named.argument = ReadArgument(reader_, scope_); }}});
    return named;
  }

  void ReadMetadata(graph::Node& node) {
    reader_.ReadMembers({{"stack_trace", [&] { node.source = SourceOf(reader_.ReadStringView()); }},
                         {"nn_module_stack", [&] {
                            ModulePlace place = InnermostModule(reader_.ReadStringView());
                            node.module_path = std::move(place.path);
                            node.module_type = std::move(place.type);
                          }}});
  }

  // The nodes of one line follow each other.
  const graph::SourceLine& SourceOf(std::string_view stack_trace) {
    if (stack_trace != last_trace_) {
      last_trace_ = stack_trace;
      last_source_ = FindUserFrame(stack_trace);
    }
    return last_source_;
  }

  // A None among the outputs keeps its place.
  void AddOutputs(const std::vector<graph::Argument>& outputs, graph::Node& node) {
    for (const graph::Argument& output : outputs) {
      graph::VisitValues(output, [&](graph::ValueId id) {
        if (graph_.value(id).producer != graph::kNoNode)
          reader_.Fail("two nodes define '" + graph_.value(id).name + "'");
        node.outputs.push_back(id);
      });
      if (output.value.index() != 0) continue;
      std::string name = node.name + "_none_" + std::to_string(node.outputs.size());
      node.outputs.push_back(graph_.AddValue({.name = std::move(name), .kind = ValueKind::kNone}));
    }
  }

  std::string NameByOutput(const std::vector<graph::Argument>& outputs) const {
    std::string name;
    for (const graph::Argument& output : outputs) {
      graph::VisitValues(output, [&](graph::ValueId id) {
        if (name.empty()) name = graph_.value(id).name;
      });
    }
    return name.empty() ? "node_" + std::to_string(graph_.nodes.size()) : name;
  }

  TokenReader& reader_;
  graph::Graph& graph_;
  Scope scope_;
  std::string last_trace_;
  graph::SourceLine last_source_;
};

bool IsUserFile(std::string_view file) {
  if (file.empty() || file.front() == '<' || file.starts_with("torch/")) return false;
  for (const std::string_view folder :
       {"site-packages/torch/", "dist-packages/torch/", "pytorch/torch/"}) {
    if (file.find(folder) != std::string_view::npos) return false;
  }
  return true;
}

}  // namespace

void ReadGraph(TokenReader& reader, FileContext& context, graph::Graph& graph) {
  GraphReader(reader, context, graph).Run();
}

graph::SourceLine FindUserFrame(std::string_view stack_trace) {
  std::vector<graph::SourceLine> frames = graph::ParseTraceback(stack_trace);
  while (!frames.empty() && !IsUserFile(frames.back().file)) frames.pop_back();
  return frames.empty() ? graph::SourceLine() : std::move(frames.back());
}

ModulePlace InnermostModule(std::string_view nn_module_stack) {
  const std::string_view entry = nn_module_stack.substr(nn_module_stack.rfind(';') + 1);
  const std::size_t first = entry.find(',');
  const std::size_t last = entry.rfind(',');
  if (first == std::string_view::npos || first == last) return {};
  std::string_view path = entry.substr(first + 1, last - first - 1);
  // Placed by torch where no module is known.
  if (path.starts_with("_empty_nn_module_stack")) return {};
  for (const std::string_view self : {"L['self']", "L[\"self\"]", "self"}) {
    if (!path.starts_with(self)) continue;
    const std::string_view rest = path.substr(self.size());
    if (rest.empty() || rest.front() == '.') path = rest.empty() ? rest : rest.substr(1);
  }
  return {.path = std::string(path), .type = std::string(entry.substr(last + 1))};
}

}  // namespace idbg::readers::pt2
