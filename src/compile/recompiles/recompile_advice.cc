// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompile_advice.h"

#include <array>
#include <string_view>

namespace idbg::compile {
namespace {

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// {} is the source.
struct Row {
  RecompileKind kind;
  std::string_view advice;
};
constexpr auto kRows = std::to_array<Row>({
    {RecompileKind::kDispatchKeys,
     "{} is passed with and without no_grad, inference_mode or autocast: one version for training "
     "and one for inference are normal; if there are more, set the mode once, outside the loop"},
    {RecompileKind::kDtype,
     "cast {} to one dtype before the call; autocast or a stray .double() or "
     ".half() is the usual cause"},
    {RecompileKind::kDevice, "move {} to the device once, before the first call"},
    {RecompileKind::kRequiresGrad,
     "training and evaluation share this function: detach {}, or evaluate under torch.no_grad(); "
     "two versions are normal"},
    {RecompileKind::kRank,
     "{} is passed with different numbers of dimensions: unsqueeze it to a fixed number, or "
     "compile one function per kind of input"},
    {RecompileKind::kStride, "pass {}.contiguous(), or keep one memory layout"},
    {RecompileKind::kTensorType, "always pass {} as a tensor, or compile one function per type"},
    {RecompileKind::kAliasing,
     "the same tensor is passed twice in some calls ({}): pass a clone() there"},
    {RecompileKind::kObject,
     "{} is a different object in each call: create the function or module once and pass the same "
     "one"},
    {RecompileKind::kType, "always pass {} with the same type; None counts as a type"},
    {RecompileKind::kLength,
     "the length of {} is compiled in as a constant: pad it, or pass one stacked tensor"},
    {RecompileKind::kKeys, "always pass {} with the same keys"},
    {RecompileKind::kAttribute,
     "set the attribute in {} either always or never, before the first call"},
    {RecompileKind::kShape,
     "the compiled code is valid only if {}: pass that range to mark_dynamic(..., min=, max=), or "
     "do not branch on the size"},
    {RecompileKind::kOther, "check the guard that failed: {}"},
});

std::string SizeAdvice(const RecompileReason& cause, const logs::DynamoConfig& config) {
  if (cause.source.starts_with("___stack"))  // no name that a program could mark
    return cause.source +
           " is a tensor that the previous graph break passes on: fix the graph break, mark the "
           "sizes of the inputs it comes from as dynamic, or use torch.compile(..., dynamic=True)";
  std::string mark = "torch._dynamo.mark_dynamic(" + cause.source + ", " +
                     std::to_string(cause.dimension.value_or(0)) +
                     ") before the first call, or use torch.compile(..., dynamic=True)";
  if (config.automatic_dynamic_shapes == false)
    return "torch._dynamo.config.automatic_dynamic_shapes is off, so every size is compiled "
           "separately: turn it on, or call " +
           mark;
  return mark;
}

// What is compiled in as a constant, by who holds it.
std::string ValueAdvice(const RecompileReason& cause, const logs::DynamoConfig& config) {
  const std::string& source = cause.source;
  if (source.starts_with("___stack"))
    return source +
           " is a value that the previous graph break passes on: fix the graph break, or keep the "
           "value a tensor";
  if (Has(cause.hint, "allow_unspec_int_on_nn_module"))
    return source +
           " is a constant of the module: set "
           "torch._dynamo.config.allow_unspec_int_on_nn_module = True, or keep it as a "
           "tensor buffer";
  if (Has(source, "__closure__") || Has(source, "__defaults__"))
    return source +
           " belongs to a function that is created again for each call: create it once, or pass "
           "the value as a tensor";
  const bool is_text = cause.expected.starts_with('\'') || cause.expected.starts_with('"');
  if (is_text || cause.expected == "True" || cause.expected == "False" || cause.expected == "None")
    return "each value of " + source +
           " compiles a separate version: this is normal for a few values; if there are many, "
           "branch before the compiled function is called";
  if (config.automatic_dynamic_shapes == false && !Has(cause.expected, "."))
    return source +
           " is compiled in as a constant because torch._dynamo.config.automatic_dynamic_shapes is "
           "off: turn it on, or pass " +
           source + " as a tensor";
  return source + " is compiled in as a constant: pass it as a tensor, such as torch.tensor(" +
         (cause.expected.empty() ? "n" : cause.expected) + ")";
}

std::string GlobalAdvice(std::string_view states) {
  constexpr auto kStates = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"grad_mode",
       "some calls run under torch.no_grad() and some do not: one version for each is normal; if "
       "there are more, set the mode once"},
      {"autocast",
       "some calls run under torch.autocast and some do not: enter autocast once, around all of "
       "them"},
      {"num_threads", "call torch.set_num_threads once, before the first call"},
      {"default_dtype", "call torch.set_default_dtype once, before the first call"},
      {"deterministic", "call torch.use_deterministic_algorithms once, before the first call"},
      {"allow_", "set torch.backends.cuda.matmul once, before the first call"},
  });
  for (const auto& [sign, advice] : kStates) {
    if (Has(states, sign)) return std::string(advice);
  }
  return "set it once, before the first call";
}

}  // namespace

std::string AdviseOnRecompile(const RecompileReason& cause, const logs::DynamoConfig& config) {
  if (cause.text.empty())
    return "to see the reason, run with TORCH_TRACE (PyTorch 2.5 or later) or "
           "TORCH_LOGS=recompiles";
  if (cause.kind == RecompileKind::kSize) return SizeAdvice(cause, config);
  if (cause.kind == RecompileKind::kValue) return ValueAdvice(cause, config);
  if (cause.kind == RecompileKind::kGlobalState) return GlobalAdvice(cause.source);
  for (const Row& row : kRows) {
    if (row.kind != cause.kind) continue;
    std::string advice(row.advice);
    if (const std::size_t at = advice.find("{}"); at != std::string::npos)
      advice.replace(at, 2, cause.source);
    return advice;
  }
  return "";
}

}  // namespace idbg::compile
