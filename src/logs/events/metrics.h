// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "logs/view.h"

namespace idbg::logs {

// What a field of compilation_metrics says. Elements of lists are texts; maps and whatever else a
// version may write are kept as their JSON.
using MetricValue =
    std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>;

// Fields of compilation_metrics. Names and types drift between versions, so it is a bag: a field
// that is not there, or has another type than is asked for, reads as nothing.
class Metrics {
 public:
  void Set(std::string_view name, MetricValue value);
  // Takes what `other` has and this has not, or has as null.
  void Merge(const Metrics& other);

  const std::map<std::string, MetricValue, std::less<>>& fields() const { return fields_; }
  bool Has(std::string_view name) const { return fields_.contains(name); }  // null counts
  // Neither null nor "" nor an empty list.
  bool IsSet(std::string_view name) const;
  std::optional<bool> Bool(std::string_view name) const { return Get<bool>(name); }
  std::optional<std::int64_t> Int(std::string_view name) const { return Get<std::int64_t>(name); }
  std::optional<double> Number(std::string_view name) const;
  std::string Text(std::string_view name) const { return Get<std::string>(name).value_or(""); }
  std::vector<std::string> List(std::string_view name) const {
    return Get<std::vector<std::string>>(name).value_or(std::vector<std::string>());
  }

 private:
  // Null where the field has another type, or is not there.
  template <typename Value>
  const Value* Find(std::string_view name) const {
    const auto found = fields_.find(name);
    return found == fields_.end() ? nullptr : std::get_if<Value>(&found->second);
  }
  template <typename Value>
  std::optional<Value> Get(std::string_view name) const {
    const Value* const value = Find<Value>(name);
    return value != nullptr ? std::optional(*value) : std::nullopt;
  }

  std::map<std::string, MetricValue, std::less<>> fields_;
};

// The fields of one record; those before the damage when it is damaged.
Metrics ReadMetrics(const Log& log, const Record& record);
// Of these fields only, of which it may have none: a record holds whole configurations, most
// questions are about one number. An entry of Dynamo's is a field, too:
// "dynamo_config.recompile_limit".
Metrics ReadMetrics(const Log& log, const Record& record, std::span<const std::string_view> fields);

// How long a compilation took.
struct CompileTime {
  double seconds = 0;
  std::string_view said_by;  // the field, or the events
};
// Of the first field that says so: versions have different ones.
std::optional<CompileTime> CompileTimeOf(const Metrics& metrics);

// What the metrics' copy of torch._dynamo.config says; null where the version says nothing.
struct DynamoConfig {
  std::optional<std::int64_t> recompile_limit;  // formerly cache_size_limit
  std::optional<std::int64_t> accumulated_recompile_limit;
  std::optional<bool> automatic_dynamic_shapes;
  std::optional<bool> suppress_errors;
};
DynamoConfig ReadDynamoConfig(const Metrics& metrics);

// The versions and settings that the metrics record, by name: "pytorch_version" to "2.8.0", and
// each entry of the copies of torch._dynamo.config and torch._inductor.config with its value as
// JSON: "inductor_config.max_autotune" to "false". Of a damaged copy what stands before the damage.
std::map<std::string, std::string> ReadSettings(const Metrics& metrics);

}  // namespace idbg::logs
