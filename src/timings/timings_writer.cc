// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "timings/timings_reader.h"
#include "timings/timings_record.h"

namespace idbg::timings {
namespace {

using base::TokenWriter;

// "9.0" -> {9, 0}; null when the text is not numbers with points between.
std::optional<std::vector<std::int64_t>> SplitVersion(std::string_view text) {
  std::vector<std::int64_t> parts;
  for (bool has_more = true; has_more;) {
    has_more = text.find('.') != std::string_view::npos;
    const std::string_view part = base::TakeUntil(text, '.');
    const auto number = base::ParseNumber<std::int64_t>(part);
    if (!number || *number < 0 || std::to_string(*number) != part) return std::nullopt;
    parts.push_back(*number);
  }
  return parts;
}

void WriteDevice(TokenWriter& writer, const gemm::Device& device) {
  writer.BeginMap(device.kind.empty() ? 6 : 7);
  writer.Member("name", device.name);
  writer.Key("compute_capability");
  if (const auto parts = SplitVersion(device.compute_capability)) {
    writer.Array(*parts, [&](std::int64_t part) { writer.Int(part); });
  } else {
    writer.String(device.compute_capability);
  }
  for (const auto& [name, member] : gemm::kDeviceNumbers) writer.Member(name, device.*member);
  if (!device.kind.empty()) writer.Member("kind", device.kind);
  writer.EndMap();
}

void WriteHosts(TokenWriter& writer, const std::vector<Host>& hosts) {
  writer.BeginMap(hosts.size());
  for (const Host& host : hosts) {
    writer.Key(host.name);
    writer.BeginMap(3);
    writer.Member("gpus", host.gpus);
    writer.Member("timer_floor_ms", host.timer_floor_ms);
    writer.Member("offset_ms", host.offset_ms);
    writer.EndMap();
  }
  writer.EndMap();
}

// group_m is a field of its own only where one configuration has another than 8.
void WriteConfigList(TokenWriter& writer, const std::vector<gemm::Config>& configs) {
  const bool group =
      std::ranges::any_of(configs, [](const gemm::Config& c) { return c.group_m != 8; });
  std::vector fields(std::begin(gemm::kConfigFields), std::end(gemm::kConfigFields));
  if (!group) std::erase_if(fields, [](const auto& field) { return field.name == "group_m"; });
  writer.Key("config_fields");
  writer.Array(fields, [&](const auto& field) { writer.String(field.name); });
  writer.Key("configs");
  writer.Array(configs, [&](const gemm::Config& config) {
    writer.Array(fields, [&](const auto& field) { writer.Int(config.*field.value); });
  });
}

void WriteKind(TokenWriter& writer, std::size_t keys, std::string_view kind) {
  writer.BeginMap(keys);
  writer.Member("kind", kind);
}

template <typename T>
void WriteArray(TokenWriter& writer, std::string_view key, const gemm::PackedArray<T>& array) {
  writer.Key(key);
  writer.Binary(array.bytes());
}

void WriteConditions(TokenWriter& writer, const Conditions& conditions) {
  writer.Key("conditions");
  writer.BeginMap(5);
  writer.Member("sm_mhz", conditions.sm_mhz);
  writer.Member("memory_mhz", conditions.memory_mhz);
  writer.Member("power_w", conditions.power_w);
  writer.Member("temperature_c", conditions.temperature_c);
  writer.Member("throttle", conditions.throttle);
  writer.EndMap();
}

// Whether the stream starts with this header, in whatever encoding. An empty list of configurations
// stands for any.
bool StartsWithHeader(std::string_view stream, const Timings& wanted, const std::string& file) {
  const std::string header = EncodeHeader(wanted);
  if (stream.starts_with(header)) return true;
  TimingsRecord first = ParseRecord(stream, {.file = file});
  if (wanted.configs.empty()) first.header.configs.clear();
  return first.unknown_keys == 0 && EncodeHeader(first.header) == header;
}

[[noreturn]] void FailFile(const std::filesystem::path& path, const char* step) {
  base::FailExternal(std::string("cannot ") + step + ": " + std::strerror(errno),
                     base::Place{.file = path.string()});
}

}  // namespace

std::string EncodeHeader(const Timings& timings) {
  const auto writer = base::MakeMsgpackWriter();
  WriteKind(*writer, 9, "header");
  writer->Member("format", kTimingsFormat);
  writer->Member("version", kTimingsVersion);
  writer->Key("device");
  WriteDevice(*writer, timings.device);
  writer->Key("software");
  writer->BeginMap(timings.software.size());
  for (const auto& [name, version] : timings.software) {
    writer->Member(name, version);
  }
  writer->EndMap();
  writer->Key("hosts");
  WriteHosts(*writer, timings.hosts);
  writer->Member("method", timings.method);
  WriteConfigList(*writer, timings.configs);
  writer->EndMap();
  return writer->Take();
}

std::string EncodeKernels(const gemm::KernelFacts& kernels) {
  const auto writer = base::MakeMsgpackWriter();
  WriteKind(*writer, 7, "kernels");
  writer->Member("dtype", tensor::ToString(kernels.dtype));
  writer->Member("layout", ToString(kernels.layout));
  writer->Member("even_k", kernels.even_k);
  WriteArray(*writer, "registers", kernels.registers);
  WriteArray(*writer, "shared_bytes", kernels.shared_bytes);
  WriteArray(*writer, "local_bytes", kernels.local_bytes);
  writer->EndMap();
  return writer->Take();
}

std::string EncodeProblem(const Timings& timings, const ProblemTimings& record) {
  const gemm::Problem& problem = record.problem;
  const auto writer = base::MakeMsgpackWriter();
  const bool has_conditions = record.conditions != Conditions{};
  const std::size_t optional =
      (problem.batch != 1 ? 1 : 0) + (record.aten_fused_ms > 0 ? 1 : 0) + (has_conditions ? 1 : 0);
  WriteKind(*writer, 12 + optional, "problem");
  writer->Member("op", ToString(problem.op));
  if (problem.batch != 1) {
    writer->Member("B", problem.batch);
  }
  writer->Member("M", problem.m);
  writer->Member("N", problem.n);
  writer->Member("K", problem.k);
  writer->Member("layout", ToString(problem.layout));
  writer->Member("dtype", tensor::ToString(problem.dtype));
  writer->Member("host", timings.hosts.at(record.host).name);
  writer->Member("aten_ms", static_cast<double>(record.aten_ms));
  if (record.aten_fused_ms > 0) {
    writer->Member("aten_fused_ms", static_cast<double>(record.aten_fused_ms));
  }
  WriteArray(*writer, "config", record.config);
  WriteArray(*writer, "ms", record.ms);
  WriteArray(*writer, "samples", record.samples);
  if (has_conditions) WriteConditions(*writer, record.conditions);
  writer->EndMap();
  return writer->Take();
}

void WriteTimings(const std::filesystem::path& path, const Timings& timings) {
  base::AtomicFile file(path);
  file.Write(EncodeHeader(timings));
  for (const gemm::KernelFacts& kernels : timings.kernels) file.Write(EncodeKernels(kernels));
  for (const ProblemTimings& problem : timings.problems) {
    file.Write(EncodeProblem(timings, problem));
  }
  file.Commit();
}

TimingsStreamWriter::TimingsStreamWriter(const std::filesystem::path& path, const Timings& timings)
    : path_(path),
      header_(timings),
      file_(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, base::kUsualMode)) {
  if (file_.value() < 0) FailFile(path_, "open");
  CutPartialObject(EncodeHeader(header_));
}

void TimingsStreamWriter::CutPartialObject(const std::string& header) {
  struct stat info{};
  if (::fstat(file_.value(), &info) != 0) FailFile(path_, "read");
  if (info.st_size == 0) return Append(header);
  const base::MappedFile mapped(path_);
  const std::string_view stream = mapped.text();
  if (stream == header) return;
  if (std::string_view(header).starts_with(stream)) {  // killed while the header was written
    cut_bytes_ = stream.size();
    if (::ftruncate(file_.value(), 0) != 0) FailFile(path_, "truncate");
    return Append(header);
  }
  if (!LooksLikeTimings(stream)) {
    base::FailFormat("contains no GEMM timings, so timings cannot be appended to it",
                     base::Place{.file = path_.string(), .byte_offset = 0});
  }
  if (!StartsWithHeader(stream, header_, path_.string())) {
    base::FailUsage(
        "its header has a different device, host, method or configuration list "
        "(write to a new file and use dataset merge)",
        base::Place{.file = path_.string()});
  }
  const std::uint64_t end = FindStreamEnd(stream, path_.string());
  cut_bytes_ = stream.size() - end;
  if (cut_bytes_ > 0 && ::ftruncate(file_.value(), static_cast<off_t>(end)) != 0) {
    FailFile(path_, "truncate");
  }
}

void TimingsStreamWriter::Append(const std::string& bytes) {
  if (!base::WriteAll(file_.value(), bytes)) FailFile(path_, "write");
}

void TimingsStreamWriter::Write(const gemm::KernelFacts& kernels) {
  Append(EncodeKernels(kernels));
}
void TimingsStreamWriter::Write(const ProblemTimings& problem) {
  Append(EncodeProblem(header_, problem));
}

void TimingsStreamWriter::WriteConfigs(const std::vector<gemm::Config>& configs) {
  header_.configs = configs;
  Append(EncodeHeader(header_));
}

void TimingsStreamWriter::Sync() {
  if (::fsync(file_.value()) != 0) FailFile(path_, "sync");
}

}  // namespace idbg::timings
