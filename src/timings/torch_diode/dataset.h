// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "timings/torch_diode/format.h"

namespace idbg::timings::torch_diode {

// One measured row, 16 bytes. Non-finite and non-positive times are kept: a configuration that
// failed to run is stored as infinity.
struct TimedConfig {
  double time_ms = 0;
  std::uint32_t config : 31 = 0;          // index into Dataset::configs
  std::uint32_t time_is_integer : 1 = 0;  // written "1", not "1.0", as it was read
  std::int32_t version = 1;
};
static_assert(sizeof(TimedConfig) == 16);

struct DatasetSolution {
  std::vector<TimedConfig> timed_configs;
  std::int64_t version = 1;
};

// Dataset: {hardware: {name: {operation: {op: {solution: {problem key: {timed_configs: [{config,
// time}]}}}}}}}.
using Dataset = DocumentOf<DatasetSolution>;

// Reads a data set of either format and dialect. Problem keys that differ only in spacing or order
// are one problem: their rows are joined, with a diagnostic. Throws kFormat with file, byte offset
// and key path, kNotFound.
Dataset ParseDataset(std::string_view bytes, const std::string& file,
                     const ReadOptions& options = {}, ReadReport* report = nullptr);

// The bytes that upstream would write. The file is replaced atomically and never held in memory.
void WriteDataset(const Dataset& dataset, Format format, Sink sink);
void WriteDatasetFile(const Dataset& dataset, Format format, const std::filesystem::path& path);

// The order of "fastest first": by time, NaN last.
bool Faster(const TimedConfig& a, const TimedConfig& b);

struct DatasetCounts {
  std::size_t problems = 0;
  std::size_t rows = 0;
};
DatasetCounts Count(const Dataset& dataset);

// Adds the rows of `from` to `into`: the union per hardware, operator and problem. A row equal in
// all fields to one that `into` held before is a duplicate; it is counted and not added again.
struct MergeCounts {
  std::size_t duplicate_rows = 0;
  std::size_t problems_joined = 0;  // in both
};
MergeCounts MergeInto(Dataset& into, const Dataset& from);

struct TableSolution {
  std::vector<std::uint32_t> config;  // indices into Table::configs, fastest first
  std::int64_t version = 1;
};

// A look-up table: a data set without its times.
using Table = DocumentOf<TableSolution>;

Table ParseTable(std::string_view bytes, const std::string& file, const ReadOptions& options = {},
                 ReadReport* report = nullptr);
void WriteTable(const Table& table, Format format, Sink sink);
void WriteTableFile(const Table& table, Format format, const std::filesystem::path& path);

// All configurations of each problem by ascending time (stable; NaN last; duplicates kept);
// problems without configurations are left out.
Table ToTable(const Dataset& dataset);

}  // namespace idbg::timings::torch_diode
