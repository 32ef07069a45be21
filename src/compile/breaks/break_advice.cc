// SPDX-License-Identifier: Apache-2.0
#include "compile/breaks/break_advice.h"

#include <algorithm>
#include <array>

namespace idbg::compile {
namespace {

struct Row {
  std::string_view kind;
  std::string_view sign;  // what the type, the explanation or the context contains
  std::string_view advice;
};

// The first row whose sign is found counts: special cases stand before general ones. {} is the name
// that the explanation quotes. Signs: types in torch/_dynamo/graph_break_registry.json (2.13) and
// the messages of versions before 2.7, which have no types.
constexpr auto kRows = std::to_array<Row>({
    {"explicit", "torch._dynamo.graph_break()", "remove the call"},
    {"explicit", "skip function graph_break", "remove the call to torch._dynamo.graph_break"},
    {"disabled", "torch.compiler.disable", "remove the decorator, or call it outside the function"},
    {"disabled", "torch._dynamo.disable", "remove the decorator, or call it outside the function"},
    {"item", "Tensor.item()",
     "keep the value a tensor, or set torch._dynamo.config.capture_scalar_outputs = True"},
    {"item", "_local_scalar_dense",
     "keep the value a tensor, or set torch._dynamo.config.capture_scalar_outputs = True"},
    {"item", "Tensor.tolist()", "keep the values in a tensor until the compiled function returns"},
    {"data-dependent-branch", "Data-dependent branching",
     "use torch.where, or pass both branches as functions to torch.cond"},
    {"data-dependent-branch", "generic_jump TensorVariable",
     "use torch.where, or pass both branches as functions to torch.cond"},
    {"data-dependent-branch", "Data-dependent assertion",
     "use torch._assert, or check before the compiled function is called"},
    {"print", "builtin operator `print`",
     "move the print out of the compiled function, or defer it: "
     "torch._dynamo.config.reorderable_logging_functions.add(print)"},
    {"print", "BuiltinVariable(print)",
     "move the print out of the compiled function, or defer it: "
     "torch._dynamo.config.reorderable_logging_functions.add(print)"},
    {"logging", "logging.Logger method",
     "move the logging out of the compiled function, or ignore it while compiling: "
     "torch._dynamo.config.ignore_logging_functions.add(...) (before 2.13 ignore_logger_methods)"},
    {"logging", "reorder a debugging function",
     "log only plain values and tensors, or move the call out of the compiled function"},
    {"generator", "generator",
     "call the generator from a plain function and compile that function"},
    {"loop", "graph break in loop",
     "move the call that causes the break out of the loop: a break in a loop makes the whole "
     "function run in eager mode"},
    {"numpy", "numpy", "compute with torch, or set torch._dynamo.config.trace_numpy = True"},
    {"dynamic-shape-operator", "Dynamic shape operator",
     "set torch._dynamo.config.capture_dynamic_output_shape_ops = True, or use a variant whose "
     "output size is fixed"},
    {"dynamic-shape-operator", "Data dependent operator",
     "keep the value a tensor, or set torch._dynamo.config.capture_scalar_outputs = True"},
    {"no-fake-kernel", "fake tensor",
     "register a fake implementation of the operator with torch.library.register_fake"},
    {"non-tensor-output", "non-single Tensor return",
     "wrap the function with torch.library.custom_op as an operator that returns tensors"},
    {"non-tensor-output", "torch.* op returned non-Tensor",
     "wrap the function with torch.library.custom_op as an operator that returns tensors"},
    {"context-manager", "context manager", "enter {} outside the compiled function"},
    {"context-manager", "GenericContextWrappingVariable",
     "enter the context manager outside the compiled function"},
    {"exception", "bserved exception", "raise and catch outside the compiled function"},
    {"exception", "Failed to raise exception", "raise and catch outside the compiled function"},
    {"c-function", "marked as skipped",
     "{} is not traceable Python: wrap it with torch.library.custom_op, or call it outside the "
     "compiled function"},
    {"c-function", "C/C++",
     "{} is written in C: wrap it with torch.library.custom_op, or call it outside the compiled "
     "function"},
    {"c-function", "Untraceable C",
     "{} is written in C: wrap it with torch.library.custom_op, or call it outside the compiled "
     "function"},
    {"unsupported-builtin", "builtin",
     "replace the builtin {}, or call it outside the compiled function"},
    {"unsupported-builtin", "BuiltinVariable",
     "replace the builtin, or call it outside the compiled function"},
    {"backend", "Backend compiler exception",
     "the backend rejected the graph: see the failure of this compilation"},
    {"hooks", "hook",
     "register hooks outside the compiled function, or set torch._dynamo.config.compiled_autograd "
     "= True"},
    {"autograd", "autograd", "compute gradients outside the compiled function"},
    {"side-effect", "ide effect",
     "return the value instead of storing it in objects outside the function"},
    {"reconstruction", "econstruct",
     "do not keep {} alive across a graph break, and do not return it from the function"},
    {"import", "mport", "import at the top of the file, not in the compiled function"},
    {"unsupported-bytecode", "bytecode", "rewrite the line in simpler Python"},
});

// The text in the first backquotes, with them.
std::string Quoted(std::string_view text) {
  const std::size_t begin = text.find('`');
  if (begin == std::string_view::npos) return "it";
  const std::size_t end = text.find('`', begin + 1);
  if (end == std::string_view::npos) return "it";
  return std::string(text.substr(begin, end - begin + 1));
}

// Of Dynamo's own hints the first that says what to do.
std::string OwnHint(const BreakText& text) {
  constexpr auto kEmpty = std::to_array<std::string_view>(
      {"Please report", "This is likely to be a Dynamo bug", "This graph break is fundamental",
       "It may be possible to write Dynamo", "This graph break may"});
  for (const std::string& hint : text.hints) {
    if (std::ranges::none_of(kEmpty, [&](auto start) { return hint.starts_with(start); }))
      return hint;
  }
  return "change this line, or exclude the function with torch.compiler.disable";
}

}  // namespace

BreakAdvice AdviseOnBreak(const BreakText& text) {
  for (const Row& row : kRows) {
    const auto has = [&](std::string_view part) { return part.find(row.sign) != part.npos; };
    if (!has(text.type) && !has(text.explanation) && !has(text.context)) continue;
    std::string advice(row.advice);
    if (const std::size_t at = advice.find("{}"); at != std::string::npos)
      advice.replace(at, 2, Quoted(text.explanation));
    return {.kind = row.kind, .advice = std::move(advice)};
  }
  return {.kind = "other", .advice = OwnHint(text)};
}

}  // namespace idbg::compile
