// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/dataset.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/json/token_reader.h"
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
  }
}

class DatasetReader {
 public:
  DatasetReader(base::TokenReader& reader, ReadContext& context, Dataset& dataset)
      : reader_(reader), context_(context), dataset_(dataset) {}

  void Read() {
    ReadDocument(reader_, context_, dataset_,
                 [this](DatasetSolution& solution) { ReadSolution(solution); });
  }

  // Where the last complete row ended.
  std::uint64_t complete_until() const { return complete_until_; }

 private:
  void ReadSolution(DatasetSolution& solution) {
    ReadRecord(reader_, context_, "solution", "timed_configs", solution.version, [&] {
      reader_.ReadArray([&] {
        solution.timed_configs.push_back(ReadRow());
        complete_until_ = reader_.end_offset();
      });
    });
    solution.timed_configs.shrink_to_fit();
  }

  TimedConfig ReadRow() {
    TimedConfig row;
    bool has_config = false;
    bool has_time = false;
    reader_.ReadMap([&](std::string_view key) {
      if (key == "config") {
        has_config = true;
        row.config = ReadInternedConfig() & 0x7FFFFFFF;
      } else if (key == "time") {
        has_time = true;
        ReadTime(row);
      } else if (key == "version") {
        row.version = ReadVersion();
      } else {
        context_.UnknownField(reader_, key);
      }
    });
    if (!has_config) reader_.Fail("timed configuration without 'config'");
    if (!has_time) reader_.Fail("timed configuration without 'time'");
    return row;
  }

  // Collectors try the configurations in one order for each problem, so what followed the last
  // configuration before will mostly follow it again. Then its bytes are compared, not decoded.
  std::uint32_t ReadInternedConfig() {
    if (last_config_ < known_.size() && (misses_ < kMissesInARow || ++misses_ % 64 == 0)) {
      const std::uint32_t expected = known_[last_config_].next;
      if (expected < known_.size() && reader_.SkipIfRaw(known_[expected].raw)) {
        misses_ = 0;
        return last_config_ = expected;
      }
      if (expected < known_.size() && misses_ < kMissesInARow) ++misses_;
    }
    const std::uint64_t begin = reader_.offset();
    const std::uint64_t notes = context_.report().diagnostics.Count();
    ReadConfigOrString(reader_, context_, scratch_);
    const std::uint32_t config = dataset_.configs.Intern(scratch_);
    if (known_.size() <= config) known_.resize(config + 1);
    // What is worth a note is decoded each time, so that notes are counted.
    const bool noted = context_.report().diagnostics.Count() != notes;
    known_[config].raw = noted ? std::string_view{} : reader_.Between(begin, reader_.end_offset());
    if (last_config_ < known_.size()) known_[last_config_].next = config;
    return last_config_ = config;
  }

  void ReadTime(TimedConfig& row) {
    row.time_is_integer = reader_.Peek().type == base::TokenType::kInt;
    row.time_ms = reader_.ReadNumber();
    // An integer that a double cannot hold is written back as a double.
    if (std::abs(row.time_ms) > 9007199254740992.0) row.time_is_integer = 0;
  }

  std::int32_t ReadVersion() {
    const std::int64_t version = reader_.ReadInt();
    if (version < std::numeric_limits<std::int32_t>::min() ||
        version > std::numeric_limits<std::int32_t>::max()) {
      reader_.Fail("version does not fit 32 bits");
    }
    return static_cast<std::int32_t>(version);
  }

  // What the file says of a configuration of the pool.
  struct Known {
    std::string_view raw;           // its bytes, where they stood last
    std::uint32_t next = kUnknown;  // the configuration that followed it last
  };
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;
  static constexpr std::uint32_t kMissesInARow = 64;  // then the guess is tried now and then only

  base::TokenReader& reader_;
  ReadContext& context_;
  Dataset& dataset_;
  std::vector<Known> known_;  // by index in the pool
  std::uint32_t last_config_ = kUnknown;
  std::uint32_t misses_ = 0;
  TritonGemmConfig scratch_;
  std::uint64_t complete_until_ = 0;
};

// Removes what the damage left half made: containers opened last, without content.
void DropEmptyTail(Dataset& dataset) {
  if (dataset.hardware.empty()) return;
  auto& hardware = (dataset.hardware.end() - 1)->second;
  if (!hardware.operation.empty()) {
    auto& solution = (hardware.operation.end() - 1)->second.solution;
    if (!solution.empty() && (solution.end() - 1)->second.timed_configs.empty()) solution.PopBack();
    if (solution.empty()) hardware.operation.PopBack();
  }
  if (hardware.operation.empty()) dataset.hardware.PopBack();
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
        counts.problems_joined += known ? 1 : 0;
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
    writer.Array(solution.config,
                 [&](std::uint32_t config) { WriteConfig(writer, table.configs[config]); });
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

Dataset ParseDataset(std::string_view bytes, const std::string& file, const ReadOptions& options,
                     ReadReport* report) {
  ReadContext context(options, report);
  const auto reader = base::MakeTokenReader(bytes, file);
  Dataset dataset;
  DatasetReader dataset_reader(*reader, context, dataset);
  try {
    dataset_reader.Read();
  } catch (const base::Error& error) {
    if (!context.salvage() || error.code() != base::ErrorCode::kFormat) throw;
    const std::uint64_t complete = dataset_reader.complete_until();
    context.report().damage = Damage{error, complete, bytes.size() - complete};
    DropEmptyTail(dataset);
  }
  return dataset;
}

void WriteDataset(const Dataset& dataset, Format format, Sink sink) {
  WriteDocument(dataset, format, sink,
                [&](base::TokenWriter& writer, const DatasetSolution& solution) {
                  writer.BeginMap(2);
                  writer.Key("timed_configs");
                  writer.Array(solution.timed_configs, [&](const TimedConfig& row) {
                    writer.BeginMap(3);
                    writer.Key("config");
                    WriteConfig(writer, dataset.configs[row.config]);
                    writer.Key("time");
                    if (row.time_is_integer) {
                      writer.Int(static_cast<std::int64_t>(row.time_ms));
                    } else {
                      writer.Double(row.time_ms);
                    }
                    writer.Member("version", row.version);
                    writer.EndMap();
                  });
                  writer.Member("version", solution.version);
                  writer.EndMap();
                });
}

void WriteDatasetFile(const Dataset& dataset, Format format, const std::filesystem::path& path) {
  WriteThroughSink(path, [&](Sink sink) { WriteDataset(dataset, format, sink); });
}

}  // namespace idbg::timings::torch_diode
