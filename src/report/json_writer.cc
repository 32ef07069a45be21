// SPDX-License-Identifier: Apache-2.0
#include "report/json_writer.h"

#include <cmath>
#include <memory>

#include "base/token_writer.h"

namespace idbg::report {
namespace {

using base::TokenWriter;

void Write(TokenWriter& writer, const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) {
    writer.Bool(*truth);
  } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    writer.Int(*integer);
  } else if (const auto* number = std::get_if<double>(&value); number && std::isfinite(*number)) {
    writer.Double(*number);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    writer.String(*text);
  } else {
    writer.Null();
  }
}

void Field(TokenWriter& writer, std::string_view key, const std::string& text) {
  writer.Key(key);
  writer.String(text);
}

template <typename T, typename F>
void List(TokenWriter& writer, std::string_view key, const std::vector<T>& elements,
          const F& write) {
  writer.Key(key);
  writer.BeginArray(elements.size());
  for (const T& element : elements) write(writer, element);
  writer.EndArray();
}

void WriteFact(TokenWriter& writer, const Fact& fact) {
  writer.BeginMap(4);
  Field(writer, "key", fact.key);
  Field(writer, "label", fact.label);
  writer.Key("value");
  Write(writer, fact.value);
  Field(writer, "unit", fact.unit);
  writer.EndMap();
}

void WriteColumn(TokenWriter& writer, const Column& column) {
  writer.BeginMap(3);
  Field(writer, "key", column.key);
  Field(writer, "title", column.title);
  Field(writer, "unit", column.unit);
  writer.EndMap();
}

void WriteRow(TokenWriter& writer, const std::vector<Value>& row) {
  writer.BeginArray(row.size());
  for (const Value& cell : row) Write(writer, cell);
  writer.EndArray();
}

void WriteTable(TokenWriter& writer, const Table& table) {
  for (const auto& row : table.rows) IDBG_CHECK(row.size() == table.columns.size());
  writer.BeginMap(5);
  Field(writer, "key", table.key);
  Field(writer, "title", table.title);
  List(writer, "columns", table.columns, WriteColumn);
  List(writer, "rows", table.rows, WriteRow);
  Field(writer, "note", table.note);
  writer.EndMap();
}

void WriteSection(TokenWriter& writer, const Section& section) {
  writer.BeginMap(5);
  Field(writer, "key", section.key);
  Field(writer, "title", section.title);
  List(writer, "lines", section.lines,
       [](TokenWriter& out, const std::string& line) { out.String(line); });
  List(writer, "facts", section.facts, WriteFact);
  List(writer, "tables", section.tables, WriteTable);
  writer.EndMap();
}

void WriteNumberOrNull(TokenWriter& writer, std::string_view key,
                       const std::optional<std::uint64_t>& number) {
  writer.Key(key);
  if (number) {
    writer.Uint(*number);
  } else {
    writer.Null();
  }
}

void WritePlace(TokenWriter& writer, const Finding& finding) {
  writer.Key("place");
  writer.BeginMap(6);
  Field(writer, "graph_node", finding.graph_node);
  Field(writer, "file", finding.place.file);
  WriteNumberOrNull(writer, "line", finding.place.line);
  WriteNumberOrNull(writer, "column", finding.place.column);
  WriteNumberOrNull(writer, "byte_offset", finding.place.byte_offset);
  Field(writer, "key_path", finding.place.key_path);
  writer.EndMap();
}

void WriteFinding(TokenWriter& writer, const Finding& finding) {
  writer.BeginMap(8);
  Field(writer, "rule", finding.rule);
  Field(writer, "severity", std::string(ToString(finding.severity)));
  Field(writer, "message", finding.message);
  Field(writer, "advice", finding.advice);
  WritePlace(writer, finding);
  Field(writer, "group", finding.group);
  writer.Key("count");
  writer.Int(finding.count);
  writer.Key("values");
  writer.BeginMap(finding.values.size());
  for (const auto& [key, value] : finding.values) {
    writer.Key(key);
    Write(writer, value);
  }
  writer.EndMap();
  writer.EndMap();
}

}  // namespace

std::string ToJson(const Document& document) {
  const std::unique_ptr<TokenWriter> writer =
      base::MakeJsonWriter({.indent = 2, .python_literals = false});
  writer->BeginMap(7);
  Field(*writer, "format", kReportFormat);
  writer->Key("version");
  writer->Int(kReportVersion);
  Field(*writer, "kind", document.kind);
  Field(*writer, "title", document.title);
  List(*writer, "context", document.context, WriteFact);
  List(*writer, "sections", document.sections, WriteSection);
  List(*writer, "findings", document.findings, WriteFinding);
  writer->EndMap();
  return writer->Take() + "\n";
}

}  // namespace idbg::report
