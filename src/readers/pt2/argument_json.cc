// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <span>

#include "base/names.h"
#include "readers/pt2/graph_json.h"
#include "readers/pt2/schema_enums.h"
#include "tensor/dtype.h"

namespace idbg::readers::pt2 {
namespace {

using base::TokenReader;
using base::TokenType;
using graph::Argument;
using graph::ArgumentList;
using graph::ValueKind;

using ReadOne = Argument (*)(TokenReader&, Scope&);

Argument ReadNone(TokenReader& reader, Scope&) {
  reader.Skip();
  return {};
}
Argument ReadBool(TokenReader& reader, Scope&) { return {reader.ReadBool()}; }
Argument ReadInt(TokenReader& reader, Scope&) { return {reader.ReadInt()}; }
Argument ReadString(TokenReader& reader, Scope&) { return {reader.ReadString()}; }

double ReadDouble(TokenReader& reader) {
  if (reader.Peek().type != TokenType::kString) return reader.ReadNumber();
  const std::string_view text = reader.ReadStringView();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  reader.Fail("expected a number, found the string '" + std::string(text) + "'");
}
Argument ReadFloat(TokenReader& reader, Scope&) { return {ReadDouble(reader)}; }

Argument ReadComplex(TokenReader& reader, Scope&) {
  double real = 0;
  double imaginary = 0;
  reader.ReadMembers({{"real", [&] { real = ReadDouble(reader); }},
                      {"imag", [&] { imaginary = ReadDouble(reader); }}});
  return {std::complex<double>(real, imaginary)};
}

// A record with a name: TensorArgument, CustomObjArgument, TokenArgument.
template <ValueKind kKind>
Argument ReadNamed(TokenReader& reader, Scope& scope) {
  Argument result;
  reader.ReadMembers(
      {{"name", [&] { result.value = graph::ValueRef{scope.Intern(reader, kKind)}; }}});
  if (result.value.index() == 0) reader.Fail("a reference without a name");
  return result;
}

// {"as_name": ...} or a number: SymIntArgument, SymFloatArgument, SymBoolArgument.
template <ValueKind kKind>
Argument ReadSymbolic(TokenReader& reader, Scope& scope) {
  Argument result;
  ReadUnion(reader, [&](std::string_view member) {
    if (member == "as_name") {
      result.value = graph::ValueRef{scope.Intern(reader, kKind)};
    } else if (member == "as_int") {
      result.value = reader.ReadInt();
    } else if (member == "as_float") {
      result.value = ReadDouble(reader);
    } else if (member == "as_bool") {
      result.value = reader.ReadBool();
    } else {
      reader.Fail("unknown symbolic argument");
    }
  });
  return result;
}

template <ReadOne kRead>
Argument ReadList(TokenReader& reader, Scope& scope) {
  ArgumentList list;
  reader.ReadArray([&] {
    scope.context().SpendElement(list, reader);
    list.push_back(kRead(reader, scope));
  });
  return {std::move(list)};
}

Argument ReadEnum(TokenReader& reader, Scope& scope, std::string_view kind,
                  std::span<const SchemaEnum> table) {
  const std::int64_t number = reader.ReadInt();
  const std::string_view name = SchemaName(table, number);
  if (!name.empty()) return {graph::Symbolic{"torch." + std::string(name)}};
  scope.context().Lose("arguments of unknown " + std::string(kind), reader, std::to_string(number));
  return {graph::Symbolic{std::string(kind) + " " + std::to_string(number)}};
}

Argument ReadScalarType(TokenReader& reader, Scope& scope) {
  Argument named = ReadEnum(reader, scope, "dtype", kSchemaDTypes);
  const auto dtype =
      tensor::ParseDType(std::get<graph::Symbolic>(named.value).name.substr(sizeof "torch." - 1));
  return dtype ? Argument{*dtype} : named;
}
Argument ReadLayout(TokenReader& reader, Scope& scope) {
  return ReadEnum(reader, scope, "layout", kSchemaLayouts);
}
Argument ReadMemoryFormat(TokenReader& reader, Scope& scope) {
  return ReadEnum(reader, scope, "memory format", kSchemaMemoryFormats);
}
Argument ReadDeviceArgument(TokenReader& reader, Scope&) { return {ReadDevice(reader)}; }
Argument ReadOperator(TokenReader& reader, Scope&) {
  return {graph::Symbolic{CanonicalTarget(reader.ReadStringView())}};
}

Argument ReadSubgraph(TokenReader& reader, Scope& scope) {
  graph::Graph subgraph;
  std::string name;
  reader.ReadMembers({{"name", [&] { name = reader.ReadString(); }},
                      {"graph", [&] { ReadGraph(reader, scope.context(), subgraph); }}});
  subgraph.name = std::move(name);
  std::vector<graph::Graph>& subgraphs = scope.graph().subgraphs;
  scope.context().SpendElement(subgraphs, reader);
  subgraphs.push_back(std::move(subgraph));
  return {graph::SubgraphRef{static_cast<std::int32_t>(subgraphs.size() - 1)}};
}

// A dictionary, as a list of pairs of a string and an argument.
Argument ReadDictionary(TokenReader& reader, Scope& scope) {
  ArgumentList pairs;
  reader.ReadMap([&](std::string_view key) {
    scope.context().SpendElement(pairs, reader);
    scope.context().Spend(2 * sizeof(Argument), reader);
    Argument name{std::string(key)};
    pairs.push_back({ArgumentList{std::move(name), ReadArgument(reader, scope)}});
  });
  return {std::move(pairs)};
}

// The members of Argument in schema.py up to version 8.20, the frequent ones first.
constexpr base::Named<ReadOne> kMembers[] = {
    {"as_tensor", ReadNamed<ValueKind::kTensor>},
    {"as_int", ReadInt},
    {"as_ints", ReadList<ReadInt>},
    {"as_none", ReadNone},
    {"as_bool", ReadBool},
    {"as_float", ReadFloat},
    {"as_sym_int", ReadSymbolic<ValueKind::kSymInt>},
    {"as_sym_ints", ReadList<ReadSymbolic<ValueKind::kSymInt>>},
    {"as_tensors", ReadList<ReadNamed<ValueKind::kTensor>>},
    {"as_optional_tensors", ReadList<ReadArgument>},
    {"as_optional_tensor", ReadArgument},
    {"as_scalar_type", ReadScalarType},
    {"as_device", ReadDeviceArgument},
    {"as_memory_format", ReadMemoryFormat},
    {"as_layout", ReadLayout},
    {"as_string", ReadString},
    {"as_strings", ReadList<ReadString>},
    {"as_floats", ReadList<ReadFloat>},
    {"as_bools", ReadList<ReadBool>},
    {"as_sym_bool", ReadSymbolic<ValueKind::kSymBool>},
    {"as_sym_bools", ReadList<ReadSymbolic<ValueKind::kSymBool>>},
    {"as_sym_float", ReadSymbolic<ValueKind::kSymFloat>},
    {"as_sym_floats", ReadList<ReadSymbolic<ValueKind::kSymFloat>>},
    {"as_graph", ReadSubgraph},
    {"as_custom_obj", ReadNamed<ValueKind::kOther>},
    {"as_operator", ReadOperator},
    {"as_complex", ReadComplex},
    {"as_nested_tensors", ReadList<ReadList<ReadNamed<ValueKind::kTensor>>>},
    {"as_int_lists", ReadList<ReadList<ReadInt>>},
    {"as_float_lists", ReadList<ReadList<ReadFloat>>},
    {"as_string_to_argument", ReadDictionary},
};

}  // namespace

Argument ReadArgument(TokenReader& reader, Scope& scope) {
  Argument result;
  ReadUnion(reader, [&](std::string_view name) {
    if (const auto read = base::FindNamed(kMembers, name)) {
      result = (*read)(reader, scope);
      return;
    }
    scope.context().Lose("arguments of an unknown kind", reader, name);
    result.value = graph::Symbolic{std::string(name)};
    reader.Skip();
  });
  return result;
}

}  // namespace idbg::readers::pt2
