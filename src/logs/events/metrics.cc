// SPDX-License-Identifier: Apache-2.0
#include "logs/events/metrics.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/text/text.h"
#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

MetricValue ReadValue(TokenReader& reader) {
  const TokenType type = reader.Peek().type;
  if (type == TokenType::kArrayBegin) return ReadTexts(reader);
  if (type == TokenType::kMapBegin) return ReadAsText(reader);
  return std::visit([](auto value) -> MetricValue { return value; }, base::ReadScalar(reader));
}

constexpr std::string_view kConfig = "dynamo_config.";

// What stands before a field's value: of an entry of the configuration, which is JSON in a text,
// its name in quotes of that text.
std::string KeyOf(std::string_view field) {
  if (!field.starts_with(kConfig)) return '"' + std::string(field) + "\":";
  return "\\\"" + std::string(field.substr(kConfig.size())) + "\\\":";
}

// Moves the beginning of `json` behind the next `key`. string_view::find would stop at each of its
// quotation marks.
bool PassKey(std::string_view& json, std::string_view key) {
  const void* const found = ::memmem(json.data(), json.size(), key.data(), key.size());
  if (found == nullptr) return false;
  const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - json.data());
  json.remove_prefix(at + key.size());
  return true;
}

// Whether a field has a value, without parsing: false is certain.
bool MayHave(std::string_view json, std::string_view field) {
  const std::string key = KeyOf(field);
  while (PassKey(json, key)) {
    if (!base::Trim(json.substr(0, 8)).starts_with("null")) return true;
  }
  return false;
}

// Sets those of `fields` that are entries of the configuration. It is long, and few of its entries
// are asked for: they are looked for in the text as it stands.
void SetEntries(std::string_view config, std::span<const std::string_view> fields,
                Metrics& metrics) {
  for (const std::string_view field : fields) {
    std::string_view rest = config;
    try {
      if (field.starts_with(kConfig) && PassKey(rest, KeyOf(field)))
        metrics.Set(field, ReadValue(*base::MakeJsonReader(rest, "")));
    } catch (const base::Error&) {
      continue;  // cut, or neither a number nor a truth
    }
  }
}

// The entries of a configuration, which is JSON in a text: "dynamo_config.verbose" to "false".
void AddConfig(std::string_view name, const std::string& json,
               std::map<std::string, std::string>& settings) {
  try {
    const auto reader = base::MakeJsonReader(json, "");
    ReadFields(*reader, [&](std::string_view key) {
      settings[std::string(name) + "." + std::string(key)] = std::string(reader->ReadRaw());
    });
  } catch (const base::Error&) {
    return;  // damaged: what stands before the damage counts
  }
}

}  // namespace

void Metrics::Set(std::string_view name, MetricValue value) {
  fields_.insert_or_assign(std::string(name), std::move(value));
}

void Metrics::Merge(const Metrics& other) {
  for (const auto& [name, value] : other.fields_) {
    MetricValue& mine = fields_[name];
    if (std::holds_alternative<std::monostate>(mine)) mine = value;
  }
}

bool Metrics::IsSet(std::string_view name) const {
  if (const auto* const text = Find<std::string>(name)) return !text->empty();
  if (const auto* const list = Find<std::vector<std::string>>(name)) return !list->empty();
  return Has(name) && Find<std::monostate>(name) == nullptr;
}

std::optional<double> Metrics::Number(std::string_view name) const {
  if (const auto integer = Int(name)) return static_cast<double>(*integer);
  return Get<double>(name);
}

Metrics ReadMetrics(const Log& log, const Record& record) {
  Metrics metrics;  // of a damaged record too: the log's damage counts it
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadFields(reader, [&](std::string_view name) { metrics.Set(name, ReadValue(reader)); });
  });
  return metrics;
}

Metrics ReadMetrics(const Log& log, const Record& record,
                    std::span<const std::string_view> fields) {
  Metrics metrics;
  const std::string json = log.Metadata(record);
  const auto is_there = [&](std::string_view name) { return MayHave(json, name); };
  if (std::ranges::none_of(fields, is_there)) return metrics;
  ReadRecordEvent(json, log, record, [&](TokenReader& reader) {
    ReadFields(reader, [&](std::string_view name) {
      if (std::ranges::find(fields, name) != fields.end())
        metrics.Set(name, ReadValue(reader));
      else if (name == "dynamo_config")
        SetEntries(reader.ReadRaw(), fields, metrics);
      else
        reader.Skip();
    });
  });
  return metrics;
}

std::optional<CompileTime> CompileTimeOf(const Metrics& metrics) {
  struct Field {
    std::string_view name;
    double unit;  // in seconds
  };
  constexpr auto kFields = std::to_array<Field>({{"entire_frame_compile_time_s", 1},
                                                 {"duration_us", 1e-6},
                                                 {"dynamo_cumulative_compile_time_us", 1e-6}});
  for (const Field& field : kFields) {
    if (const auto number = metrics.Number(field.name))
      return CompileTime{.seconds = *number * field.unit, .said_by = field.name};
  }
  return std::nullopt;
}

DynamoConfig ReadDynamoConfig(const Metrics& metrics) {
  const auto either = [&](std::string_view name, std::string_view former) {
    const auto value = metrics.Int(name);
    return value ? value : metrics.Int(former);
  };
  DynamoConfig result{
      .recompile_limit = either("dynamo_config.recompile_limit", "dynamo_config.cache_size_limit"),
      .accumulated_recompile_limit = either("dynamo_config.accumulated_recompile_limit",
                                            "dynamo_config.accumulated_cache_size_limit"),
      .automatic_dynamic_shapes = metrics.Bool("dynamo_config.automatic_dynamic_shapes"),
      .suppress_errors = metrics.Bool("dynamo_config.suppress_errors")};
  if (const auto flag = metrics.Bool("config_suppress_errors")) result.suppress_errors = flag;
  return result;
}

std::map<std::string, std::string> ReadSettings(const Metrics& metrics) {
  constexpr auto kVersions = std::to_array<std::string_view>(
      {"cuda_version", "python_version", "pytorch_version", "triton_version"});
  constexpr auto kConfigs = std::to_array<std::string_view>({"dynamo_config", "inductor_config"});
  std::map<std::string, std::string> settings;
  for (const std::string_view version : kVersions) {
    if (metrics.IsSet(version)) settings.emplace(version, metrics.Text(version));
  }
  for (const std::string_view config : kConfigs) {
    if (metrics.IsSet(config)) AddConfig(config, metrics.Text(config), settings);
  }
  return settings;
}

}  // namespace idbg::logs
