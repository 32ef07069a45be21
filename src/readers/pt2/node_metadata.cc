// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <optional>

#include "base/text/text.h"
#include "readers/pt2/graph_json.h"

namespace idbg::readers::pt2 {
namespace {

bool IsUserFile(std::string_view file) {
  if (file.empty() || file.front() == '<' || file.starts_with("torch/")) return false;
  for (const std::string_view folder :
       {"site-packages/torch/", "dist-packages/torch/", "pytorch/torch/"}) {
    if (file.find(folder) != std::string_view::npos) return false;
  }
  return true;
}

struct Frame {
  std::string_view file;
  std::int64_t line = 0;
  std::string_view function;
};

// A line 'File "a.py", line 3, in forward'.
std::optional<Frame> ParseFrame(std::string_view line) {
  constexpr std::string_view kFile = "File \"";
  constexpr std::string_view kLine = "\", line ";
  constexpr std::string_view kIn = ", in ";
  line = base::Trim(line);
  if (!line.starts_with(kFile)) return std::nullopt;
  line.remove_prefix(kFile.size());
  const std::size_t name_end = line.rfind(kLine);
  if (name_end == std::string_view::npos) return std::nullopt;
  Frame frame{.file = line.substr(0, name_end)};
  line.remove_prefix(name_end + kLine.size());
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), frame.line);
  if (error != std::errc{}) return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (line.starts_with(kIn)) frame.function = line.substr(kIn.size());
  return frame;
}

}  // namespace

graph::SourceLine FindUserFrame(std::string_view stack_trace) {
  std::optional<Frame> innermost;
  std::string_view code;            // the line below it
  bool is_below_innermost = false;  // the current line is that
  while (!stack_trace.empty()) {
    const std::string_view line = base::TakeUntil(stack_trace, '\n');
    const std::optional<Frame> frame = ParseFrame(line);
    if (is_below_innermost && !frame) code = base::Trim(line);
    is_below_innermost = frame && IsUserFile(frame->file);
    if (!is_below_innermost) continue;
    innermost = frame;
    code = {};
  }
  if (!innermost) return {};
  return {.file = std::string(innermost->file),
          .line = innermost->line,
          .function = std::string(innermost->function),
          .code = std::string(code)};
}

ModulePlace InnermostModule(std::string_view nn_module_stack) {
  const std::size_t separator = nn_module_stack.rfind(';');
  std::string_view entry =
      separator == std::string_view::npos ? nn_module_stack : nn_module_stack.substr(separator + 1);
  const std::size_t first = entry.find(',');
  const std::size_t last = entry.rfind(',');
  if (first == std::string_view::npos || first == last) return {};
  std::string_view path = entry.substr(first + 1, last - first - 1);
  // Placed by torch where no module is known.
  if (path.starts_with("_empty_nn_module_stack")) return {};
  for (const std::string_view self : {"L['self']", "L[\"self\"]", "self"}) {
    if (!path.starts_with(self)) continue;
    const std::string_view rest = path.substr(self.size());
    if (rest.empty() || rest.front() == '.') path = rest.empty() ? rest : rest.substr(1);
  }
  return {.path = std::string(path), .type = std::string(entry.substr(last + 1))};
}

}  // namespace idbg::readers::pt2
