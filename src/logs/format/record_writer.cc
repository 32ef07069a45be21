// SPDX-License-Identifier: Apache-2.0
#include "logs/format/record_writer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace idbg::logs {
namespace {

std::int64_t LineOf(const base::Place& place) {
  return static_cast<std::int64_t>(
      std::min<std::uint64_t>(place.line.value_or(0), std::numeric_limits<std::int32_t>::max()));
}

}  // namespace

void RecordWriter::Begin(std::string_view prefix, std::string_view id, std::uint64_t line,
                         std::optional<std::int32_t> rank) {
  // A TAB would make it a payload's line.
  prefix_ = prefix.substr(std::min(prefix.find_first_not_of('\t'), prefix.size()));
  line_ = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(line, std::numeric_limits<std::uint32_t>::max()));
  rank_ = rank;
  id_ = {};
  if (id.empty()) return;
  try {
    id_ = ParseCompileId(id);
  } catch (const base::Error&) {
    // Some other text in brackets.
  }
}

void RecordWriter::OpenRecord(std::string_view event) {
  json_ = base::MakeJsonWriter({.indent = 0});
  json_->BeginMap(0);
  json_->Key(event);
}

void RecordWriter::CloseRecord(bool has_payload) {
  if (rank_) {
    json_->Key("rank");
    json_->Int(*rank_);
  }
  const auto add = [&](std::string_view key, std::int32_t value) {
    if (value < 0) return;
    json_->Key(key);
    json_->Int(value);
  };
  add("compiled_autograd_id", id_.autograd);
  add("frame_id", id_.frame);
  add("frame_compile_id", id_.compile);
  if (id_.compile >= 0) add("attempt", std::max(id_.attempt, 0));
  if (has_payload) {
    json_->Key("has_payload");
    json_->String("00000000000000000000000000000000");  // the text has no MD5
  }
  json_->EndMap();
  AddLine(prefix_, json_->Take());
  lines_.push_back(line_);
}

void RecordWriter::WriteStart(std::string_view function, const base::Place& place) {
  OpenRecord("dynamo_start");
  json_->BeginMap(1);
  json_->Key("stack");
  json_->BeginArray(1);
  json_->BeginMap(3);
  json_->Key("line");
  json_->Int(LineOf(place));
  json_->Key("name");
  json_->String(function);
  json_->Key("uninterned_filename");
  json_->String(place.file);
  json_->EndMap();
  json_->EndArray();
  json_->EndMap();
  CloseRecord(false);
}

void RecordWriter::WriteMetrics(const MetricsFields& fields) {
  OpenRecord("compilation_metrics");
  json_->BeginMap(0);
  const auto add = [&](std::string_view key, const std::string& text) {
    if (text.empty()) return;
    json_->Key(key);
    json_->String(text);
  };
  add("co_name", fields.function);
  add("co_filename", fields.place.file);
  if (fields.place.line) {
    json_->Key("co_firstlineno");
    json_->Int(LineOf(fields.place));
  }
  add("fail_type", fields.fail_type);
  add("fail_reason", fields.fail_reason);
  add("recompile_reason", fields.recompile_reason);
  if (fields.limit > 0)
    add("dynamo_config", "{\"" + fields.limit_name + "\": " + std::to_string(fields.limit) + "}");
  if (fields.is_suppressed) {
    json_->Key("config_suppress_errors");
    json_->Bool(true);
  }
  json_->EndMap();
  CloseRecord(false);
}

void RecordWriter::WriteField(std::string_view event, std::string_view field,
                              std::string_view text) {
  OpenRecord(event);
  json_->BeginMap(1);
  json_->Key(field);
  json_->String(text);
  json_->EndMap();
  CloseRecord(false);
}

void RecordWriter::WriteArtifact(std::string_view name, std::string_view payload) {
  OpenRecord("artifact");
  json_->BeginMap(2);
  json_->Key("name");
  json_->String(name);
  json_->Key("encoding");
  json_->String("string");
  json_->EndMap();
  CloseRecord(true);
  AddPayload(payload);
}

void RecordWriter::WriteList(std::string_view name, const std::vector<std::string>& payload) {
  const auto list = base::MakeJsonWriter({.indent = 0});
  list->BeginArray(payload.size());
  for (const std::string& text : payload) list->String(text);
  list->EndArray();
  WriteArtifact(name, list->Take());
}

void RecordWriter::WriteEvent(std::string_view event, std::string_view payload) {
  OpenRecord(event);
  json_->BeginMap(0);
  json_->EndMap();
  CloseRecord(true);
  AddPayload(payload);
}

void RecordWriter::AddLine(std::string_view start, std::string_view rest) {
  text_.append(start).append(rest).push_back('\n');
}

void RecordWriter::AddPayload(std::string_view payload) {
  while (true) {
    const std::size_t stop = std::min(payload.find('\n'), payload.size());
    AddLine("\t", payload.substr(0, stop));
    if (stop == payload.size()) return;
    payload.remove_prefix(stop + 1);
  }
}

}  // namespace idbg::logs
