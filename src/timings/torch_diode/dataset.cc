// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/dataset.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "timings/torch_diode/record_io.h"

namespace idbg::timings::torch_diode {
namespace {

// Whether two rows of different data sets are equal in all fields; NaN equals NaN here.
bool SameRow(const TimedConfig& a, const TimedConfig& b, std::uint32_t config_of_b) {
  const bool same_time = a.time_ms == b.time_ms || (std::isnan(a.time_ms) && std::isnan(b.time_ms));
  return a.config == config_of_b && same_time && a.version == b.version;
}

void MergeRows(DatasetSolution& into, const DatasetSolution& from,
               const std::vector<std::uint32_t>& config_map, MergeCounts& counts) {
  std::unordered_multimap<std::uint32_t, TimedConfig> old_rows;  // by configuration
  for (const TimedConfig& row : into.timed_configs) old_rows.emplace(row.config, row);
  for (TimedConfig row : from.timed_configs) {
    const std::uint32_t config = config_map[row.config];
    const auto [begin, end] = old_rows.equal_range(config);
    if (std::any_of(begin, end,
                    [&](const auto& old) { return SameRow(old.second, row, config); })) {
      ++counts.duplicate_rows;
      continue;
    }
    row.config = config & 0x7FFFFFFF;
    into.timed_configs.push_back(row);
    ++counts.rows_added;
  }
}

}  // namespace

bool Faster(const TimedConfig& a, const TimedConfig& b) {
  if (std::isnan(a.time_ms) || std::isnan(b.time_ms)) {
    return !std::isnan(a.time_ms) && std::isnan(b.time_ms);
  }
  return a.time_ms < b.time_ms;
}

DatasetCounts Count(const Dataset& dataset) {
  DatasetCounts counts;
  for (const auto& [name, hardware] : dataset.hardware) {
    for (const auto& [op, operation] : hardware.operation) {
      counts.problems += operation.solution.size();
      for (const auto& [shape, solution] : operation.solution)
        counts.rows += solution.timed_configs.size();
    }
  }
  return counts;
}

MergeCounts MergeInto(Dataset& into, const Dataset& from) {
  MergeCounts counts;
  std::vector<std::uint32_t> config_map(from.configs.size());
  for (std::uint32_t i = 0; i < config_map.size(); ++i)
    config_map[i] = into.configs.Intern(from.configs[i]);
  for (const auto& [name, hardware] : from.hardware) {
    auto& into_hardware = into.hardware.FindOrAdd(name);
    for (const auto& [op, operation] : hardware.operation) {
      auto& into_operation = into_hardware.operation.FindOrAdd(op);
      for (const auto& [shape, solution] : operation.solution) {
        const bool known = into_operation.solution.Find(shape) != nullptr;
        ++(known ? counts.problems_joined : counts.problems_added);
        DatasetSolution& into_solution = into_operation.solution.FindOrAdd(shape);
        if (!known) into_solution.version = solution.version;
        MergeRows(into_solution, solution, config_map, counts);
      }
    }
  }
  return counts;
}

Table ParseTable(std::string_view bytes, const std::string& file, const ReadOptions& options,
                 ReadReport* report) {
  ReadContext context(options, report);
  const auto reader = base::MakeTokenReader(bytes, file);
  Table table;
  TritonGemmConfig scratch;
  ReadDocument(*reader, context, table, [&](TableSolution& solution) {
    ReadRecord(*reader, context, "solution", "config", solution.version, [&] {
      reader->ReadArray([&] {
        ReadConfigOrString(*reader, context, scratch);
        solution.config.push_back(table.configs.Intern(scratch));
      });
    });
  });
  return table;
}

void WriteTable(const Table& table, Format format, Sink sink) {
  WriteDocument(table, format, sink, [&](base::TokenWriter& writer, const TableSolution& solution) {
    writer.BeginMap(2);
    writer.Key("config");
    writer.BeginArray(solution.config.size());
    for (const std::uint32_t config : solution.config) WriteConfig(writer, table.configs[config]);
    writer.EndArray();
    writer.Member("version", solution.version);
    writer.EndMap();
  });
}

void WriteTableFile(const Table& table, Format format, const std::filesystem::path& path) {
  WriteThroughSink(path, [&](Sink sink) { WriteTable(table, format, sink); });
}

Table ToTable(const Dataset& dataset) {
  Table table;
  table.configs = dataset.configs;
  for (const auto& [name, hardware] : dataset.hardware) {
    auto& table_hardware = table.hardware.FindOrAdd(name);
    for (const auto& [op, operation] : hardware.operation) {
      auto& table_operation = table_hardware.operation.FindOrAdd(op);
      for (const auto& [shape, solution] : operation.solution) {
        if (solution.timed_configs.empty()) continue;
        std::vector<TimedConfig> rows = solution.timed_configs;
        std::stable_sort(rows.begin(), rows.end(), Faster);
        auto& configs = table_operation.solution.FindOrAdd(shape).config;
        for (const TimedConfig& row : rows) configs.push_back(row.config);
      }
    }
  }
  return table;
}

}  // namespace idbg::timings::torch_diode
