// SPDX-License-Identifier: Apache-2.0
#include "report/json_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "base/files/file.h"
#include "base/json/json_document.h"
#include "base/names.h"
#include "report/json_fields.h"
#include "report/writers.h"

namespace idbg::report {
namespace {

using base::JsonValue;
using base::TokenType;

constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;
// ToJson takes twenty bytes a value and more; a text of nothing but brackets is refused before the
// tree of it takes gigabytes.
constexpr std::size_t kMaxValues = kMaxFileBytes / 8;
constexpr int kMostDecimals = 17;  // a double has no more digits

void Read(JsonValue json, std::string& text) { text = json.GetString(); }
void Read(JsonValue json, bool& truth) { truth = json.GetBool(); }
void Read(JsonValue json, std::int64_t& number) { number = json.GetInt(); }

void Read(JsonValue json, std::size_t& number) { number = json.GetUint(); }

void Read(JsonValue json, int& decimals) {
  const std::int64_t value = json.GetInt();
  if (value < 0 || value > kMostDecimals)
    json.Fail(fmt::format("expected 0 to {} decimals, found {}", kMostDecimals, value));
  decimals = static_cast<int>(value);
}

// A number that is not finite was written as null.
void Read(JsonValue json, double& number) {
  number = json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.GetNumber();
}

void Read(JsonValue json, std::optional<std::uint64_t>& number) {
  number.reset();
  if (!json.is_null()) number = json.GetUint();
}

// One of the names that `find` knows.
template <typename T>
void ReadName(JsonValue json, std::optional<T> (*find)(std::string_view), std::string_view what,
              std::string_view names, T& value) {
  const std::string& name = json.GetString();
  const std::optional<T> found = find(name);
  if (!found) json.Fail(fmt::format("unknown {} '{}' (expected {})", what, name, names));
  value = *found;
}

void Read(JsonValue json, Severity& severity) {
  ReadName(json, base::FindEnum<Severity>, "severity", "error, warning or note", severity);
}

void Read(JsonValue json, State& state) {
  ReadName(json, base::FindEnum<State>, "state", "pass, fail or unknown", state);
}

void Read(JsonValue json, InputState& state) {
  ReadName(json, base::FindEnum<InputState, '-'>, "state",
           "whole, cut-off, partly-read, ended, unreadable or empty", state);
}

Value ValueOf(JsonValue json) {
  switch (json.type()) {
    case TokenType::kNull:
      return {};
    case TokenType::kBool:
      return json.GetBool();
    case TokenType::kInt:
      return json.GetInt();
    case TokenType::kUint:
    case TokenType::kDouble:
      return json.GetNumber();
    default:
      return json.GetString();
  }
}
void Read(JsonValue json, Value& value) { value = ValueOf(json); }

void Read(JsonValue json, Figure& figure);

template <typename T>
void Read(JsonValue json, std::vector<T>& elements);

template <typename T>
void Read(JsonValue json, std::vector<std::pair<std::string, T>>& entries) {
  entries.clear();
  json.ForEachMember([&](std::string_view key, JsonValue value) {
    auto& entry = entries.emplace_back();
    entry.first = key;
    Read(value, entry.second);
  });
}

template <typename T>
  requires std::is_class_v<T>
void Read(JsonValue json, T& object);

// Reads the entries that are there; the others stay as they are.
struct FieldReader {
  JsonValue json;

  void operator()(std::string_view name, auto& field) {
    if (const JsonValue value = json.FindMember(name)) Read(value, field);
  }
  void Optional(std::string_view name, auto& field, auto... /*absent*/) { (*this)(name, field); }
  void Object(std::string_view name, const auto& fields) {
    const JsonValue value = json.FindMember(name);
    if (!value) return;
    value.ExpectMap();
    FieldReader inner{value};
    fields(inner);
  }
};

template <typename T>
void Read(JsonValue json, std::vector<T>& elements) {
  elements.clear();
  json.ForEachElement([&](JsonValue element) { Read(element, elements.emplace_back()); });
}

// What the types do not say.
void Check(JsonValue json, const Table& table) {
  for (const auto& row : table.rows) {
    if (row.size() != table.columns.size())
      json.Fail("a row of " + std::to_string(row.size()) + " values in table '" + table.key +
                "' of " + std::to_string(table.columns.size()) + " columns");
  }
}

void Check(JsonValue json, const Drawing& drawing) {
  for (const DrawingEdge& edge : drawing.edges) {
    if (std::max(edge.from, edge.to) >= drawing.nodes.size())
      json.Fail("an arrow of drawing '" + drawing.key + "' to a node that is not there");
  }
}

template <typename T>
void Check(JsonValue, const T&) {}

template <typename T>
  requires std::is_class_v<T>
void Read(JsonValue json, T& object) {
  json.ExpectMap();
  FieldReader visit{json};
  Fields(visit, object);
  Check(json, object);
}

template <std::size_t kIndex = 0>
Figure MakeFigure(std::size_t index) {
  if constexpr (kIndex + 1 < std::variant_size_v<Figure::variant>) {
    if (index != kIndex) return MakeFigure<kIndex + 1>(index);
  }
  return Figure(std::in_place_index<kIndex>);
}

// Its type says how to read the rest.
void Read(JsonValue json, Figure& figure) {
  const JsonValue type = json.GetMember("type");
  const auto found = std::ranges::find(kFigureTypes, type.GetString());
  if (found == kFigureTypes.end())
    type.Fail("unknown type of figure '" + type.GetString() +
              "' (was it written by a newer version?)");
  figure = MakeFigure(static_cast<std::size_t>(found - kFigureTypes.begin()));
  std::visit([json](auto& drawn) { Read(json, drawn); }, figure);
}

void CheckFormat(JsonValue root) {
  root.ExpectMap();
  const JsonValue format = root.FindMember("format");
  if (!format) root.Fail("\"format\" is missing: this is not a report (expected --json output)");
  if (format.GetString() != kReportFormat)
    format.Fail("'" + format.GetString() +
                "' is not a report (expected the --json output of a command)");
}

void CheckVersion(JsonValue json) {
  const std::int64_t version = json.GetInt();
  if (version < 1 || version > kReportVersion)
    json.Fail("report version " + std::to_string(version) + " is not known, only 1 to " +
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
  const base::JsonDocument tree(json, file, {.max_bytes = kMaxFileBytes, .max_values = kMaxValues});
  const JsonValue root = tree.root();
  CheckFormat(root);
  if (const JsonValue version = root.FindMember("version")) CheckVersion(version);
  Document document;
  Read(root, document);
  return document;
}

Document LoadReport(const std::filesystem::path& path) {
  const base::MappedFile file(path);
  if (file.bytes().size() > kMaxFileBytes)
    base::FailUnsupported("a report above 64 MiB is not read (write it again with a smaller --top)",
                          {.file = file.name()});
  return ReadReport(file.text(), file.name());
}

}  // namespace idbg::report
