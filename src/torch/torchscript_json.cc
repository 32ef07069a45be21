// SPDX-License-Identifier: Apache-2.0
#include <torch/csrc/jit/frontend/source_range.h>
#include <torch/csrc/jit/ir/scope.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "base/text/text.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

namespace jit = ::torch::jit;

// What a list of such elements is called.
constexpr base::Named<std::string_view> kListMembers[] = {{"as_tensor", "as_tensors"},
                                                          {"as_int", "as_ints"},
                                                          {"as_float", "as_floats"},
                                                          {"as_bool", "as_bools"},
                                                          {"as_string", "as_strings"}};

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

Json Number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

Json MakeArg(std::string_view member, Json value) {
  Json arg = Json::object();
  arg[std::string(member)] = std::move(value);
  return arg;
}

Json IntArg(std::int64_t value) { return MakeArg("as_int", value); }

Json NamedArg(std::string_view member, std::string_view name) {
  const bool is_symbolic = member.starts_with("as_sym_");
  return MakeArg(member, MakeArg(is_symbolic ? "as_name" : "name", name));
}

const std::string& ArgMember(const Json& arg) { return arg.cbegin().key(); }

Json ListArg(const std::vector<Json>& elements, std::string_view empty_member) {
  if (elements.empty()) return MakeArg(empty_member, Json::array());
  const std::string& first = ArgMember(elements.front());
  const bool is_uniform =
      std::ranges::all_of(elements, [&](const Json& arg) { return ArgMember(arg) == first; });
  Json values = Json::array();
  if (const auto list = base::FindNamed(kListMembers, first); is_uniform && list) {
    for (const Json& arg : elements) values.push_back(arg.front());
    return MakeArg(*list, std::move(values));
  }
  const bool is_sizes = std::ranges::all_of(elements, [](const Json& arg) {
    return ArgMember(arg) == "as_int" || ArgMember(arg) == "as_sym_int";
  });
  for (const Json& arg : elements)
    values.push_back(is_sizes && ArgMember(arg) == "as_sym_int" ? arg.front() : arg);
  return MakeArg(is_sizes ? "as_sym_ints" : "as_optional_tensors", std::move(values));
}

Json NodeRecord::ToJson() const {
  Json named = Json::array();
  for (const auto& [name, arg] : inputs) named.push_back({{"name", name}, {"arg", arg}});
  Json metadata = Json::object();
  if (!stack_trace.empty()) metadata["stack_trace"] = stack_trace;
  if (!module_stack.empty()) metadata["nn_module_stack"] = module_stack;
  return {{"target", target},
          {"inputs", std::move(named)},
          {"outputs", outputs},
          {"metadata", std::move(metadata)}};
}

Json GraphRecord::ToJson() const {
  Json json = {{"inputs", inputs}, {"outputs", outputs}, {"nodes", nodes}};
  // find() of an ordered object is linear: names are unique here, and appended.
  auto& tensors = (json["tensor_values"] = Json::object()).get_ref<Json::object_t&>();
  for (const auto& [name, meta] : tensor_values) tensors.emplace_back(name, *meta);
  auto& ints = (json["sym_int_values"] = Json::object()).get_ref<Json::object_t&>();
  for (const auto& [name, value] : sym_int_values) ints.emplace_back(name, IntArg(value));
  return json;
}

std::string ProgramJson(const GraphRecord& graph, const std::vector<WeightInput>& weights,
                        std::string_view torch_version) {
  Json inputs = Json::array();
  for (const WeightInput& weight : weights) {
    inputs.push_back(MakeArg(
        weight.kind, {{"arg", {{"name", weight.value}}}, {weight.kind + "_name", weight.target}}));
  }
  for (std::size_t i = weights.size(); i < graph.inputs.size(); ++i)
    inputs.push_back(MakeArg("user_input", MakeArg("arg", graph.inputs[i])));
  Json outputs = Json::array();
  for (const Json& output : graph.outputs)
    outputs.push_back(MakeArg("user_output", MakeArg("arg", output)));
  Json signature = {{"input_specs", std::move(inputs)}, {"output_specs", std::move(outputs)}};
  const Json program = {{"graph_module",
                         {{"graph", graph.ToJson()},
                          {"signature", std::move(signature)},
                          {"module_call_graph", Json::array()}}},
                        {"opset_version", Json::object()},
                        {"range_constraints", Json::object()},
                        {"schema_version", {{"major", 8}, {"minor", 0}}},
                        {"verifiers", Json::array()},
                        {"torch_version", torch_version}};
  return program.dump(-1, ' ', false, Json::error_handler_t::replace);
}

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
