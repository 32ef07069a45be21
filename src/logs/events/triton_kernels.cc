// SPDX-License-Identifier: Apache-2.0
#include "logs/events/triton_kernels.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"
#include "base/text/text.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

// [["XBLOCK", 128], ["num_warps", 4]]
std::string ReadConfig(TokenReader& reader) {
  std::vector<std::string> pairs;
  ReadElements(reader, [&] { pairs.push_back(base::Join(ReadTexts(reader), "=")); });
  return base::Join(pairs);
}

TritonKernelInfo ReadInfo(TokenReader& reader) {
  TritonKernelInfo info;
  ReadFields(reader, [&](std::string_view key) {
    if (key == "autotune_cache_state")
      info.autotune = ReadString(reader);
    else if (key == "num_configs")
      info.configs = ReadInt(reader);
    else if (key == "only_config")
      info.only_config = ReadConfig(reader);
    else if (key == "compile_time_us")
      info.compile_us = ReadNumber(reader);
    else
      reader.Skip();
  });
  return info;
}

// {"kernel": {...}}
void ReadArtifact(TokenReader& reader, TritonKernelInfos& infos) {
  const bool is_map = ReadFields(reader, [&](std::string_view kernel) {
    if (reader.Peek().type == TokenType::kMapBegin)
      infos[std::string(kernel)] = ReadInfo(reader);
    else
      reader.Skip();
  });
  if (!is_map) reader.Fail("expected the kernels' map");
}

// ["kernel", us]
KernelCompileTime ReadTime(TokenReader& reader) {
  KernelCompileTime time;
  ReadElements(reader, [&] {
    if (reader.Peek().type == TokenType::kString)
      time.kernel = reader.ReadString();
    else if (const auto number = ReadNumber(reader))
      time.time_us = *number;
  });
  return time;
}

}  // namespace

TritonKernels ReadTritonKernels(std::string_view json) {
  TritonKernels kernels;
  try {
    ReadArtifact(*base::MakeJsonReader(json, ""), kernels.infos);
  } catch (const base::Error&) {
    kernels.is_damaged = true;
  }
  return kernels;
}

TritonKernels ReadTritonKernels(const Log& log, const Record& record) {
  TritonKernels kernels = ReadTritonKernels(log.Payload(record));
  kernels.is_damaged |= record.payload == PayloadState::kDamaged;
  return kernels;
}

constexpr std::string_view kCompileTimes = "triton_kernel_compile_times_us";

std::vector<KernelCompileTime> ReadKernelCompileTimes(const Metrics& metrics, bool& is_damaged) {
  std::vector<KernelCompileTime> times;
  const std::string json = metrics.Text(kCompileTimes);
  if (json.empty()) return times;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    const bool is_list = ReadElements(*reader, [&] {
      KernelCompileTime time = ReadTime(*reader);
      if (!time.kernel.empty() && time.time_us >= 0) times.push_back(std::move(time));
    });
    is_damaged |= !is_list;
  } catch (const base::Error&) {
    is_damaged = true;
  }
  return times;
}

std::vector<KernelCompileTime> ReadKernelCompileTimes(const Log& log, const Record& record,
                                                      bool& is_damaged) {
  return ReadKernelCompileTimes(ReadMetrics(log, record, {kCompileTimes}), is_damaged);
}

}  // namespace idbg::logs
