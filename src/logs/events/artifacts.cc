// SPDX-License-Identifier: Apache-2.0
#include "logs/events/artifacts.h"

#include <utility>

#include "base/json/json_fields.h"
#include "base/text/text.h"
#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

void ReadOperator(TokenReader& reader, RuntimeEstimation& estimation) {
  TensorMeta tensors;
  const bool is_operator = ReadMembers(
      reader,
      {{"name", [&] { tensors.name = ReadString(reader); }},
       {"outputs", [&] { tensors.outputs = std::string(reader.ReadRaw()); }},
       {"estimated_runtime_ns", [&] { estimation.runtime_ns += ReadNumber(reader).value_or(0); }}});
  if (!is_operator) return;
  std::erase_if(tensors.outputs, [](char c) { return c == '\n' || c == ' '; });
  estimation.tensors.push_back(std::move(tensors));
}

// False when a part of it is something else.
bool ReadNodeMap(TokenReader& reader, NodeMap& map) {
  bool is_whole = true;
  const bool is_map = ReadFields(reader, [&](std::string_view key) {
    std::vector<std::string>& names = map[std::string(key)];
    const bool is_list = ReadElements(reader, [&] {
      if (std::string name = ReadString(reader); !name.empty())
        names.push_back(std::move(name));
      else
        is_whole = false;
    });
    is_whole = is_whole && is_list;
  });
  return is_map && is_whole;
}

std::string WithNewlines(std::string_view text) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_newline = text.substr(i).starts_with("\\n");
    lines += is_newline ? '\n' : text[i];
    i += is_newline ? 1 : 0;
  }
  return lines;
}

// Newlines may be written as the two characters \n.
std::vector<Frame> ParseStack(const std::string& text) {
  return ParseTraceback(text.find('\n') == std::string::npos ? WithNewlines(text) : text);
}

// [["XBLOCK", 128], ["num_warps", 4]]
std::string ReadConfig(TokenReader& reader) {
  std::vector<std::string> pairs;
  ReadElements(reader, [&] { pairs.push_back(base::Join(ReadTexts(reader), "=")); });
  return base::Join(pairs);
}

TritonKernelInfo ReadInfo(TokenReader& reader) {
  TritonKernelInfo info;
  ReadMembers(reader, {{"autotune_cache_state", [&] { info.autotune = ReadString(reader); }},
                       {"num_configs", [&] { info.configs = ReadInt(reader); }},
                       {"only_config", [&] { info.only_config = ReadConfig(reader); }},
                       {"compile_time_us", [&] { info.compile_us = ReadNumber(reader); }}});
  return info;
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

CollectiveSchedule ReadCollectiveSchedule(std::string_view json) {
  return DecodeJson<CollectiveSchedule>(
      json, [](TokenReader& reader, CollectiveSchedule& schedule) {
        schedule.is_damaged = !ReadElements(reader, [&] {
          if (std::string name = ReadString(reader); !name.empty())
            schedule.operations.push_back(std::move(name));
        });
      });
}

// graph_execution_order: "0/0", or a map with compile_id.
GraphExecution ReadGraphExecution(std::string_view json) {
  return DecodeJson<GraphExecution>(json, [](TokenReader& reader, GraphExecution& execution) {
    const auto read_id = [&] {
      std::string id;
      if (reader.Peek().type == TokenType::kString)
        id = reader.ReadString();
      else
        ReadField(reader, "compile_id", [&] { id = ReadString(reader); });
      if (!id.empty()) execution.ids.push_back(std::move(id));
    };
    ReadField(reader, "graph_execution_order", [&] { ReadElements(reader, read_id); });
  });
}

RuntimeEstimation ReadRuntimeEstimation(std::string_view json) {
  return DecodeJson<RuntimeEstimation>(json, [](TokenReader& reader, RuntimeEstimation& read) {
    ReadField(reader, "ops", [&] { ReadElements(reader, [&] { ReadOperator(reader, read); }); });
  });
}

NodeMaps ReadNodeMaps(std::string_view json) {
  return DecodeJson<NodeMaps>(json, [](TokenReader& reader, NodeMaps& maps) {
    const auto read = [&](NodeMap& map) {
      const bool is_whole = ReadNodeMap(reader, map);
      maps.is_damaged |= !is_whole;
      return is_whole;
    };
    bool is_code_whole = true;
    maps.is_code_damaged = true;  // where reading does not come to its end
    reader.ReadMembers({{"preToPost", [&] { read(maps.pre_to_post); }},
                        {"postToPre", [&] { read(maps.post_to_pre); }},
                        {"cppCodeToPost", [&] { is_code_whole &= read(maps.code_to_post); }},
                        {"postToCppCode", [&] { read(maps.post_to_code); }}});
    maps.is_code_damaged = !is_code_whole;
  });
}

NodeMaps ReadNodeMaps(const Log& log, const Record& record) {
  return ReadNodeMaps(log.Payload(record));
}

// {"kernel:1": ["  File ...", ...]}
KernelStackTraces ReadKernelStackTraces(std::string_view json) {
  return DecodeJson<KernelStackTraces>(json, [](TokenReader& reader, KernelStackTraces& traces) {
    ReadFields(reader, [&](std::string_view key) {
      const std::string kernel(key.substr(0, key.rfind(':')));
      ReadElements(reader, [&] {
        const std::string stack = ReadString(reader);
        if (stack.empty()) return;
        const auto [found, is_first] = traces.stacks.try_emplace(kernel);
        if (is_first) found->second = ParseStack(stack);
      });
    });
  });
}

// {"kernel": {...}}
TritonKernels ReadTritonKernels(std::string_view json) {
  return DecodeJson<TritonKernels>(json, [](TokenReader& reader, TritonKernels& kernels) {
    const bool is_map = ReadFields(reader, [&](std::string_view kernel) {
      if (reader.Peek().type == TokenType::kMapBegin)
        kernels.infos[std::string(kernel)] = ReadInfo(reader);
      else
        reader.Skip();
    });
    kernels.is_damaged = !is_map;
  });
}

TritonKernels ReadTritonKernels(const Log& log, const Record& record) {
  TritonKernels kernels = ReadTritonKernels(log.Payload(record));
  kernels.is_damaged |= record.payload == PayloadState::kDamaged;
  return kernels;
}

std::vector<KernelCompileTime> ReadKernelCompileTimes(const Metrics& metrics, bool& is_damaged) {
  std::vector<KernelCompileTime> times;
  const std::string json = metrics.Text(kKernelCompileTimes);
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

}  // namespace idbg::logs
