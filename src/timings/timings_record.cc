// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_record.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <type_traits>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/names.h"

namespace idbg::timings {
namespace {

using base::FindEnum;
using base::TokenReader;
using gemm::Layout;

// A size in elements or another count. The limit keeps products of two of them within 64 bits.
std::int64_t ReadPositive(TokenReader& reader) {
  const std::int64_t value = reader.ReadInt();
  if (value < 1) reader.Fail("must be positive, but is " + std::to_string(value));
  if (value > std::numeric_limits<std::int32_t>::max()) {
    reader.Fail(std::to_string(value) + " is above 2^31 - 1");
  }
  return value;
}

template <typename T>
T ReadNamed(TokenReader& reader, std::optional<T> (*parse)(std::string_view), const char* what) {
  const std::string name = reader.ReadString();
  const std::optional<T> value = parse(name);
  if (!value) reader.Fail(std::string("no ") + what + " '" + name + "'");
  return *value;
}

// Of a host: one that is no number would make the host differ from itself.
double ReadFinite(TokenReader& reader) {
  const double value = reader.ReadNumber();
  if (!std::isfinite(value)) reader.Fail("must be a finite number");
  return value;
}

// A time that may be missing: null reads as 0.
float ReadTime(TokenReader& reader) {
  if (reader.Peek().type == base::TokenType::kNull) {
    reader.Skip();
    return 0;
  }
  return static_cast<float>(reader.ReadNumber());
}

// The reader's contract for msgpack: a bin is a view into the bytes it was made over.
template <typename T>
gemm::PackedArray<T> ReadArray(TokenReader& reader) {
  const std::string_view bytes = reader.ReadBinary();
  if (bytes.size() % sizeof(T) != 0) {
    reader.Fail(std::to_string(bytes.size()) + " bytes are not an array of " +
                std::to_string(sizeof(T)) + "-byte values");
  }
  return gemm::PackedArray<T>(bytes);
}

// Reads one object. Each Read... function consumes the value of one key.
class RecordParser {
 public:
  RecordParser(TokenReader& reader, TimingsRecord& record) : reader_(reader), record_(record) {}

  void Parse() {
    bool first = true;
    reader_.ReadMap([&](std::string_view key) {
      if (first) {
        if (key != "kind") reader_.Fail("a record starts with the key 'kind'");
        first = false;
        return ReadKind();
      }
      if (!seen_.insert(std::string(key)).second) {
        reader_.Fail("the key '" + std::string(key) + "' occurs twice");
      }
      if (!ReadKnown(key)) {
        ++record_.unknown_keys;
        reader_.Skip();
      }
    });
    if (first) reader_.Fail("a record starts with the key 'kind'");
    RequireKeys();
  }

 private:
  void ReadKind() {
    const std::string kind = reader_.ReadString();
    if (kind == "header") record_.kind = TimingsRecord::Kind::kHeader;
    if (kind == "kernels") record_.kind = TimingsRecord::Kind::kKernels;
    if (kind == "problem") record_.kind = TimingsRecord::Kind::kProblem;
  }

  // Returns whether the key is one of the record's kind; its value is then consumed.
  bool ReadKnown(std::string_view key) {
    if (record_.kind == TimingsRecord::Kind::kHeader) return ReadHeader(key);
    if (record_.kind == TimingsRecord::Kind::kKernels) return ReadKernels(key);
    if (record_.kind == TimingsRecord::Kind::kProblem) return ReadProblem(key);
    reader_.Skip();
    return true;
  }

  void RequireKeys() {
    using enum TimingsRecord::Kind;
    static constexpr base::NameGroup<TimingsRecord::Kind> kRequired[] = {
        {kHeader, "format version device config_fields configs"},
        {kKernels, "dtype layout even_k registers shared_bytes local_bytes"},
        {kProblem, "op M N K layout dtype host config ms samples"},
        {kUnknown, ""}};
    std::string_view keys =
        std::ranges::find(kRequired, record_.kind, &base::NameGroup<TimingsRecord::Kind>::value)
            ->names;
    for (auto key = base::TakeName(keys); !key.empty(); key = base::TakeName(keys))
      if (!seen_.contains(key)) reader_.Fail("the record has no key '" + std::string(key) + "'");
  }

  using Members = std::initializer_list<TokenReader::Member>;

  // Reads the value of a key that is one of the members; false: it is none.
  static bool ReadOne(std::string_view key, Members members) {
    const auto* const found = std::ranges::find(members, key, &TokenReader::Member::key);
    if (found == members.end()) return false;
    found->read();
    return true;
  }

  // A map, whose other keys are counted.
  void ReadMembers(Members members) {
    reader_.ReadMap([&](std::string_view key) {
      if (ReadOne(key, members)) return;
      ++record_.unknown_keys;
      reader_.Skip();
    });
  }

  bool ReadHeader(std::string_view key) {
    Timings& header = record_.header;
    const auto read_software = [&](std::string_view name) {
      header.software.emplace_back(std::string(name), reader_.ReadString());
    };
    const auto read_host = [&](std::string_view name) { ReadHost(header, std::string(name)); };
    return ReadOne(key, {{"format", [&] { ReadFormat(); }},
                         {"version", [&] { ReadVersion(); }},
                         {"device", [&] { ReadDevice(header.device); }},
                         {"software", [&] { reader_.ReadMap(read_software); }},
                         {"hosts", [&] { reader_.ReadMap(read_host); }},
                         {"method", [&] { header.method = reader_.ReadString(); }},
                         {"config_fields", [&] { ReadConfigFields(); }},
                         {"configs", [&] { ReadConfigs(header.configs); }}});
  }

  void ReadFormat() {
    const std::string format = reader_.ReadString();
    if (format != kTimingsFormat)
      reader_.Fail("the format is '" + format + "', not '" + std::string(kTimingsFormat) + "'");
  }

  void ReadVersion() {
    const std::uint64_t offset = reader_.offset();
    const std::int64_t version = reader_.ReadInt();
    if (version == kTimingsVersion) return;
    base::FailUnsupported(
        "version " + std::to_string(version) + " of " + std::string(kTimingsFormat) +
            " (this build reads version " + std::to_string(kTimingsVersion) + ")",
        base::Place{.file = reader_.file(), .byte_offset = offset, .key_path = "version"});
  }

  void ReadDevice(gemm::Device& device) {
    reader_.ReadMap([&](std::string_view key) {
      if (const auto number = base::FindNamed(gemm::kDeviceNumbers, key)) {
        device.** number = reader_.ReadInt();
      } else if (key == "compute_capability") {
        device.compute_capability = ReadComputeCapability();
      } else if (key == "name" || key == "kind") {
        (key == "name" ? device.name : device.kind) = reader_.ReadString();
      } else {
        ++record_.unknown_keys;
        reader_.Skip();
      }
    });
  }

  // [9, 0] or "9.0".
  std::string ReadComputeCapability() {
    if (reader_.Peek().type == base::TokenType::kString) return reader_.ReadString();
    std::string text;
    reader_.ReadArray([&] {
      if (!text.empty()) text += ".";
      text += std::to_string(reader_.ReadInt());
    });
    return text;
  }

  void ReadHost(Timings& header, std::string name) {
    if (!host_names_.insert(name).second) reader_.Fail("the host '" + name + "' occurs twice");
    Host host{.name = std::move(name)};
    ReadMembers({{"gpus", [&] { host.gpus = ReadPositive(reader_); }},
                 {"timer_floor_ms", [&] { host.timer_floor_ms = ReadFinite(reader_); }},
                 {"offset_ms", [&] { host.offset_ms = ReadFinite(reader_); }}});
    header.hosts.push_back(std::move(host));
  }

  void ReadConfigFields() {
    reader_.ReadArray([&] {
      const std::string name = reader_.ReadString();
      const auto field = base::FindNamed(gemm::kConfigFields, name);
      if (!field) reader_.Fail("no configuration field '" + name + "'");
      if (HasField(*field)) reader_.Fail("'" + name + "' twice");
      fields_.push_back(*field);
    });
    for (const auto& [name, member] : gemm::kConfigFields) {
      const bool has_default = gemm::Config{}.*member != 0;
      if (!has_default && !HasField(member))
        reader_.Fail("'config_fields' without '" + std::string(name) + "'");
    }
  }

  bool HasField(std::uint16_t gemm::Config::* member) const {
    return std::ranges::find(fields_, member) != fields_.end();
  }

  void ReadConfigs(std::vector<gemm::Config>& configs) {
    if (fields_.empty()) reader_.Fail("'configs' comes before 'config_fields'");
    std::set<gemm::Config> seen;
    reader_.ReadArray([&] {
      const gemm::Config config = ReadConfig();
      if (!seen.insert(config).second) reader_.Fail(ToString(config) + " is listed twice");
      if (configs.size() > std::numeric_limits<std::uint16_t>::max()) {
        reader_.Fail("more than 65,536 configurations");
      }
      configs.push_back(config);
    });
  }

  gemm::Config ReadConfig() {
    gemm::Config config;
    std::size_t i = 0;
    reader_.ReadArray([&] {
      if (i == fields_.size()) reader_.Fail("more values than 'config_fields'");
      const std::int64_t value = ReadPositive(reader_);
      if (value > std::numeric_limits<std::uint16_t>::max()) {
        reader_.Fail(std::to_string(value) + " is above 65,535");
      }
      config.*fields_[i++] = static_cast<std::uint16_t>(value);
    });
    if (i != fields_.size()) reader_.Fail("fewer values than 'config_fields'");
    return config;
  }

  bool ReadKernels(std::string_view key) {
    gemm::KernelFacts& kernels = record_.kernels;
    return ReadOne(
        key, {{"dtype", [&] { kernels.dtype = ReadNamed(reader_, gemm::ParseDType, "dtype"); }},
              {"layout", [&] { kernels.layout = ReadNamed(reader_, FindEnum<Layout>, "layout"); }},
              {"even_k", [&] { kernels.even_k = reader_.ReadBool(); }},
              {"registers", [&] { kernels.registers = ReadArray<std::uint16_t>(reader_); }},
              {"shared_bytes", [&] { kernels.shared_bytes = ReadArray<std::uint32_t>(reader_); }},
              {"local_bytes", [&] { kernels.local_bytes = ReadArray<std::uint32_t>(reader_); }}});
  }

  bool ReadProblem(std::string_view key) {
    ProblemTimings& timings = record_.problem;
    gemm::Problem& problem = timings.problem;
    return ReadOne(
        key, {{"op", [&] { problem.op = ReadNamed(reader_, gemm::ParseOp, "operator"); }},
              {"B", [&] { problem.batch = ReadPositive(reader_); }},
              {"M", [&] { problem.m = ReadPositive(reader_); }},
              {"N", [&] { problem.n = ReadPositive(reader_); }},
              {"K", [&] { problem.k = ReadPositive(reader_); }},
              {"layout", [&] { problem.layout = ReadNamed(reader_, FindEnum<Layout>, "layout"); }},
              {"dtype", [&] { problem.dtype = ReadNamed(reader_, gemm::ParseDType, "dtype"); }},
              {"host", [&] { record_.host_name = reader_.ReadString(); }},
              {"aten_ms", [&] { timings.aten_ms = ReadTime(reader_); }},
              {"aten_fused_ms", [&] { timings.aten_fused_ms = ReadTime(reader_); }},
              {"config", [&] { timings.config = ReadArray<std::uint16_t>(reader_); }},
              {"ms", [&] { timings.ms = ReadArray<float>(reader_); }},
              {"samples", [&] { timings.samples = ReadArray<std::uint8_t>(reader_); }},
              {"conditions", [&] { ReadConditions(timings.conditions); }}});
  }

  void ReadConditions(Conditions& conditions) {
    const auto read = [&](auto& value) {
      return
          [&] { value = static_cast<std::remove_reference_t<decltype(value)>>(ReadCondition()); };
    };
    ReadMembers({{"sm_mhz", read(conditions.sm_mhz)},
                 {"memory_mhz", read(conditions.memory_mhz)},
                 {"power_w", read(conditions.power_w)},
                 {"temperature_c", read(conditions.temperature_c)},
                 {"throttle", read(conditions.throttle)}});
  }

  std::int64_t ReadCondition() {
    const std::int64_t value = reader_.ReadInt();
    if (value < 0 || value > std::numeric_limits<std::int32_t>::max())
      reader_.Fail(std::to_string(value) + " is not within 0 and 2^31 - 1");
    return value;
  }

  TokenReader& reader_;
  TimingsRecord& record_;
  std::set<std::string, std::less<>> seen_;
  std::set<std::string, std::less<>> host_names_;
  std::vector<std::uint16_t gemm::Config::*> fields_;
};

}  // namespace

TimingsRecord ParseRecord(std::string_view stream, const RecordPlace& place) {
  const auto reader =
      base::MakeMsgpackReader(stream.substr(place.begin), std::string(place.file), place.begin);
  TimingsRecord record;
  try {
    RecordParser(*reader, record).Parse();
  } catch (const base::Error& error) {
    base::Place where = error.place();
    const std::string number = "[" + std::to_string(place.number) + "]";
    where.key_path = where.key_path.empty() ? number : number + "." + where.key_path;
    throw base::Error(error.code(), error.message(), std::move(where));
  }
  record.end = reader->last_offset();  // of the map's end, which takes no byte
  return record;
}

}  // namespace idbg::timings
