// SPDX-License-Identifier: Apache-2.0
#include "logs/events/stack.h"

#include <optional>
#include <utility>

#include "base/json/json_fields.h"
#include "base/text/text.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

// "Line: 177, Name: <module>, Filename: 1".
bool ParseTextFrame(const Log& log, std::uint32_t process, std::string_view text, Frame& frame) {
  constexpr std::string_view kLine = "Line: ";
  constexpr std::string_view kName = ", Name: ";
  constexpr std::string_view kFile = ", Filename: ";
  const std::size_t name = text.find(kName);
  const std::size_t file = text.rfind(kFile);
  if (!text.starts_with(kLine) || name == std::string_view::npos ||
      file == std::string_view::npos || file < name)
    return false;
  const auto line = base::LeadingNumber<std::int64_t>(text.substr(kLine.size()));
  const auto index = base::LeadingNumber<std::int64_t>(text.substr(file + kFile.size()));
  if (!line || !index) return false;
  frame.line = *line;
  frame.function = text.substr(name + kName.size(), file - name - kName.size());
  frame.file = log.String(process, *index);
  return true;
}

bool ReadFrame(const Log& log, std::uint32_t process, TokenReader& reader, Frame& frame) {
  bool has_line = false;
  const auto read_line = [&] {
    const std::optional<std::int64_t> line = ReadInt(reader);
    has_line |= line.has_value();
    frame.line = line.value_or(frame.line);
  };
  const auto read_file = [&] {
    if (const auto index = ReadInt(reader)) frame.file = log.String(process, *index);
  };
  const auto read_name = [&] {
    if (std::string name = ReadString(reader); !name.empty()) frame.file = std::move(name);
  };
  reader.ReadMembers({{"line", read_line},
                      {"name", [&] { frame.function = ReadString(reader); }},
                      {"filename", read_file},
                      {"uninterned_filename", read_name},
                      {"loc", [&] { frame.code = ReadString(reader); }}});
  return has_line;
}

// Dynamo's own entry points stand at the end of the stacks of its first records.
bool IsOwnFrame(const Frame& frame) {
  return frame.file.ends_with("convert_frame.py") &&
         (frame.function == "catch_errors" || frame.function == "_convert_frame" ||
          frame.function == "_convert_frame_assert" || frame.function == "__call__");
}

}  // namespace

std::vector<Frame> ReadStack(const Log& log, std::uint32_t process, TokenReader& reader) {
  std::vector<Frame> stack;
  if (reader.Peek().type != TokenType::kArrayBegin) {
    reader.Skip();
    return stack;
  }
  reader.ReadArray([&] {
    Frame frame;
    const TokenType type = reader.Peek().type;
    bool good = false;
    if (type == TokenType::kMapBegin) {
      good = ReadFrame(log, process, reader, frame);
    } else if (type == TokenType::kString) {
      good = ParseTextFrame(log, process, reader.ReadStringView(), frame);
    } else {
      reader.Skip();
    }
    if (good) stack.push_back(std::move(frame));
  });
  while (!stack.empty() && IsOwnFrame(stack.back())) stack.pop_back();
  return stack;
}

base::Place PlaceOf(std::span<const Frame> stack) {
  return stack.empty() ? base::Place() : PlaceOf(stack.back());
}

base::Place ParsePlace(std::string_view text, std::string_view sign) {
  const std::size_t at = text.rfind(sign);
  const auto line = at == std::string_view::npos
                        ? std::nullopt
                        : base::LeadingNumber<std::uint64_t>(text.substr(at + sign.size()));
  return {.file = std::string(line ? text.substr(0, at) : text), .line = line};
}

}  // namespace idbg::logs
