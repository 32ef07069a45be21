// SPDX-License-Identifier: Apache-2.0
#include <torch/csrc/jit/frontend/source_range.h>
#include <torch/csrc/jit/ir/scope.h>

#include <string_view>
#include <vector>

#include "base/text/text.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

namespace jit = ::torch::jit;

// Frames longer than this are those of generated or hostile code.
constexpr std::size_t kMaxText = 16 << 10;

std::string Frame(std::string_view file, std::string_view line, std::string_view function) {
  return "  File \"" + std::string(file) + "\", line " + std::string(line) + ", in " +
         std::string(function) + "\n";
}

// A traced module keeps Python's stack as the text of its source, the innermost frame first:
// "/a/model.py(12): forward". Returns it the other way round; empty for any other text.
std::string TracedFrames(std::string_view text) {
  std::string frames;
  while (!text.empty()) {
    const std::string_view line = base::TakeUntil(text, '\n');
    if (line.empty()) continue;
    const std::size_t close = line.rfind("): ");
    const std::size_t open = line.substr(0, close).rfind('(');
    if (close == std::string_view::npos || open == std::string_view::npos) return "";
    const std::string_view number = line.substr(open + 1, close - open - 1);
    if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos) {
      return "";
    }
    frames = Frame(line.substr(0, open), number, line.substr(close + 3)) + frames;
  }
  return frames;
}

// The frames of one source range: of the user's code when the archive has them, else of the
// archive's own code.
std::string FramesOf(const jit::SourceRange& range, const std::string& function) {
  const jit::SourceRange written = range.findSourceRangeThatGenerated().value_or(range);
  if (!written.source()) return "";
  jit::Source& source = *written.source();
  std::string traced = TracedFrames(source.text_str().str().substr(0, kMaxText));
  if (!traced.empty()) return traced;
  const auto place = written.file_line_col();
  if (!place) return "";
  const auto& [file, line, column] = *place;
  std::string code =
      source.get_line(source.lineno_for_offset(written.start())).str().substr(0, kMaxText);
  while (!code.empty() && (code.back() == '\n' || code.back() == '\r')) code.pop_back();
  return Frame(file, std::to_string(line), function) + "    " + code + "\n";
}

// The calls that were inlined around a node, the outermost first. Their Function pointers may
// outlive what they point to: freezing works on copies.
std::vector<jit::InlinedCallStackPtr> CallsAround(const jit::Node& node) {
  std::vector<jit::InlinedCallStackPtr> calls;
  for (auto call = node.callstack(); call && *call; call = (*call)->callee()) {
    calls.push_back(*call);
  }
  return calls;
}

}  // namespace

std::string StackTrace(const jit::Node& node) {
  std::string frames;
  std::string function = "forward";
  for (const jit::InlinedCallStackPtr& call : CallsAround(node)) {
    frames += FramesOf(call->source_range(), function);
    function = call->function_name();
  }
  return frames + FramesOf(node.sourceRange(), function);
}

std::string ModuleStack(const jit::Node& node) {
  std::string path;
  std::string modules;
  for (const jit::InlinedCallStackPtr& call : CallsAround(node)) {
    const auto module = call->module_instance();
    if (!module || module->instance_name().empty()) continue;
    const std::string name = module->instance_name();
    if (name == "self" || name == "SELF" || name == "top(self)") continue;
    path += (path.empty() ? "" : ".") + name;
    std::string type = "?";
    if (module->class_type() && module->class_type()->name()) {
      type = module->class_type()->name()->qualifiedName();
    }
    modules += (modules.empty() ? "" : ";") + path + "," + path + "," + type;
  }
  return modules;
}

}  // namespace idbg::torch
