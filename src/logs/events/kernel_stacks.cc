// SPDX-License-Identifier: Apache-2.0
#include "logs/events/kernel_stacks.h"

#include <charconv>
#include <utility>

#include "base/json_fields.h"
#include "base/token_reader.h"

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

// The innermost frame of `  File "model.py", line 11, in forward\n    y = x + 1\n`; newlines may be
// written as the two characters \n.
SourceLine ParseStack(std::string text) {
  if (text.find('\n') == std::string::npos) text = WithNewlines(text);
  constexpr std::string_view kFile = "File \"";
  constexpr std::string_view kLine = "\", line ";
  const std::size_t file = text.rfind(kFile);  // innermost last
  const std::size_t line = text.find(kLine, file);
  if (file == std::string::npos || line == std::string::npos) return {};
  base::Place place{.file = text.substr(file + kFile.size(), line - file - kFile.size())};
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data() + line + kLine.size(), end, number).ec == std::errc{})
    place.line = number;
  std::string code;
  if (const std::size_t begin = text.find('\n', line); begin != std::string::npos) {
    const std::size_t first = text.find_first_not_of(' ', begin + 1);
    if (first != std::string::npos) code = text.substr(first, text.find('\n', first) - first);
  }
  return {std::move(place), std::move(code)};
}

// {"kernel:1": ["  File ...", ...]}
void ReadStacks(TokenReader& reader, KernelStackTraces& traces) {
  ReadFields(reader, [&](std::string_view key) {
    const std::string kernel(key.substr(0, key.rfind(':')));
    ReadElements(reader, [&] {
      if (std::string stack = ReadString(reader); !stack.empty())
        traces.lines.try_emplace(kernel, ParseStack(std::move(stack)));
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
