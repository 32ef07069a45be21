// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/table.h"

#include <algorithm>

#include "timings/torch_diode/document_io.h"
#include "timings/torch_diode/record_io.h"

namespace idbg::timings::torch_diode {
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
