// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/guards/guards.h"

namespace idbg::compile {

namespace {

enum RiskIndex : std::size_t {
  kSize,
  kInt,
  kAttribute,
  kObject,
  kLength,
  kFloat,
  kText,
  kFlag,
  kRiskCount
};

constexpr std::array<GuardRisk, kRiskCount> kRisks = {{
    {"size", "inputs guarded on their sizes",
     "mark the sizes that change with torch._dynamo.mark_dynamic(tensor, dim) before the first "
     "call, or compile with dynamic=True"},
    {"int", "arguments guarded on one integer",
     "a second value makes the argument dynamic unless "
     "torch._dynamo.config.automatic_dynamic_shapes is off; if the value changes in every call and "
     "the code only computes with it, pass a tensor"},
    {"attribute", "attributes guarded on one integer",
     "do not store counters or sizes in module attributes that compiled code uses, or set "
     "torch._dynamo.config.allow_unspec_int_on_nn_module"},
    {"object", "arguments guarded on object identity",
     "pass the same function or module in every call: a lambda, partial or module that is created "
     "for each call causes a recompilation (True, False and None are also guarded this way: each "
     "further one recompiles once)"},
    {"length", "lists and tuples guarded on their length",
     "pass a fixed number of elements, or put them into one tensor (torch.stack, padding)"},
    {"float", "values guarded on one float",
     "if the value changes between calls (a learning rate, a scale), keep it in a tensor, such as "
     "torch.tensor(0.001)"},
    {"text", "arguments guarded on one string",
     "each value compiles a separate version: this is normal for a few values; if there are many, "
     "branch before the compiled function is called"},
    {"flag", "arguments guarded on True, False or None",
     "each value compiles a separate version: two are normal; if several flags change, branch "
     "before the compiled function is called"},
}};

bool IsInteger(std::string_view text) { return base::ParseNumber<std::int64_t>(text).has_value(); }

// "L['x'] == 3": "3".
std::string_view ExpectedValue(std::string_view text) {
  constexpr std::string_view kEquals = " == ";
  const std::size_t equals = text.rfind(kEquals);
  return equals == std::string_view::npos ? "" : text.substr(equals + kEquals.size());
}

// Reached through an attribute: "L['self'].step", "L['self']._modules['fc']".
bool IsAttribute(std::string_view source) {
  const std::string_view root = logs::RootOf(source);
  return source.substr(std::min(root.size(), source.size())).find('.') != std::string_view::npos;
}

// Weights keep their sizes, whatever the module is called with.
bool IsWeight(const logs::GuardNode& node) {
  return node.text.find(", Parameter, ") != std::string::npos ||
         node.source.find("._parameters[") != std::string::npos ||
         node.source.find("._buffers[") != std::string::npos;
}

const GuardRisk* TensorRisk(const logs::GuardNode& node, std::string& value) {
  if (IsWeight(node)) return nullptr;
  const auto size = logs::BracketsAfter(node.text, "size=");
  if (!size || size->empty()) return nullptr;
  const std::vector<std::string_view> sizes = logs::SplitArguments(*size);
  if (!std::ranges::all_of(sizes, IsInteger)) return nullptr;  // None: already dynamic
  constexpr std::string_view kDtype = "torch.";
  if (const auto arguments = logs::BracketsAfter(node.text, "check_tensor")) {
    for (const std::string_view argument : logs::SplitArguments(*arguments)) {
      if (argument.starts_with(kDtype)) value = std::string(argument.substr(kDtype.size())) + " ";
    }
  }
  value += "[" + std::string(*size) + "]";
  return &kRisks[kSize];
}

// A dynamic size or an integer that became a number: "L['x'].size()[0] == 6".
const GuardRisk* SizeRisk(const logs::GuardNode& node, const std::string& value) {
  if (!IsInteger(value) || node.text != std::string(node.source) + " == " + value) return nullptr;
  const bool is_size = node.source.find(".size()[") != std::string::npos;
  if (!is_size && IsAttribute(node.source)) return nullptr;
  return &kRisks[is_size ? kSize : kInt];
}

bool IsFloat(std::string_view text) { return base::ParseNumber<double>(text) && !IsInteger(text); }

// Floats wherever they are but in a submodule (its eps, its momentum), texts and flags as
// arguments.
const GuardRisk* ValueRisk(const logs::GuardNode& node, const std::string& value) {
  constexpr auto kFlags = std::to_array<std::string_view>({"True", "False", "None"});
  const bool is_match = node.kind == "EQUALS_MATCH" || node.kind == "CONSTANT_MATCH";
  if (is_match && IsFloat(value) && node.source.find("._modules[") == std::string::npos)
    return &kRisks[kFloat];
  if (IsAttribute(node.source)) return nullptr;
  if (is_match && (value.starts_with('\'') || value.starts_with('"'))) return &kRisks[kText];
  const bool is_flag = node.kind == "TRUE_MATCH" || node.kind == "FALSE_MATCH";
  return is_flag && std::ranges::find(kFlags, value) != kFlags.end() ? &kRisks[kFlag] : nullptr;
}

constexpr PythonGuardKind kOfSizes = {
    "size", "conditions on sizes",
    "set torch._dynamo.config.enable_cpp_symbolic_shape_guards = True, which compiles them"};

// By a part of the check's text; the first that fits counts. The calls of add_lambda_guard in
// torch/_dynamo/guards.py and the settings in torch/_dynamo/config.py, both of PyTorch 2.13.
constexpr base::Named<PythonGuardKind> kPythonGuardRows[] = {
    {"top_saved_tensors_hooks",
     {"saved tensor hooks", "the hooks of saved tensors",
      "every compilation has this check: no setting removes it"}},
    {"compare_functorch_state",
     {"functorch", "the levels of torch.func transforms",
      "no setting removes it: call the compiled function outside torch.func transforms, or compile "
      "the whole transform"}},
    {"___check_metadata_",
     {"subclass", "the metadata of a tensor subclass",
      "define a cheap __metadata_guard__ on the tensor subclass"}},
    {"__dtensor_spec_",
     {"dtensor", "the layout of a DTensor", "pass the local tensors to the compiled function"}},
    {"isnan",
     {"float", "that a float is not NaN",
      "pass the number as a tensor, such as torch.tensor(0.5)"}},
    {".size()", kOfSizes},
    {".stride()", kOfSizes},
    {" is ",
     {"aliasing", "that two names are one object",
      "set torch._dynamo.config.use_lamba_guard_for_object_aliasing = False (the setting's own "
      "spelling), which checks them in C++"}},
};

constexpr PythonGuardKind kOther = {
    "other", "other conditions",
    "drop them with a filter, torch.compile(..., options={\"guard_filter_fn\": ...}), where they "
    "can never fail"};

}  // namespace

const GuardRisk* RiskOf(const logs::GuardNode& node, std::string& value) {
  value.clear();
  if (!node.is_check || !node.source.starts_with("L[")) return nullptr;  // globals rarely change
  if (node.kind == "TENSOR_MATCH") return TensorRisk(node, value);
  value = ExpectedValue(node.text);
  if (node.kind == "LAMBDA_GUARD") return SizeRisk(node, value);
  if (node.kind == "EQUALS_MATCH" && IsInteger(value))
    return &kRisks[IsAttribute(node.source) ? kAttribute : kInt];
  if (node.kind == "LENGTH_CHECK" && IsInteger(value) && !IsAttribute(node.source))
    return &kRisks[kLength];
  if (const GuardRisk* const risk = ValueRisk(node, value)) return risk;
  // Of attributes (flags such as `training`, code objects) an identity seldom changes.
  if (node.kind == "ID_MATCH" && !IsAttribute(node.source)) {
    value.clear();
    return &kRisks[kObject];
  }
  return nullptr;
}

const PythonGuardKind* PythonGuardKindOf(const logs::GuardNode& node) {
  if (!node.is_check || node.kind != "LAMBDA_GUARD") return nullptr;
  for (const auto& [part, kind] : kPythonGuardRows) {
    if (node.text.find(part) != node.text.npos) return &kind;
  }
  return &kOther;
}

}  // namespace idbg::compile
