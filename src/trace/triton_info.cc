// SPDX-License-Identifier: Apache-2.0
#include "trace/triton_info.h"

#include <utility>
#include <vector>

#include "base/error.h"
#include "base/token_reader.h"
#include "trace/metrics.h"

namespace idbg::trace {
namespace {

using base::TokenReader;
using base::TokenType;

bool IsNumber(TokenReader& reader) {
  const TokenType type = reader.Peek().type;
  return type == TokenType::kInt || type == TokenType::kDouble || type == TokenType::kUint;
}

// [["XBLOCK", 128], ["num_warps", 4]]
std::string ReadConfig(TokenReader& reader) {
  std::string text;
  reader.ReadArray([&] {
    if (reader.Peek().type != TokenType::kArrayBegin) return reader.Skip();
    std::string pair;
    reader.ReadArray([&] {
      if (!pair.empty()) pair += '=';
      pair += reader.Peek().type == TokenType::kString ? reader.ReadString()
                                                       : std::string(reader.ReadRaw());
    });
    text += (text.empty() ? "" : ", ") + pair;
  });
  return text;
}

TritonInfo ReadInfo(TokenReader& reader) {
  TritonInfo info;
  reader.ReadMap([&](std::string_view key) {
    const TokenType type = reader.Peek().type;
    if (key == "autotune_cache_state" && type == TokenType::kString)
      info.autotune = reader.ReadString();
    else if (key == "num_configs" && type == TokenType::kInt)
      info.configs = reader.ReadInt();
    else if (key == "only_config" && type == TokenType::kArrayBegin)
      info.only_config = ReadConfig(reader);
    else if (key == "compile_time_us" && IsNumber(reader))
      info.compile_us = reader.ReadNumber();
    else
      reader.Skip();
  });
  return info;
}

void ReadArtifact(TokenReader& reader, TritonInfos& infos) {
  if (reader.Peek().type != TokenType::kMapBegin) reader.Fail("expected the kernels' map");
  reader.ReadMap([&](std::string_view kernel) {
    const std::string name(kernel);
    if (reader.Peek().type == TokenType::kMapBegin)
      infos[name] = ReadInfo(reader);
    else
      reader.Skip();
  });
}

// [["kernel", us], ...]
void ReadTimes(TokenReader& reader, TritonInfos& infos) {
  if (reader.Peek().type != TokenType::kArrayBegin) reader.Fail("expected a list of kernels");
  reader.ReadArray([&] {
    if (reader.Peek().type != TokenType::kArrayBegin) return reader.Skip();
    std::string kernel;
    std::optional<double> time_us;
    reader.ReadArray([&] {
      if (reader.Peek().type == TokenType::kString)
        kernel = reader.ReadString();
      else if (IsNumber(reader))
        time_us = reader.ReadNumber();
      else
        reader.Skip();
    });
    if (kernel.empty()) return;
    TritonInfo& info = infos[kernel];
    if (!info.compile_us) info.compile_us = time_us;
  });
}

template <typename Read>
void TryRead(const std::string& json, Read read, TritonInfos& infos, bool& is_damaged) {
  try {
    read(*base::MakeJsonReader(json, ""), infos);
  } catch (const base::Error&) {
    is_damaged = true;
  }
}

}  // namespace

TritonInfos ReadTritonInfos(const Selected& selected, bool& is_damaged) {
  TritonInfos infos;
  for (const Record* record : Find(selected, Event::kArtifact, "triton_kernel_info")) {
    is_damaged |= record->payload == PayloadState::kDamaged;
    TryRead(selected.log().Payload(*record), ReadArtifact, infos, is_damaged);
  }
  for (const Record* record : Find(selected, Event::kCompilationMetrics)) {
    const std::string times =
        ReadMetrics(selected.log(), *record).Text("triton_kernel_compile_times_us");
    if (!times.empty()) TryRead(times, ReadTimes, infos, is_damaged);
  }
  return infos;
}

}  // namespace idbg::trace
