// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <vector>

#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "timings/torch_diode/dataset.h"
#include "timings/torch_diode/record_io.h"

namespace idbg::timings::torch_diode {
namespace {

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
                  writer.BeginArray(solution.timed_configs.size());
                  for (const TimedConfig& row : solution.timed_configs) {
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
                  }
                  writer.EndArray();
                  writer.Member("version", solution.version);
                  writer.EndMap();
                });
}

void WriteDatasetFile(const Dataset& dataset, Format format, const std::filesystem::path& path) {
  WriteThroughSink(path, [&](Sink sink) { WriteDataset(dataset, format, sink); });
}

}  // namespace idbg::timings::torch_diode
