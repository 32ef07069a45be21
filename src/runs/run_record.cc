// SPDX-License-Identifier: Apache-2.0
#include "runs/run_record.h"

#include <initializer_list>
#include <memory>
#include <string_view>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "base/token_reader.h"
#include "base/token_writer.h"
#include "base/utf8.h"

namespace idbg::runs {
namespace {

using base::TokenReader;
using base::TokenWriter;

constexpr std::string_view kFormat = "inductor-debug-run";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kLongestCommand = 60;

void Text(TokenWriter& writer, std::string_view key, const std::string& text) {
  writer.Key(key);
  writer.String(text);
}

void TextOrNull(TokenWriter& writer, std::string_view key, const std::string& text) {
  writer.Key(key);
  text.empty() ? writer.Null() : writer.String(text);
}

void Texts(TokenWriter& writer, std::string_view key, const std::vector<std::string>& texts) {
  writer.Key(key);
  writer.BeginArray(texts.size());
  for (const std::string& text : texts) writer.String(text);
  writer.EndArray();
}

void Unsigned(TokenWriter& writer, std::string_view key, std::uint64_t number) {
  writer.Key(key);
  writer.Uint(number);
}

void Number(TokenWriter& writer, std::string_view key, const std::optional<double>& number) {
  writer.Key(key);
  number ? writer.Double(*number) : writer.Null();
}

void Integer(TokenWriter& writer, std::string_view key, const std::optional<std::int64_t>& number) {
  writer.Key(key);
  number ? writer.Int(*number) : writer.Null();
}

void WriteHost(TokenWriter& writer, const HostFacts& host) {
  writer.Key("host");
  writer.BeginMap(8);
  TextOrNull(writer, "name", host.name);
  TextOrNull(writer, "system", host.system);
  TextOrNull(writer, "kernel", host.kernel);
  TextOrNull(writer, "cpu", host.cpu);
  Integer(writer, "cores", host.cores);
  Unsigned(writer, "memory_bytes", host.memory_bytes);
  Texts(writer, "gpus", host.gpus);
  TextOrNull(writer, "gpu_driver", host.gpu_driver);
  writer.EndMap();
}

void WriteOutcome(TokenWriter& writer, const RunRecord& record) {
  Text(writer, "start_time", record.start_time);
  TextOrNull(writer, "end_time", record.end_time);
  Number(writer, "wall_s", record.wall_s);
  Number(writer, "user_s", record.user_s);
  Number(writer, "system_s", record.system_s);
  writer.Key("peak_memory_bytes");
  record.peak_memory_bytes ? writer.Uint(*record.peak_memory_bytes) : writer.Null();
  Integer(writer, "exit_code", record.exit_code);
  Integer(writer, "signal", record.signal);
}

void WriteLogs(TokenWriter& writer, const RunRecord& record) {
  writer.Key("logs");
  writer.BeginMap(3);
  TextOrNull(writer, "trace", record.trace_folder);
  TextOrNull(writer, "debug", record.debug_folder);
  TextOrNull(writer, "text", record.log_file);
  writer.EndMap();
}

void WriteFiles(TokenWriter& writer, const RunRecord& record) {
  writer.Key("files");
  writer.BeginMap(3);
  Unsigned(writer, "count", record.file_count);
  Unsigned(writer, "size_bytes", record.size_bytes);
  writer.Key("list");
  writer.BeginArray(record.files.size());
  for (const FileSize& file : record.files) {
    writer.BeginMap(2);
    Text(writer, "path", file.path);
    Unsigned(writer, "size_bytes", file.size_bytes);
    writer.EndMap();
  }
  writer.EndArray();
  writer.EndMap();
}

void ReadCommand(TokenReader& reader, RunSummary& summary) {
  base::ReadElements(reader, [&] { summary.command.push_back(base::ReadString(reader)); });
}

// The texts of a map that are asked for; anything else is passed over.
void ReadTexts(TokenReader& reader,
               std::initializer_list<std::pair<std::string_view, std::string*>> wanted) {
  base::ReadFields(reader, [&](std::string_view key) {
    for (const auto& [name, text] : wanted) {
      if (key == name) return void(*text = base::ReadString(reader));
    }
    reader.Skip();
  });
}

}  // namespace

std::string ToJson(const RunRecord& record) {
  const std::unique_ptr<TokenWriter> writer =
      base::MakeJsonWriter({.indent = 2, .python_literals = false});
  writer->BeginMap(20);
  Text(*writer, "format", std::string(kFormat));
  Integer(*writer, "version", kVersion);
  Text(*writer, "id", record.id);
  Texts(*writer, "command", record.command);
  Text(*writer, "directory", record.directory);
  Text(*writer, "tool_version", record.tool_version);
  Integer(*writer, "pid", record.pid);
  WriteOutcome(*writer, record);
  WriteLogs(*writer, record);
  WriteHost(*writer, record.host);
  writer->Key("versions");
  writer->BeginMap(3);
  TextOrNull(*writer, "python", record.versions.python);
  TextOrNull(*writer, "torch", record.versions.torch);
  TextOrNull(*writer, "triton", record.versions.triton);
  writer->EndMap();
  writer->Key("environment");
  writer->BeginMap(record.environment.size());
  for (const auto& [name, value] : record.environment) Text(*writer, name, value);
  writer->EndMap();
  WriteFiles(*writer, record);
  writer->EndMap();
  return writer->Take() + "\n";
}

std::optional<RunSummary> ParseRunSummary(const std::string& text) {
  RunSummary summary;
  std::string format;
  std::int64_t version = 0;
  try {
    const std::unique_ptr<TokenReader> reader = base::MakeJsonReader(text, kRunFile);
    reader->ReadMap([&](std::string_view key) {
      if (key == "format") return void(format = base::ReadString(*reader));
      if (key == "version") return void(version = base::ReadInt(*reader).value_or(0));
      if (key == "command") return ReadCommand(*reader, summary);
      if (key == "id") return void(summary.id = base::ReadString(*reader));
      if (key == "host") return ReadTexts(*reader, {{"name", &summary.host}});
      if (key == "versions") return ReadTexts(*reader, {{"torch", &summary.torch_version}});
      if (key == "logs")
        return ReadTexts(*reader, {{"trace", &summary.trace_folder},
                                   {"debug", &summary.debug_folder},
                                   {"text", &summary.log_file}});
      if (key == "pid") return void(summary.pid = base::ReadInt(*reader).value_or(0));
      if (key == "start_time") return void(summary.start_time = base::ReadString(*reader));
      if (key == "end_time") return void(summary.end_time = base::ReadString(*reader));
      if (key == "exit_code") return void(summary.exit_code = base::ReadInt(*reader));
      if (key == "signal") return void(summary.signal = base::ReadInt(*reader));
      reader->Skip();
    });
  } catch (const base::Error&) {
    return std::nullopt;
  }
  if (format != kFormat || version != kVersion) return std::nullopt;
  return summary;
}

std::string CommandText(const RunSummary& run) {
  const std::string text = base::Join(run.command, " ");
  if (text.size() <= kLongestCommand) return text;
  return text.substr(0, base::Utf8Prefix(text, kLongestCommand)) + "...";
}

std::string OutcomeText(const RunSummary& run, bool is_running) {
  if (is_running) return "running";
  if (run.signal) return "signal " + std::to_string(*run.signal);
  return run.exit_code ? "exit " + std::to_string(*run.exit_code) : "cut off";
}

}  // namespace idbg::runs
