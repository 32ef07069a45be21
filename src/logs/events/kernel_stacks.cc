// SPDX-License-Identifier: Apache-2.0
#include "logs/events/kernel_stacks.h"

#include "base/json/json_fields.h"
#include "base/json/token_reader.h"

namespace idbg::logs {
namespace {

using base::TokenReader;

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

// {"kernel:1": ["  File ...", ...]}
void ReadStacks(TokenReader& reader, KernelStackTraces& traces) {
  ReadFields(reader, [&](std::string_view key) {
    const std::string kernel(key.substr(0, key.rfind(':')));
    ReadElements(reader, [&] {
      const std::string stack = ReadString(reader);
      if (stack.empty()) return;
      const auto [found, is_first] = traces.stacks.try_emplace(kernel);
      if (is_first) found->second = ParseStack(stack);
    });
  });
}

}  // namespace

KernelStackTraces ReadKernelStackTraces(std::string_view json) {
  KernelStackTraces traces;
  try {
    ReadStacks(*base::MakeJsonReader(json, ""), traces);
  } catch (const base::Error&) {
    traces.is_damaged = true;
  }
  return traces;
}

KernelStackTraces ReadKernelStackTraces(const Log& log, const Record& record) {
  try {
    return ReadKernelStackTraces(log.Payload(record));
  } catch (const base::Error&) {
    return {.is_damaged = true};
  }
}

}  // namespace idbg::logs
