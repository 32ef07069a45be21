// SPDX-License-Identifier: Apache-2.0
#include "report/json_writer.h"

#include <cmath>
#include <memory>
#include <optional>

#include "base/token_writer.h"
#include "report/json_fields.h"
#include "report/summary.h"

namespace idbg::report {
namespace {

using base::TokenWriter;

void Write(TokenWriter& writer, const std::string& text) { writer.String(text); }
void Write(TokenWriter& writer, bool truth) { writer.Bool(truth); }
void Write(TokenWriter& writer, std::int64_t number) { writer.Int(number); }
void Write(TokenWriter& writer, int number) { writer.Int(number); }
void Write(TokenWriter& writer, std::size_t number) { writer.Uint(number); }
void Write(TokenWriter& writer, Severity severity) { writer.String(ToString(severity)); }
void Write(TokenWriter& writer, State state) { writer.String(ToString(state)); }

void Write(TokenWriter& writer, double number) {
  if (std::isfinite(number)) {
    writer.Double(number);
  } else {
    writer.Null();
  }
}

void Write(TokenWriter& writer, const std::optional<std::uint64_t>& number) {
  if (number) {
    writer.Uint(*number);
  } else {
    writer.Null();
  }
}

void Write(TokenWriter& writer, const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) {
    writer.Bool(*truth);
  } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    writer.Int(*integer);
  } else if (const auto* number = std::get_if<double>(&value)) {
    Write(writer, *number);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    writer.String(*text);
  } else {
    writer.Null();
  }
}

void Write(TokenWriter& writer, const Figure& figure);

template <typename T>
void Write(TokenWriter& writer, const std::vector<T>& elements);

// Named values in a map, in their order.
template <typename T>
void Write(TokenWriter& writer, const std::vector<std::pair<std::string, T>>& entries) {
  writer.BeginMap(entries.size());
  for (const auto& [key, value] : entries) {
    writer.Key(key);
    Write(writer, value);
  }
  writer.EndMap();
}

template <typename T>
  requires std::is_class_v<T>
void Write(TokenWriter& writer, const T& object);

// One flat object: the figures stand beside the counts.
void Write(TokenWriter& writer, const Summary& summary) {
  writer.BeginMap(0);
  writer.Key("state"), Write(writer, summary.state);
  writer.Key("errors"), writer.Int(summary.errors);
  writer.Key("warnings"), writer.Int(summary.warnings);
  writer.Key("notes"), writer.Int(summary.notes);
  writer.Key("findings");
  writer.BeginMap(summary.findings.size());
  for (const auto& [rule, count] : summary.findings) writer.Key(rule), writer.Int(count);
  writer.EndMap();
  for (const auto& [key, value] : summary.figures) writer.Key(key), Write(writer, value);
  writer.EndMap();
}

struct FieldWriter {
  TokenWriter& writer;

  template <typename T>
  void operator()(std::string_view name, const T& field) {
    writer.Key(name);
    Write(writer, field);
  }
  template <typename T>
  void Optional(std::string_view name, const T& field) {
    if (!field.empty()) (*this)(name, field);
  }
  void Default(std::string_view name, int field, int value) {
    if (field != value) (*this)(name, field);
  }
  template <typename F>
  void Object(std::string_view name, const F& fields) {
    writer.Key(name);
    writer.BeginMap(0);  // JSON does not need the size
    fields(*this);
    writer.EndMap();
  }
};

template <typename T>
void Write(TokenWriter& writer, const std::vector<T>& elements) {
  writer.BeginArray(elements.size());
  for (const T& element : elements) Write(writer, element);
  writer.EndArray();
}

template <typename T>
  requires std::is_class_v<T>
void Write(TokenWriter& writer, const T& object) {
  if constexpr (std::same_as<T, Table>) {
    for (const auto& row : object.rows) IDBG_CHECK(row.size() == object.columns.size());
  }
  writer.BeginMap(0);
  FieldWriter fields{writer};
  Fields(fields, object);
  writer.EndMap();
}

void Write(TokenWriter& writer, const Figure& figure) {
  writer.BeginMap(0);
  FieldWriter fields{writer};
  fields("type", std::string(kFigureTypes[figure.index()]));
  std::visit([&fields](const auto& drawn) { Fields(fields, drawn); }, figure);
  writer.EndMap();
}

}  // namespace

std::string ToJson(const Document& document, int indent) {
  const std::unique_ptr<TokenWriter> writer =
      base::MakeJsonWriter({.indent = indent, .python_literals = false});
  writer->BeginMap(0);
  FieldWriter fields{*writer};
  fields("format", std::string(kReportFormat));
  fields("version", std::int64_t{kReportVersion});
  writer->Key("summary");
  Write(*writer, Summarize(document));
  Fields(fields, document);
  writer->EndMap();
  return writer->Take() + "\n";
}

}  // namespace idbg::report
