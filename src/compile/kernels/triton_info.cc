// SPDX-License-Identifier: Apache-2.0
#include "compile/kernels/triton_info.h"

#include <utility>
#include <vector>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "base/token_reader.h"

namespace idbg::compile {
namespace {

using base::TokenReader;
using base::TokenType;

// [["XBLOCK", 128], ["num_warps", 4]]
std::string ReadConfig(TokenReader& reader) {
  std::vector<std::string> pairs;
  ReadElements(reader, [&] { pairs.push_back(base::Join(ReadTexts(reader), "=")); });
  return base::Join(pairs);
}

TritonInfo ReadInfo(TokenReader& reader) {
  TritonInfo info;
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
void ReadArtifact(TokenReader& reader, TritonInfos& infos) {
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

std::vector<KernelCompileTime> ReadKernelCompileTimes(const logs::Metrics& metrics,
                                                      bool& is_damaged) {
  std::vector<KernelCompileTime> times;
  const std::string json = metrics.Text("triton_kernel_compile_times_us");
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

TritonInfos ReadTritonInfos(const logs::Selected& selected, bool& is_damaged) {
  TritonInfos infos;
  for (const logs::Record* record :
       logs::Find(selected, logs::Event::kArtifact, "triton_kernel_info")) {
    is_damaged |= record->payload == logs::PayloadState::kDamaged;
    const std::string json = selected.log().Payload(*record);
    try {
      ReadArtifact(*base::MakeJsonReader(json, ""), infos);
    } catch (const base::Error&) {
      is_damaged = true;
    }
  }
  for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics)) {
    const logs::Metrics metrics = logs::ReadMetrics(selected.log(), *record);
    for (const KernelCompileTime& time : ReadKernelCompileTimes(metrics, is_damaged)) {
      TritonInfo& info = infos[time.kernel];
      if (!info.compile_us) info.compile_us = time.time_us;
    }
  }
  return infos;
}

}  // namespace idbg::compile
