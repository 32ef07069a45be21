// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/text/text.h"
#include "readers/fx_text/builder.h"

namespace idbg::readers::fx_text {

using graph::TensorType;

namespace {

// "%x : torch.Tensor [num_users=1] = call_function[target=torch.relu](args = (%y,), kwargs = {})"
struct PrintedNode {
  std::string_view name;
  std::string_view annotation;  // "torch.Tensor"
  std::string_view op;
  std::string_view target;
  std::size_t arguments = 0;  // where "(args" starts in the line; 0: none
};

// The names of modules have some ten. A name that is not an identifier is written as a getattr of
// what stands before it: more than the parser's depth would not be read again.
constexpr std::ptrdiff_t kMaxTargetDots = 30;

std::optional<PrintedNode> SplitPrintedNode(std::string_view line) {
  PrintedNode node;
  const std::size_t equals = line.find(" = ");
  const std::size_t open = line.find("[target=", equals);
  if (!line.starts_with('%') || equals == std::string_view::npos || open == std::string_view::npos)
    return std::nullopt;
  const std::string_view head = line.substr(1, equals - 1);
  node.name = head.substr(0, head.find(' '));
  const std::size_t colon = head.find(" : ");
  const std::size_t users = head.find('[');
  if (colon != std::string_view::npos && users != std::string_view::npos && users > colon + 3)
    node.annotation = head.substr(colon + 3, users - colon - 4);
  node.op = line.substr(equals + 3, open - equals - 3);
  const std::size_t target = open + 8;
  const std::size_t close = std::min(line.find("](args", target), line.rfind(']'));
  if (close == std::string_view::npos || close < target || node.name.empty()) return std::nullopt;
  node.target = line.substr(target, close - target);
  if (std::ranges::count(node.target, '.') > kMaxTargetDots) return std::nullopt;
  if (line.substr(close).starts_with("](")) node.arguments = close + 1;
  return node;
}

// "(args = (...), kwargs = {...})"
bool ParsePrintedArguments(const Context& context, std::size_t begin, Expr& args, Expr& kwargs) {
  Parser parser(context, begin, true);
  std::vector<Expr*> wanted{&args, &kwargs};
  Expr call;
  if (!parser.ParseExpression(call) || call.kind != Kind::kTuple) return false;
  for (std::size_t i = 0; i < call.items.size() && i < wanted.size(); ++i) {
    if (call.items[i].kind != Kind::kKeyword) return false;
    *wanted[i] = std::move(call.items[i].items[0]);
  }
  return call.items.size() == 2;
}

std::string PrintedTarget(const PrintedNode& node) {
  if (node.op == "call_method") return "method." + std::string(node.target);
  if (node.op == "call_module") return "module." + std::string(node.target);
  return CanonicalTarget(node.target);
}

bool ReadPrintedNode(const Lines& lines, Context& context, Builder& builder) {
  const std::optional<PrintedNode> node = SplitPrintedNode(lines.trimmed());
  if (!node) return false;
  if (node->op == "placeholder") {
    builder.AddPlaceholder(node->name, node->annotation);
  } else if (node->op == "get_attr") {
    builder.AddAttribute(node->name, std::string(node->target));
  } else {
    Expr args;
    Expr kwargs;
    const std::size_t begin = lines.begin() + lines.indent() + node->arguments;
    return node->arguments > 0 && ParsePrintedArguments(context, begin, args, kwargs) &&
           builder.AddCall(node->name, PrintedTarget(*node), args, kwargs);
  }
  return true;
}

const Expr* FindKeyword(const Expr& call, std::string_view name) {
  for (const Expr& item : call.items) {
    if (item.kind == Kind::kKeyword && item.text == name) return &item.items[0];
  }
  return nullptr;
}

// The sizes in a tuple; null when one of them is none.
std::optional<std::vector<tensor::SymInt>> SizesOf(const Expr& tuple, Context& context) {
  std::vector<tensor::SymInt> sizes;
  if (tuple.kind != Kind::kTuple && tuple.kind != Kind::kList) return std::nullopt;
  for (const Expr& item : tuple.items) {
    const auto size = context.annotations.ReadSize(item.span);
    if (!size || size->hint().value_or(0) < 0) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

tensor::DType DTypeOf(const Expr& call) {
  const Expr* const dtype = FindKeyword(call, "dtype");
  if (dtype == nullptr) return tensor::DType::kFloat32;  // both formats leave the default out
  const graph::Argument argument = NamedConstant(dtype->span);
  const auto* const known = std::get_if<tensor::DType>(&argument.value);
  return known == nullptr ? tensor::DType::kFloat32 : *known;
}

// "device(type='cuda', index=0)", "'cuda:0'"
graph::Device DeviceOf(const Expr& call) {
  const Expr* const device = FindKeyword(call, "device");
  if (device == nullptr) return {};
  if (device->kind == Kind::kString) return ParseDevice(Unquote(device->text));
  const Expr* const type = FindKeyword(*device, "type");
  const Expr* const index = FindKeyword(*device, "index");
  if (type == nullptr || type->kind != Kind::kString) return {};
  const graph::Argument number = index == nullptr ? graph::Argument{} : ParseNumber(index->text);
  const auto* const value = std::get_if<std::int64_t>(&number.value);
  return MakeDevice(Unquote(type->text), value == nullptr ? -1 : *value);
}

// "FakeTensor(..., size=(2, 3), dtype=torch.int64)"
std::optional<TensorType> FakeTensorType(const Expr& call, Context& context) {
  const Expr* const size = call.kind == Kind::kCall ? FindKeyword(call, "size") : nullptr;
  if (size == nullptr) return std::nullopt;
  auto sizes = SizesOf(*size, context);
  if (!sizes) return std::nullopt;
  return TensorType{.dtype = DTypeOf(call), .sizes = *std::move(sizes), .device = DeviceOf(call)};
}

// One graph input of a runnable script: "reader.tensor(buf0, (16, 10), (1, 16), is_leaf=True)".
class LoadedInputs {
 public:
  LoadedInputs(Context& context, graph::Graph& graph) : context_(context), graph_(graph) {}

  // False when the statement is something else.
  bool Add(const Statement& statement) {
    const Expr& call = statement.value;
    if (call.kind != Kind::kCall || call.items.size() < 2) return false;
    const std::string function = DottedPath(call.items[0]);
    if (function == "reader.storage" && !statement.targets.empty()) {
      devices_[std::string(statement.targets[0].text)] = DeviceOf(call);
      return true;
    }
    if (!function.starts_with("reader.")) return false;
    Value* const value = NextInput();
    if (value == nullptr || value->tensor) return value != nullptr;
    if (function == "reader.symint") SetNumber(call.items[1], *value);
    return function == "reader.symint" || (function == "reader.tensor" && SetTensor(call, *value));
  }

 private:
  Value* NextInput() {
    if (next_ == graph_.inputs.size()) return nullptr;
    return &graph_.value(graph_.inputs[next_++].value);
  }

  void SetNumber(const Expr& number, Value& value) const {
    value.kind = graph::ValueKind::kSymInt;
    value.number = context_.annotations.ReadSize(number.span).value_or(value.number);
  }

  bool SetTensor(const Expr& call, Value& value) const {
    if (call.items.size() < 3) return false;
    auto sizes = SizesOf(call.items[2], context_);
    if (!sizes) return false;
    TensorType type{.dtype = DTypeOf(call), .sizes = *std::move(sizes)};
    // The script's reader makes a contiguous tensor when there are no strides.
    const bool has_strides = call.items.size() > 3 && call.items[3].kind == Kind::kTuple;
    if (has_strides) type.strides = SizesOf(call.items[3], context_);
    if (has_strides && (!type.strides || type.strides->size() != type.sizes.size())) return false;
    if (!has_strides) type.strides = graph::ContiguousStrides(type.sizes);
    const auto device = devices_.find(call.items[1].text);
    if (device != devices_.end()) type.device = device->second;
    value.tensor = std::move(type);
    return true;
  }

  Context& context_;
  graph::Graph& graph_;
  TextMap<graph::Device> devices_;  // of storages
  std::size_t next_ = 0;
};

}  // namespace

void ReadPrintedGraph(Lines& lines, Context& context, Builder& builder) {
  while (lines.Next()) {
    if (lines.is_blank()) continue;
    context.here = lines.begin();
    const std::string_view line = lines.trimmed();
    if (line.starts_with("return")) {
      Parser parser(context, lines.begin() + lines.indent());
      Statement statement;
      if (parser.ParseStatement(statement) && builder.Add(statement)) return;
    }
    if (lines.indent() == 0) return lines.MoveTo(lines.begin());
    if (!ReadPrintedNode(lines, context, builder))
      context.Lose("lines that are not FX nodes", lines.begin() + lines.indent());
  }
}

void ReadLoadArgs(Lines& lines, Context& context, graph::Graph& graph) {
  LoadedInputs inputs(context, graph);
  while (lines.Next()) {
    if (lines.is_blank()) continue;
    if (lines.indent() == 0) return lines.MoveTo(lines.begin());
    context.here = lines.begin();
    Parser parser(context, lines.begin() + lines.indent());
    Statement statement;
    if (!parser.ParseStatement(statement) || !inputs.Add(statement))
      context.Lose("lines of load_args that cannot be parsed", lines.begin() + lines.indent());
  }
}

void ReadNodeList(Lines& lines, Context& context, graph::Graph& graph) {
  std::unordered_map<std::string_view, Value*> missing;
  for (Value& value : graph.values) {
    if (value.kind == graph::ValueKind::kTensor && !value.tensor) missing[value.name] = &value;
  }
  std::string_view name;
  while (lines.Next()) {
    const std::string_view line = lines.trimmed();
    if (lines.indent() == 0) name = line.substr(0, line.find(" ("));
    const std::size_t colon = line.find("val: ");
    const std::size_t example = line.find("example_value: ");
    if (lines.indent() == 0 || (colon != 0 && example != 0)) continue;
    const auto found = missing.find(name);
    if (found == missing.end()) continue;
    Parser parser(context, lines.begin() + lines.indent() + line.find(": ") + 2);
    Expr value;
    if (parser.ParseExpression(value)) found->second->tensor = FakeTensorType(value, context);
  }
}

bool Lines::Next() {
  if (next_ >= text_.size()) return false;
  begin_ = next_;
  const std::size_t end = std::min(text_.find('\n', begin_), text_.size());
  next_ = std::min(end + 1, text_.size());
  line_ = text_.substr(begin_, end - begin_);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  indent_ = std::min(line_.find_first_not_of(" \t"), line_.size());
  return true;
}

std::string_view Lines::trimmed() const {
  return line_.substr(indent_, line_.find_last_not_of(" \t") + 1 - indent_);
}

std::optional<graph::SourceLine> ParseFileComment(std::string_view line) {
  constexpr std::string_view kFile = "# File: ";
  constexpr std::string_view kCode = ", code: ";
  if (!line.starts_with(kFile)) return std::nullopt;
  line.remove_prefix(kFile.size());
  graph::SourceLine source;
  const std::size_t code = line.find(", code:");
  if (code != std::string_view::npos) {
    source.code = line.substr(std::min(code + kCode.size(), line.size()));
    line = line.substr(0, code);
  }
  const std::size_t in = line.rfind(" in ");
  if (in != std::string_view::npos) {
    source.function = line.substr(in + 4);
    line = line.substr(0, in);
  }
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto number = base::ParseNumber<std::int64_t>(line.substr(colon + 1));
  if (!number) return std::nullopt;
  source.line = *number;
  source.file = line.substr(0, colon);
  return source;
}

}  // namespace idbg::readers::fx_text
