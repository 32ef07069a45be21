// SPDX-License-Identifier: Apache-2.0
#include "runs/run_record.h"

#include <string_view>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::runs {
namespace {

using base::Json;

constexpr std::string_view kFormat = "inductor-debug-run";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kLongestCommand = 60;

Json TextOrNull(const std::string& text) { return text.empty() ? Json() : Json(text); }

template <typename T>
Json OrNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json HostJson(const HostFacts& host) {
  return {{"name", TextOrNull(host.name)},
          {"system", TextOrNull(host.system)},
          {"kernel", TextOrNull(host.kernel)},
          {"cpu", TextOrNull(host.cpu)},
          {"cores", host.cores},
          {"memory_bytes", host.memory_bytes},
          {"gpus", host.gpus},
          {"gpu_driver", TextOrNull(host.gpu_driver)}};
}

Json FilesJson(const RunRecord& record) {
  Json list = Json::array();
  for (const FileSize& file : record.files)
    list.push_back({{"path", file.path}, {"size_bytes", file.size_bytes}});
  return {
      {"count", record.file_count}, {"size_bytes", record.size_bytes}, {"list", std::move(list)}};
}

Json EnvironmentJson(const RunRecord& record) {
  Json environment = Json::object();
  for (const auto& [name, value] : record.environment) environment[name] = value;
  return environment;
}

}  // namespace

std::string ToJson(const RunRecord& record) {
  return base::DumpJson({{"format", kFormat},
                         {"version", kVersion},
                         {"id", record.id},
                         {"command", record.command},
                         {"directory", record.directory},
                         {"tool_version", record.tool_version},
                         {"pid", record.pid},
                         {"start_time", record.start_time},
                         {"end_time", TextOrNull(record.end_time)},
                         {"wall_s", OrNull(record.wall_s)},
                         {"user_s", OrNull(record.user_s)},
                         {"system_s", OrNull(record.system_s)},
                         {"peak_memory_bytes", OrNull(record.peak_memory_bytes)},
                         {"exit_code", OrNull(record.exit_code)},
                         {"signal", OrNull(record.signal)},
                         {"logs",
                          {{"trace", TextOrNull(record.trace_folder)},
                           {"debug", TextOrNull(record.debug_folder)},
                           {"text", TextOrNull(record.log_file)}}},
                         {"host", HostJson(record.host)},
                         {"versions",
                          {{"python", TextOrNull(record.versions.python)},
                           {"torch", TextOrNull(record.versions.torch)},
                           {"triton", TextOrNull(record.versions.triton)}}},
                         {"environment", EnvironmentJson(record)},
                         {"files", FilesJson(record)}});
}

std::optional<RunSummary> ParseRunSummary(const std::string& text) {
  try {
    const base::JsonDocument document(text, kRunFile);
    const base::JsonValue root = document.root();
    if (root.FindMember("format").FindString() != kFormat ||
        root.FindMember("version").FindInt() != kVersion)
      return std::nullopt;
    const auto text_of = [](base::JsonValue map, std::string_view key) {
      return map.FindMember(key).FindString().value_or("");
    };
    const base::JsonValue logs = root.FindMember("logs");
    return RunSummary{.id = text_of(root, "id"),
                      .command = root.FindMember("command").FindStrings(),
                      .trace_folder = text_of(logs, "trace"),
                      .debug_folder = text_of(logs, "debug"),
                      .log_file = text_of(logs, "text"),
                      .torch_version = text_of(root.FindMember("versions"), "torch"),
                      .host = text_of(root.FindMember("host"), "name"),
                      .pid = root.FindMember("pid").FindInt().value_or(0),
                      .start_time = text_of(root, "start_time"),
                      .end_time = text_of(root, "end_time"),
                      .exit_code = root.FindMember("exit_code").FindInt(),
                      .signal = root.FindMember("signal").FindInt(),
                      .is_compile_disabled =
                          text_of(root.FindMember("environment"), "TORCH_COMPILE_DISABLE") == "1"};
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

std::string CommandText(const RunSummary& run) {
  std::string text = base::Join(run.command, " ");
  if (text.size() <= kLongestCommand) return text;
  return text.substr(0, base::Utf8Prefix(text, kLongestCommand)) + "...";
}

std::string OutcomeText(const RunSummary& run, bool is_running) {
  if (is_running) return "running";
  if (run.signal) return "signal " + std::to_string(*run.signal);
  if (run.exit_code) return "exit " + std::to_string(*run.exit_code);
  return run.end_time.empty() ? "end not recorded" : "ended";
}

}  // namespace idbg::runs
