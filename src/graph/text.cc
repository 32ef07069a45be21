// SPDX-License-Identifier: Apache-2.0
#include "graph/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <unordered_set>
#include <utility>

#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "graph/operators/python_operators.h"

namespace idbg::graph {
namespace {

bool IsName(std::string_view text) {
  return !text.empty() && !base::IsDigit(text[0]) &&
         std::ranges::all_of(text, base::IsNameCharacter);
}
// "torch.channels_last"
bool IsDottedName(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
       dot = text.find('.', begin)) {
    if (!IsName(text.substr(begin, dot - begin))) return false;
    begin = dot + 1;
  }
  return IsName(text.substr(begin));
}

std::string AsName(std::string_view wanted) {
  std::string name(wanted);
  std::ranges::replace_if(name, [](char c) { return !base::IsNameCharacter(c); }, '_');
  return IsName(name) ? name : "_" + name;
}

std::string OneLine(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// Names that the text uses for itself.
constexpr auto kReserved = std::to_array<std::string_view>(
    {"self", "torch",  "device", "None", "True",      "False",   "inf",
     "nan",  "slice",  "object", "Sym",  "float",     "complex", "getattr",
     "not",  "return", "pass",   "math", "_operator", "builtins"});

// Makes names that Python takes, each once.
class NameTable {
 public:
  NameTable() {
    for (const std::string_view name : kReserved) taken_.emplace(name);
  }

  bool Has(const std::string& name) const { return taken_.contains(name); }

  std::string Take(std::string_view wanted) {
    std::string name = AsName(wanted);
    const std::string stem = name;
    for (int i = 1; !taken_.insert(name).second; ++i) name = stem + "_" + std::to_string(i);
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
};

std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (static_cast<unsigned char>(c) < ' ') {
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string Text(const Device& device) {
  std::string text = "device(type=" + Quoted(device.type);
  if (device.index >= 0) text += ", index=" + std::to_string(device.index);
  return text + ")";
}

std::string AnnotationOf(const Value& value) {
  switch (value.kind) {
    case ValueKind::kTensor:
      return value.tensor ? ToString(*value.tensor) : "Tensor";
    case ValueKind::kSymInt:
      return "Sym(" + value.number.ToString() + ")";
    case ValueKind::kSymFloat:
      return "SymFloat";
    case ValueKind::kSymBool:
      return "SymBool";
    case ValueKind::kNone:
      return "None";
    case ValueKind::kOther:
      break;
  }
  return "object";
}

// Writes one graph and those nested in it.
class Writer {
 public:
  Writer(const Graph& graph, std::string class_name, std::size_t indent, std::string& out)
      : graph_(graph), class_name_(std::move(class_name)), indent_(indent, ' '), out_(out) {}

  void Run() {
    NameValues();
    Line(0, "class " + class_name_ + "(torch.nn.Module):");
    WriteHeader();
    for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id)
      WriteNode(graph_.node(id), node_names_[id]);
    WriteReturn();
    for (SubgraphRef ref; std::cmp_less(ref.index, graph_.subgraphs.size()); ++ref.index) {
      out_ += "\n";
      Writer(graph_.subgraph(ref), subgraph_names_[ref.index], indent_.size() + 4, out_).Run();
    }
  }

 private:
  void Line(std::size_t depth, std::string_view text) {
    out_ += indent_;
    out_.append(4 * depth, ' ');
    out_ += text;
    out_ += "\n";
  }

  void NameValues() {
    for (const Value& value : graph_.values) value_names_.push_back(names_.Take(value.name));
    for (const Node& node : graph_.nodes) {
      const bool has_own_name = IsSingle(node);
      node_names_.push_back(has_own_name ? std::string() : names_.Take(node.name));
    }
    NameTable subgraphs;
    for (const Graph& subgraph : graph_.subgraphs)
      subgraph_names_.push_back(subgraphs.Take(subgraph.name));
  }

  // Whether the node is written by its one output.
  bool IsSingle(const Node& node) const {
    return node.outputs.size() == 1 && graph_.value(node.outputs[0]).kind != ValueKind::kNone;
  }

  const std::string& NameOf(ValueId id) const { return value_names_[id]; }

  std::string Declared(ValueId id) const {
    return NameOf(id) + ": \"" + AnnotationOf(graph_.value(id)) + "\"";
  }

  void WriteHeader() {
    std::string header = "def forward(self";
    for (const GraphInput& input : graph_.inputs) header += ", " + Declared(input.value);
    Line(1, header + "):");
  }

  void WriteSource(const Node& node) {
    const SourceLine& source = node.source;
    std::string file = "# No stacktrace found for following nodes";
    if (!source.file.empty())
      file = OneLine(fmt::format("# File: {}:{} in {}, code: {}", source.file, source.line,
                                 source.function, source.code));
    std::string module;
    if (!node.module_path.empty())
      module = OneLine("# Module: " + node.module_path + " " + node.module_type);
    const std::string place = file + "\n" + module;
    if (place == place_ || (place_.empty() && source.file.empty() && module.empty())) return;
    if (!place_.empty()) out_ += "\n";
    place_ = place;
    Line(2, file);
    if (!module.empty()) Line(2, module);
  }

  void WriteNode(const Node& node, const std::string& name) {
    WriteSource(node);
    if (IsSingle(node)) return Line(2, Declared(node.outputs[0]) + " = " + Call(node));
    Line(2, name + (node.outputs.empty() ? ": \"None\" = " : " = ") + Call(node));
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
      Line(2, Declared(node.outputs[i]) + " = " + name + "[" + std::to_string(i) + "]");
  }

  void WriteReturn() {
    std::string text = "return (";
    for (const GraphOutput& output : graph_.outputs) text += Text(output.value) + ", ";
    if (graph_.outputs.size() > 1) text.pop_back();
    if (!graph_.outputs.empty()) text.pop_back();
    Line(2, text + ")");
  }

  std::string Call(const Node& node) const {
    std::string text = Infix(node);
    if (!text.empty()) return text;
    std::size_t first = 0;
    text = Function(node, first);
    text += "(";
    for (std::size_t i = first; i < node.arguments.size(); ++i) {
      const NamedArgument& named = node.arguments[i];
      if (i > first) text += ", ";
      if (!named.name.empty()) text += (named.name == "not" ? "_not" : AsName(named.name)) + " = ";
      text += Text(named.argument);
    }
    return text + ")";
  }

  // "a + b"; empty when the node is written as a call.
  std::string Infix(const Node& node) const {
    constexpr std::string_view kOperator = "_operator.";
    if (!node.target.starts_with(kOperator)) return {};
    const std::string_view name = std::string_view(node.target).substr(kOperator.size());
    const bool has_value = std::ranges::any_of(node.arguments, IsReference);
    const bool has_names = std::ranges::any_of(node.arguments, HasName);
    if (!has_value || has_names) return {};
    const auto operand = [&](std::size_t i) { return Operand(node.arguments[i].argument); };
    if (node.arguments.size() == 2) {
      const auto* const entry = FindBy(&PythonOperator::name, kBinaryOperators, name);
      if (entry != nullptr) return fmt::format("{} {} {}", operand(0), entry->symbol, operand(1));
    } else if (node.arguments.size() == 1) {
      const auto* const entry = FindBy(&PythonOperator::name, kUnaryOperators, name);
      if (entry != nullptr)
        return fmt::format("{}{}{}", entry->symbol, entry->symbol == "not" ? " " : "", operand(0));
    }
    return {};
  }
  static bool IsReference(const NamedArgument& named) {
    return std::holds_alternative<ValueRef>(named.argument.value);
  }
  static bool HasName(const NamedArgument& named) { return !named.name.empty(); }

  std::string Operand(const Argument& argument) const {
    std::string text = Text(argument);
    return text.starts_with('-') ? "(" + text + ")" : text;
  }

  // What stands before the brackets; `first` is the first argument inside them.
  std::string Function(const Node& node, std::size_t& first) const {
    const std::string_view target = node.target;
    const std::string_view space = target.substr(0, target.find('.'));
    const std::string_view rest = target.substr(std::min(space.size() + 1, target.size()));
    const bool has_receiver = space == "method" && IsName(rest) && !node.arguments.empty() &&
                              !HasName(node.arguments[0]) && IsReference(node.arguments[0]);
    if (has_receiver) {
      first = 1;
      return Text(node.arguments[0].argument) + "." + std::string(rest);
    }
    if (space == "module") return Path("self", rest);
    const bool is_python = IsName(space) && (rest.empty() || space == "torch" || space == "math" ||
                                             space == "_operator" || space == "builtins");
    return is_python ? Path(std::string(space), rest) : Path("torch.ops", target);
  }

  // "self.layer1", "getattr(self.layer1, '0')"
  static std::string Path(std::string text, std::string_view path) {
    while (!path.empty()) {
      const std::string_view part = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(part.size() + 1, path.size()));
      if (IsName(part)) {
        text.append(".").append(part);
      } else {
        text = "getattr(" + text + ", " + Quoted(part) + ")";
      }
    }
    return text;
  }

  std::string Text(const Argument& argument) const {
    return std::visit([this](const auto& value) { return (*this)(value); }, argument.value);
  }

 public:
  // Alternatives of an Argument.
  std::string operator()(std::monostate) const { return "None"; }
  std::string operator()(const ValueRef& reference) const { return NameOf(reference.id); }
  std::string operator()(bool value) const { return value ? "True" : "False"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const { return base::PythonRepr(number); }
  std::string operator()(const std::complex<double>& number) const {
    return "complex(" + (*this)(number.real()) + ", " + (*this)(number.imag()) + ")";
  }
  std::string operator()(const SymInt& number) const {
    return number.is_concrete() ? number.ToString() : "Sym(" + number.ToString() + ")";
  }
  std::string operator()(const std::string& text) const { return Quoted(text); }
  std::string operator()(DType dtype) const {
    return "torch." + std::string(tensor::ToString(dtype));
  }
  std::string operator()(const Device& device) const { return graph::Text(device); }
  // As it is, where it can be taken for nothing else.
  std::string operator()(const Symbolic& symbolic) const {
    const std::string& name = symbolic.name;
    const std::string root = name.substr(0, name.find('.'));
    const bool is_own = name == "slice" || (root == "torch" && root != name);
    if (IsDottedName(name) && (is_own || !names_.Has(root))) return name;
    return "object(" + Quoted(name) + ")";
  }
  std::string operator()(const SubgraphRef& subgraph) const {
    return "self." + subgraph_names_[subgraph.index];
  }
  std::string operator()(const ArgumentList& list) const {
    const auto text = [this](const Argument& element) { return Text(element); };
    return "[" + base::Join(list | std::views::transform(text)) + "]";
  }

 private:
  const Graph& graph_;
  std::string class_name_;
  std::string indent_;
  std::string& out_;
  NameTable names_;
  base::IdVector<ValueId, std::string> value_names_;
  base::IdVector<NodeId, std::string> node_names_;  // empty where the output's name stands for it
  base::IdVector<std::int32_t, std::string> subgraph_names_;
  std::string place_;  // of the last node
};

}  // namespace

std::string ToText(const Graph& graph) {
  std::string text;
  std::string name = OneLine(graph.name);
  if (name.find_first_not_of(' ') == std::string::npos) name = "GraphModule";
  Writer(graph, std::move(name), 0, text).Run();
  return text;
}

}  // namespace idbg::graph
