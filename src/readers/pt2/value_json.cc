// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "base/error.h"
#include "readers/pt2/graph_json.h"
#include "readers/pt2/schema_enums.h"

namespace idbg::readers::pt2 {

using base::TokenReader;
using base::TokenType;

namespace {

constexpr std::size_t kBudgetBytes = std::size_t{64} << 20;
constexpr std::size_t kBudgetPerJsonByte = 2;
constexpr std::size_t kMaxKeptText = 1000;  // of an expression that cannot be parsed
// "1+1+1...": a node with its pointers for two characters.
constexpr std::size_t kExprBytesPerCharacter = 64;

}  // namespace

FileContext::FileContext(std::size_t json_bytes)
    : budget_bytes_(kBudgetBytes + kBudgetPerJsonByte * json_bytes) {}

tensor::ExprPtr FileContext::Parse(std::string_view text, const TokenReader& reader) {
  const auto known = expressions_.find(text);
  if (known != expressions_.end()) return known->second;
  tensor::ExprPtr expr;
  try {
    expr = tensor::ParseExpr(text);
  } catch (const base::Error& error) {
    if (text.size() > kMaxKeptText) reader.Fail(error.message());
    Lose("sizes that cannot be parsed", reader, error.message());
    expr = std::make_shared<const tensor::Expr>(
        tensor::Expr{.op = tensor::ExprOp::kOther, .name = std::string(text)});
  }
  Spend(text.size() * kExprBytesPerCharacter, reader);
  std::vector<std::string> names;
  tensor::CollectSymbols(*expr, names);
  for (std::string& name : names) symbols_.try_emplace(std::move(name));
  expressions_.emplace(text, expr);
  return expr;
}

void FileContext::NoteHint(const tensor::Expr& expr, std::int64_t hint) {
  if (expr.op == tensor::ExprOp::kSymbol) symbols_[expr.name] = hint;
}

void FileContext::Spend(std::size_t bytes, const TokenReader& reader) {
  if (bytes > budget_bytes_) reader.Fail("the graph needs far more memory than its text");
  budget_bytes_ -= bytes;
}

const graph::TensorType* FileContext::SkipRepeated(TokenReader& reader) const {
  for (const Description& description : recent_) {
    if (reader.SkipIfRaw(description.raw)) return &description.type;
  }
  return nullptr;
}

void FileContext::Remember(std::string_view raw, const graph::TensorType& type) {
  recent_[next_recent_++ % recent_.size()] = {.raw = raw, .type = type};
}

void FileContext::Lose(std::string_view what, const TokenReader& reader, std::string_view example) {
  AddLoss(losses_, what, [&] { return std::string(example) + " at " + reader.Here().key_path; });
}

void ReadUnion(TokenReader& reader, base::FunctionRef<void(std::string_view member)> on_member) {
  int members = 0;
  reader.ReadMap([&](std::string_view key) {
    if (++members > 1) reader.Fail("a union with more than one member");
    on_member(key);
  });
  if (members == 0) reader.Fail("a union without a member");
}

std::optional<std::int64_t> ReadIntOrNull(TokenReader& reader) {
  if (reader.Peek().type != TokenType::kNull) return reader.ReadInt();
  reader.Next();
  return std::nullopt;
}

namespace {

// null, {"as_int": 3}, or of a SymBool or SymFloat, whose hints are not kept.
std::optional<std::int64_t> ReadHint(TokenReader& reader) {
  std::optional<std::int64_t> hint;
  if (reader.Peek().type != TokenType::kMapBegin) {
    reader.Skip();
    return hint;
  }
  ReadUnion(reader, [&](std::string_view member) {
    if (member == "as_int") {
      hint = reader.ReadInt();
    } else {
      reader.Skip();
    }
  });
  return hint;
}

tensor::SymInt ReadSymExpr(TokenReader& reader, FileContext& context) {
  tensor::ExprPtr expr;
  std::optional<std::int64_t> hint;
  reader.ReadMembers({{"expr_str", [&] { expr = context.Parse(reader.ReadStringView(), reader); }},
                      {"hint", [&] { hint = ReadHint(reader); }}});
  if (!expr) reader.Fail("a symbolic size without expr_str");
  if (hint) context.NoteHint(*expr, *hint);
  return tensor::SymInt::Symbolic(std::move(expr), hint);
}

std::vector<tensor::SymInt> ReadSymInts(TokenReader& reader, FileContext& context) {
  std::vector<tensor::SymInt> sizes;
  reader.ReadArray([&] {
    context.SpendElement(sizes, reader);
    sizes.push_back(ReadSymInt(reader, context));
  });
  return sizes;
}

}  // namespace

tensor::SymInt ReadSymInt(TokenReader& reader, FileContext& context) {
  tensor::SymInt result;
  ReadUnion(reader, [&](std::string_view member) {
    if (member == "as_int") {
      result = reader.ReadInt();
    } else if (member == "as_expr") {
      result = ReadSymExpr(reader, context);
    } else {
      reader.Fail("unknown kind of size");
    }
  });
  return result;
}

graph::Device ReadDevice(TokenReader& reader) {
  graph::Device device;
  reader.ReadMembers({{"type", [&] { device.type = reader.ReadString(); }},
                      {"index", [&] {
                         const std::optional<std::int64_t> index = ReadIntOrNull(reader);
                         if (index && (*index < -1 || *index > INT16_MAX))
                           reader.Fail("invalid device index");
                         device.index = static_cast<std::int32_t>(index.value_or(-1));
                       }}});
  return device;
}

std::optional<graph::TensorType> ReadTensorMeta(TokenReader& reader, FileContext& context) {
  context.Spend(sizeof(graph::TensorType), reader);
  if (const graph::TensorType* const repeated = context.SkipRepeated(reader)) return *repeated;
  const std::uint64_t begin = reader.offset();
  graph::TensorType type;
  std::optional<tensor::DType> dtype;
  reader.ReadMembers(
      {{"dtype",
        [&] {
          const std::int64_t number = reader.ReadInt();
          const std::string_view name = SchemaName(kSchemaDTypes, number);
          dtype = tensor::ParseDType(name);
          if (!dtype)
            context.Lose("tensors of an unknown dtype", reader,
                         name.empty() ? std::to_string(number) : std::string(name));
        }},
       {"sizes", [&] { type.sizes = ReadSymInts(reader, context); }},
       {"strides", [&] { type.strides = ReadSymInts(reader, context); }},
       {"storage_offset", [&] { type.storage_offset = ReadSymInt(reader, context); }},
       {"requires_grad", [&] { type.requires_grad = reader.ReadBool(); }},
       {"device", [&] { type.device = ReadDevice(reader); }},
       {"layout", [&] {
          const std::int64_t number = reader.ReadInt();
          type.layout = SchemaName(kSchemaLayouts, number);
          if (type.layout.empty()) type.layout = "layout " + std::to_string(number);
        }}});
  if (!dtype) return std::nullopt;
  type.dtype = *dtype;
  context.Remember(reader.Between(begin, reader.end_offset()), type);
  return type;
}

graph::ValueId Scope::Intern(TokenReader& reader, graph::ValueKind kind) {
  const std::string_view name = reader.ReadStringView();
  const auto known = ids_.find(name);
  if (known != ids_.end()) return known->second;
  context_.Spend(sizeof(graph::Value) + 2 * name.size(), reader);
  graph::Value value{.name = std::string(name), .kind = kind};
  const auto described = described_.find(name);
  if (described != described_.end()) {
    value.tensor = std::move(described->second.tensor);
    value.number = described->second.number;
  }
  const graph::ValueId id = graph_.AddValue(std::move(value));
  ids_.emplace(name, id);
  return id;
}

void Scope::Describe(std::string_view name, graph::Value value) {
  const auto known = ids_.find(name);
  if (known == ids_.end()) {
    described_.insert_or_assign(std::string(name), std::move(value));
    return;
  }
  graph::Value& target = graph_.value(known->second);
  target.tensor = std::move(value.tensor);
  target.number = std::move(value.number);
}

}  // namespace idbg::readers::pt2
