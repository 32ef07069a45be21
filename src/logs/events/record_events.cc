// SPDX-License-Identifier: Apache-2.0
#include "logs/events/record_events.h"

#include <algorithm>

#include "logs/events/metadata.h"
#include "logs/text.h"

namespace idbg::logs {
namespace {

using base::TokenReader;

std::int64_t ReadId(TokenReader& reader) { return ReadInt(reader).value_or(-1); }

// "device(type='cuda', index=0)": "cuda:0".
std::string ShortDevice(const std::string& text) {
  const std::string_view type = Between(text, "type='", "'");
  const std::string_view index = Between(text, "index=", ")");
  if (type.empty()) return text;
  return std::string(type) + (index.empty() ? "" : ":") + std::string(index);
}

std::string ShortDtype(std::string text) {
  return text.starts_with("torch.") ? text.substr(6) : text;
}

// {"loc": "return z[:a]", "locals": {"a": "u0 + 5"}, "symbols": {...}}.
void ReadFrameLocals(TokenReader& reader, SymbolEvent& event) {
  const auto read_local = [&](std::string_view name) {
    event.locals.emplace_back(name, ReadAsText(reader));
  };
  ReadMembers(reader, {{"loc", [&] { event.line_text = ReadAsText(reader); }},
                       {"locals", [&] { ReadFields(reader, read_local); }}});
}

// {"code": ..., "stack": [...] or null, "user_stack": likewise}; false for something else.
bool ReadGuard(const Log& log, std::uint32_t process, TokenReader& reader, ListedGuard& guard) {
  return ReadMembers(reader,
                     {{"code", [&] { guard.code = ReadString(reader); }},
                      {"stack", [&] { guard.stack = ReadStack(log, process, reader); }},
                      {"user_stack", [&] { guard.user_stack = ReadStack(log, process, reader); }}});
}

// What stands above the compiler only called what is compiled.
void DropCallers(SymbolEvent& event) {
  const auto compiler =
      std::ranges::find_if(event.stack.rbegin(), event.stack.rend(), [](const auto& frame) {
        return frame.file.ends_with("torch/_dynamo/convert_frame.py") ||
               frame.file.ends_with("_aot_autograd/runtime_wrappers.py");
      });
  if (compiler == event.stack.rend()) return;
  event.stack.erase(event.stack.begin(), compiler.base());
  event.line_text.clear();
  event.locals.clear();
}

}  // namespace

std::vector<Frame> ReadDynamoStart(const Log& log, const Record& record) {
  std::vector<Frame> stack;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadField(reader, "stack", [&] { stack = ReadStack(log, record.process, reader); });
  });
  return stack;
}

std::vector<Frame> ReadDynamoStart(const Selected& selected) {
  const auto starts = Find(selected, Event::kDynamoStart);
  return starts.empty() ? std::vector<Frame>() : ReadDynamoStart(selected.log(), *starts.front());
}

std::vector<Frame> ReadCallStack(const Log& log, const Record& record) {
  std::vector<Frame> stack;
  try {
    const auto json = log.Metadata(record);  // read by the reader as long as that is used
    const auto reader = base::MakeJsonReader(json, log.name(), record.offset);
    ReadField(*reader, "stack", [&] { stack = ReadStack(log, record.process, *reader); });
  } catch (const base::Error&) {  // what stands before the damage has been read
  }
  return stack;
}

LinkEvent ReadLink(const Log& log, const Record& record) {
  LinkEvent link;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadMembers(reader, {{"name", [&] { link.name = ReadAsText(reader); }},
                         {"url", [&] { link.url = ReadAsText(reader); }}});
  });
  return link;
}

std::string ReadOutputFile(const Log& log, const Record& record) {
  std::string file;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadField(reader, "filename", [&] { file = ReadAsText(reader); });
  });
  return file;
}

DescribeTensorEvent ReadDescribeTensor(const Log& log, const Record& record) {
  DescribeTensorEvent event;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    const auto is_set = [&] { return ReadBool(reader).value_or(false); };
    ReadMembers(reader,
                {{"describer_id", [&] { event.id.describer = ReadId(reader); }},
                 {"id", [&] { event.id.id = ReadId(reader); }},
                 {"dtype", [&] { event.dtype = ShortDtype(ReadAsText(reader)); }},
                 {"device", [&] { event.device = ShortDevice(ReadAsText(reader)); }},
                 {"size", [&] { event.sizes = ReadTexts(reader); }},
                 {"stride", [&] { event.strides = ReadTexts(reader); }},
                 {"is_parameter", [&] { event.is_parameter = is_set(); }},
                 {"requires_grad", [&] { event.requires_grad = is_set(); }},
                 {"is_view", [&] { event.is_view = is_set(); }},
                 {"dynamo_dynamic_indices", [&] { event.dynamic_dims = ReadTexts(reader); }},
                 {"storage", [&] { event.storage = ReadInt(reader); }}});
  });
  return event;
}

DescribeSourceEvent ReadDescribeSource(const Log& log, const Record& record) {
  DescribeSourceEvent event;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadMembers(reader, {{"describer_id", [&] { event.tensor.describer = ReadId(reader); }},
                         {"id", [&] { event.tensor.id = ReadId(reader); }},
                         {"source", [&] { event.source = ReadAsText(reader); }}});
  });
  return event;
}

DescribeStorageEvent ReadDescribeStorage(const Log& log, const Record& record) {
  DescribeStorageEvent event;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    ReadMembers(reader, {{"describer_id", [&] { event.id.describer = ReadId(reader); }},
                         {"id", [&] { event.id.id = ReadId(reader); }},
                         {"size", [&] { event.size_bytes = ReadInt(reader).value_or(0); }}});
  });
  return event;
}

SymbolEvent ReadSymbolEvent(const Log& log, const Record& record) {
  SymbolEvent event;
  ReadRecordEvent(log, record, [&](TokenReader& reader) {
    const auto read_node = [&] { event.node_id = ReadInt(reader).value_or(0); };
    const auto read_argument = [&] { event.argument_ids.push_back(ReadInt(reader).value_or(0)); };
    std::string_view stack;  // most events have the user's, and nobody asks for the whole one
    ReadMembers(reader,
                {{"symbol", [&] { event.symbol = ReadAsText(reader); }},
                 {"val", [&] { event.value = ReadAsText(reader); }},
                 {"value", [&] { event.value = ReadAsText(reader); }},
                 {"vr", [&] { event.range = ReadAsText(reader); }},
                 {"source", [&] { event.source = ReadAsText(reader); }},
                 {"sources",
                  [&] {
                    std::vector<std::string> sources = ReadTexts(reader);
                    if (!sources.empty()) event.source = std::move(sources.front());
                  }},
                 {"reason", [&] { event.reason = ReadAsText(reader); }},
                 {"expr", [&] { event.expression = ReadAsText(reader); }},
                 {"result",
                  [&] {
                    std::string result = ReadAsText(reader);
                    if (record.event == Event::kExpressionCreated)
                      event.expression = std::move(result);
                  }},
                 {"op", [&] { event.op = ReadAsText(reader); }},
                 {"user_stack", [&] { event.user_stack = ReadStack(log, record.process, reader); }},
                 {"stack", [&] { stack = reader.ReadRaw(); }},
                 {"frame_locals", [&] { ReadFrameLocals(reader, event); }},
                 {"node_id", read_node},
                 {"result_id", read_node},
                 {"expr_node_id", read_node},
                 {"argument_ids", [&] { ReadElements(reader, read_argument); }}});
    if (!stack.empty() && (event.user_stack.empty() || !event.line_text.empty()))
      event.stack = ReadStack(log, record.process, *base::MakeJsonReader(stack, log.name()));
  });
  if (event.user_stack.empty()) DropCallers(event);
  return event;
}

std::int64_t ReadDynamoGuards(const Log& log, const Record& record,
                              base::FunctionRef<void(ListedGuard&& guard)> on_guard) {
  std::int64_t bad = 0;
  const std::string json = log.Payload(record);
  try {
    const auto reader = base::MakeJsonReader(json, log.name());
    const bool is_list = ReadElements(*reader, [&] {
      ListedGuard guard;
      if (ReadGuard(log, record.process, *reader, guard))
        on_guard(std::move(guard));
      else
        ++bad;
    });
    if (!is_list) ++bad;
  } catch (const base::Error&) {
    ++bad;
  }
  return bad;
}

}  // namespace idbg::logs
