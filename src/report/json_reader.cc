// SPDX-License-Identifier: Apache-2.0
#include "report/json_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "base/file.h"
#include "base/token_reader.h"
#include "report/json_fields.h"
#include "report/json_writer.h"

namespace idbg::report {
namespace {

using base::TokenReader;
using base::TokenType;

constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;
constexpr int kMostDecimals = 17;  // a double has no more digits

void Read(TokenReader& reader, std::string& text) { text = reader.ReadString(); }
void Read(TokenReader& reader, bool& truth) { truth = reader.ReadBool(); }
void Read(TokenReader& reader, std::int64_t& number) { number = reader.ReadInt(); }

void Read(TokenReader& reader, std::size_t& number) {
  const std::int64_t value = reader.ReadInt();
  if (value < 0) reader.Fail("expected a number from 0 on, found " + std::to_string(value));
  number = static_cast<std::size_t>(value);
}

void Read(TokenReader& reader, int& decimals) {
  const std::int64_t value = reader.ReadInt();
  if (value < 0 || value > kMostDecimals)
    reader.Fail(fmt::format("expected 0 to {} decimals, found {}", kMostDecimals, value));
  decimals = static_cast<int>(value);
}

// A number that is not finite was written as null.
void Read(TokenReader& reader, double& number) {
  if (reader.Peek().type == TokenType::kNull) {
    reader.Next();
    number = std::numeric_limits<double>::quiet_NaN();
  } else {
    number = reader.ReadNumber();
  }
}

void Read(TokenReader& reader, std::optional<std::uint64_t>& number) {
  number.reset();
  const TokenType type = reader.Peek().type;
  if (type == TokenType::kNull) {
    reader.Next();
  } else if (type == TokenType::kUint) {
    number = static_cast<std::uint64_t>(reader.Next().integer);
  } else {
    Read(reader, number.emplace());
  }
}

void Read(TokenReader& reader, Severity& severity) {
  const std::string name = reader.ReadString();
  const auto found = FindSeverity(name);
  if (!found) reader.Fail("'" + name + "' is no severity (expected error, warning or note)");
  severity = *found;
}

void Read(TokenReader& reader, State& state) {
  const std::string name = reader.ReadString();
  const auto found = FindState(name);
  if (!found) reader.Fail("unknown state '" + name + "' (expected pass, fail or unknown)");
  state = *found;
}

void Read(TokenReader& reader, Value& value) {
  switch (reader.Peek().type) {
    case TokenType::kNull:
      reader.Next();
      value = std::monostate{};
      return;
    case TokenType::kBool:
      value = reader.ReadBool();
      return;
    case TokenType::kInt:
      value = reader.ReadInt();
      return;
    case TokenType::kUint:
    case TokenType::kDouble:
      value = reader.ReadNumber();
      return;
    default:
      value = reader.ReadString();
  }
}

void Read(TokenReader& reader, Figure& figure);

template <typename T>
void Read(TokenReader& reader, std::vector<T>& elements);

template <typename T>
void Read(TokenReader& reader, std::vector<std::pair<std::string, T>>& entries) {
  entries.clear();
  reader.ReadMap([&](std::string_view key) {
    auto& entry = entries.emplace_back();
    entry.first = key;
    Read(reader, entry.second);
  });
}

template <typename T>
  requires std::is_class_v<T>
void Read(TokenReader& reader, T& object);

// Reads the value of one entry into the field of that name.
struct FieldReader {
  TokenReader& reader;
  std::string_view key;
  bool found = false;

  template <typename T>
  void operator()(std::string_view name, T& field) {
    if (found || name != key) return;
    Read(reader, field);
    found = true;
  }
  template <typename T>
  void Optional(std::string_view name, T& field) {
    (*this)(name, field);
  }
  void Default(std::string_view name, int& field, int) { (*this)(name, field); }
  template <typename F>
  void Object(std::string_view name, const F& fields) {
    if (found || name != key) return;
    found = true;
    reader.ReadMap([&](std::string_view inner) {
      FieldReader visit{reader, inner};
      fields(visit);
      if (!visit.found) reader.Skip();
    });
  }
};

template <typename T>
void ReadEntry(TokenReader& reader, std::string_view key, T& object) {
  FieldReader visit{reader, key};
  Fields(visit, object);
  if (!visit.found) reader.Skip();
}

template <typename T>
void Read(TokenReader& reader, std::vector<T>& elements) {
  elements.clear();
  reader.ReadArray([&] { Read(reader, elements.emplace_back()); });
}

// What the types do not say.
void Check(const TokenReader& reader, const Table& table) {
  for (const auto& row : table.rows) {
    if (row.size() != table.columns.size())
      reader.Fail("a row of " + std::to_string(row.size()) + " values in table '" + table.key +
                  "' of " + std::to_string(table.columns.size()) + " columns");
  }
}

void Check(const TokenReader& reader, const Drawing& drawing) {
  for (const DrawingEdge& edge : drawing.edges) {
    if (std::max(edge.from, edge.to) >= drawing.nodes.size())
      reader.Fail("an arrow of drawing '" + drawing.key + "' to a node that is not there");
  }
}

template <typename T>
void Check(const TokenReader&, const T&) {}

template <typename T>
  requires std::is_class_v<T>
void Read(TokenReader& reader, T& object) {
  reader.ReadMap([&](std::string_view key) { ReadEntry(reader, key, object); });
  Check(reader, object);
}

template <std::size_t I = 0>
Figure MakeFigure(std::size_t index) {
  if constexpr (I + 1 < std::variant_size_v<Figure::variant>) {
    if (index != I) return MakeFigure<I + 1>(index);
  }
  return Figure(std::in_place_index<I>);
}

// Its type comes first: it says how to read the rest.
void Read(TokenReader& reader, Figure& figure) {
  bool has_type = false;
  reader.ReadMap([&](std::string_view key) {
    if (has_type) {
      std::visit([&](auto& drawn) { ReadEntry(reader, key, drawn); }, figure);
      return;
    }
    if (key != "type") reader.Fail("a figure must begin with its type");
    const std::string type = reader.ReadString();
    const auto found = std::ranges::find(kFigureTypes, type);
    if (found == kFigureTypes.end())
      reader.Fail("'" + type + "' is no type of figure (was it written by a newer version?)");
    figure = MakeFigure(static_cast<std::size_t>(found - kFigureTypes.begin()));
    has_type = true;
  });
  std::visit([&reader](const auto& drawn) { Check(reader, drawn); }, figure);
}

void CheckVersion(TokenReader& reader) {
  const std::int64_t version = reader.ReadInt();
  if (version < 1 || version > kReportVersion)
    reader.Fail("report version " + std::to_string(version) + " is not known, only 1 to " +
                std::to_string(kReportVersion) + " (use a newer inductor-debug)");
}

}  // namespace

bool IsReport(std::string_view beginning) {
  const std::string_view head = beginning.substr(0, 4096);
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && head[first] == '{' &&
         head.find('"' + std::string(kReportFormat) + '"') != std::string_view::npos;
}

Document ReadReport(std::string_view json, const std::string& file) {
  const std::unique_ptr<TokenReader> reader = base::MakeJsonReader(json, file);
  Document document;
  bool has_format = false;
  reader->ReadMap([&](std::string_view key) {
    if (key == "format") {
      const std::string format = reader->ReadString();
      if (format != kReportFormat)
        reader->Fail("'" + format + "' is no report (expected the --json output of a command)");
      has_format = true;
    } else if (key == "version") {
      CheckVersion(*reader);
    } else {
      ReadEntry(*reader, key, document);
    }
  });
  if (!has_format) reader->Fail("no \"format\": this is no report (expected --json output)");
  reader->ExpectEnd();
  return document;
}

Document LoadReport(const std::filesystem::path& path) {
  const base::MappedFile file(path);
  if (file.bytes().size() > kMaxFileBytes)
    throw base::Error(base::ErrorCode::kUnsupported,
                      "a report above 64 MiB is not read (write it again with a smaller --top)",
                      {.file = file.name()});
  return ReadReport(file.text(), file.name());
}

}  // namespace idbg::report
