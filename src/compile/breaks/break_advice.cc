// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/breaks/breaks.h"
#include "compile/user_frames.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

struct BreakRow {
  std::string_view kind;
  std::string_view sign;  // what the type, the explanation or the context contains; "a|b": or
  std::string_view advice;
  // The sign stands in many breaks: what the log itself says of this one is better.
  bool is_general = false;
  // The log's hint is for functions of the user's, and this one is PyTorch's.
  bool is_final = false;
};

// What the log says of code that is wrong without the compiler too.
constexpr std::string_view kMayFailInEager =
    "Your code may result in an error when running in eager";
constexpr std::string_view kTryEager =
    "run the function without torch.compile: it may raise the same error in eager mode";

constexpr std::string_view kSchedulerAdvice =
    "a learning rate scheduler wraps {}, and Dynamo does not trace schedulers: call it outside the "
    "compiled function, or apply @torch._dynamo.dont_skip_tracing to it";

// torch/nn/parallel/distributed.py, _inside_ddp_forward: "this ctxmgr function is marked 'skip'".
constexpr std::string_view kDdpAdvice =
    "PyTorch does not trace DistributedDataParallel's own forward: compile the module inside it, "
    "DistributedDataParallel(torch.compile(module))";

// torch/distributed/fsdp/_fully_shard: its hooks gather the parameters.
constexpr std::string_view kFsdpAdvice =
    "PyTorch does not trace the hooks of fully_shard: compile the layers that it shards one by one "
    "(layer.compile()), not the module that calls them";

constexpr std::string_view kFunctorchAdvice =
    "compile around torch.func's transform instead of inside it, "
    "torch.compile(torch.func.vmap(f)), not vmap(torch.compile(f)), and mend the graph breaks of "
    "what it calls";

constexpr std::string_view kAssertAdvice =
    "use torch._assert_async, or check before the compiled function is called";

constexpr std::string_view kPrintAdvice =
    "move the print out of the compiled function; one of tensors, numbers and texts can be "
    "deferred instead: torch._dynamo.config.reorderable_logging_functions.add(print)";

// The first row whose sign is found counts: special cases stand before general ones. {} is the name
// that the explanation quotes. Signs: types in torch/_dynamo/graph_break_registry.json (2.13) and
// the messages of versions before 2.7, which have no types.
constexpr auto kBreakRows = std::to_array<BreakRow>({
    {"explicit", "torch._dynamo.graph_break()", "remove the call"},
    {"explicit", "skip function graph_break", "remove the call to torch._dynamo.graph_break"},
    {"c-function", "know how to trace the builtin",
     "{} is written in C: call it outside the compiled function; if it computes on tensors, wrap "
     "it with torch.library.custom_op"},
    {"functorch", "functorch tensor|functorch tracing attempt", kFunctorchAdvice},
    {"side-effect", "Non-nullified side effect",
     "change that object outside of the function that the operator takes"},
    {"side-effect", "input mutation during higher order op",
     "change a copy of the input instead (x = x.clone()), in the function that the operator takes"},
    {"sparse", "wrap sparse Tensor",
     "do its work in a function with torch.compiler.disable, or pass what to_dense() makes of it"},
    {"nested", "strided NestedTensor", "make the nested tensor with layout=torch.jagged"},
    {"random", "torch.Generator method",
     "draw with the default generator, or outside the compiled function"},
    {"class", "__build_class__", "define the class outside the compiled function"},
    {"script", "torch.jit.script/freeze|ScriptModules", "compile the module that was scripted"},
    {"collective", "async_op=True", "call the collective without async_op"},
    {"tensor-state", "requires_grad_() call|on Tensor.requires_grad|.retain_grad()|resize_|.set_()",
     "do this to the tensor outside the compiled function"},
    {"text", "repr() on|str_impl not", "make texts of tensors outside the compiled function"},
    {"autograd-function", "utograd.Function|AutogradFunction|autograd_function_kwonly",
     "Dynamo does not trace this torch.autograd.Function: make it a torch.library.custom_op with "
     "register_autograd, or apply it outside the compiled function",
     true},
    {"autograd", "when trace_autograd_ops is off",
     "call it outside the compiled function, or set torch._dynamo.config.trace_autograd_ops = "
     "True"},
    {"proxy", "convert args/kwargs to proxy",
     "an argument of a call in this line is nothing that a graph can hold: compute it outside the "
     "compiled function and pass the result in"},
    {"disabled", "torch.compiler.disable|torch._dynamo.disable",
     "remove the decorator, or call it outside the function"},
    {"data-dependent-branch", "Data-dependent assertion", kAssertAdvice},
    {"item", "Tensor.item|_local_scalar_dense",
     "keep the value a tensor, or set torch._dynamo.config.capture_scalar_outputs = True"},
    {"item", "Data dependent operator",
     "{} gives a number of Python's, which no setting captures: compute it as a tensor, such as "
     "(a == b).all() for torch.equal, and choose with torch.where"},
    {"item", "Tensor.tolist", "keep the values in a tensor until the compiled function returns"},
    {"data-dependent-branch",
     "Data-dependent branching|generic_jump TensorVariable|Data-dependent jump|Dynamic control "
     "flow is not supported",
     "use torch.where, or pass both branches as functions to torch.cond"},
    {"print", "builtin operator `print`|BuiltinVariable(print)|builtin: print ", kPrintAdvice},
    {"logging", "Logger not supported",
     "move the logging out of the compiled function, or ignore it while compiling: "
     "torch._dynamo.config.ignore_logger_methods.add(logging.Logger.info)"},
    {"logging", "logging.Logger method",
     "move the logging out of the compiled function, or ignore it while compiling: "
     "torch._dynamo.config.ignore_logging_functions.add(...) (before 2.13 ignore_logger_methods)"},
    {"logging", "reorder a debugging function",
     "log only plain values and tensors, or move the call out of the compiled function"},
    {"generator", "generator", "call the generator from a plain function and compile that function",
     true},
    {"loop", "graph break in loop",
     "move the call that causes the break out of the loop: a break in a loop makes the whole "
     "function run in eager mode"},
    {"numpy", "numpy", "compute with torch, or set torch._dynamo.config.trace_numpy = True", true},
    {"dynamic-shape-operator", "ynamic shape operator",
     "set torch._dynamo.config.capture_dynamic_output_shape_ops = True, or use a variant whose "
     "output size is fixed"},
    {"no-fake-kernel", "o fake impl",
     "register a fake implementation of the operator with torch.library.register_fake"},
    {"no-fake-kernel", "not support running with fake tensors",
     "register a fake implementation of {} with torch.library.register_fake"},
    {"user-error", "when making fake tensor call", kTryEager},
    {"no-fake-kernel", "fake tensor",
     "register a fake implementation of the operator with torch.library.register_fake", true},
    {"non-tensor-output", "non-single Tensor return|torch.* op returned non-Tensor",
     "call it outside the compiled function; what computes on tensors can be made an operator that "
     "returns tensors with torch.library.custom_op"},
    {"context-manager", "how to enter a `torch", "enter {} outside the compiled function", true},
    {"context-manager", "Unsupported context manager",
     "enter {} outside the compiled function, or leave this function out with "
     "torch.compiler.disable"},
    {"context-manager", "context manager", "enter {} outside the compiled function", true},
    {"context-manager", "GenericContextWrappingVariable|method `__enter__`",
     "enter the context manager outside the compiled function"},
    {"exception", "failed to find name", "define or import {}: eager mode fails there too"},
    {"exception", "bserved exception|Failed to raise exception",
     "the code may raise in eager mode too: run it without torch.compile first; if the exception "
     "is intended, raise and catch it outside the compiled function"},
    {"skipped", "DistributedDataParallel._inside_ddp_forward", kDdpAdvice, false, true},
    {"skipped", "torch/optim/lr_scheduler.py)", kSchedulerAdvice},
    {"skipped", "torch/_compile.py`|torch/nn/utils/rnn.py`",
     "PyTorch never traces {}: call it outside the compiled function", false, true},
    {"skipped", "`DataLoader.",
     "Dynamo does not trace a DataLoader: compile what the loop does with a batch, not the loop",
     false, true},
    {"skipped", "OptimizerVariable(",
     "the optimizer's step is wrapped (learning rate schedulers do that), and Dynamo does not "
     "trace the wrapper: call it outside the compiled function, or write "
     "type(optimizer).step(optimizer)"},
    {"skipped", "marked as skipped|intentionally marked",
     "Dynamo does not trace {}: call it outside the compiled function, or apply "
     "@torch._dynamo.dont_skip_tracing to it"},
    {"c-function", "C/C++|Untraceable C",
     "{} is written in C: wrap it with torch.library.custom_op, or call it outside the compiled "
     "function",
     true},
    {"unsupported-builtin", "builtin|BuiltinVariable",
     "replace the builtin {}, or call it outside the compiled function", true},
    {"backend", "Backend compiler exception",
     "the backend met an operator that needs data, or has no fake implementation: keep it (or the "
     "tensor subclass that calls it) out of the compiled function"},
    {"hooks", "hook",
     "register hooks outside the compiled function, or set torch._dynamo.config.compiled_autograd "
     "= True",
     true},
    {"autograd", "autograd", "compute gradients outside the compiled function", true},
    {"side-effect", "ide effect",
     "return the value instead of storing it in objects outside the function", true},
    {"reconstruction", "econstruct",
     "do not keep {} alive across a graph break, and do not return it from the function", true},
    {"import", "mport", "import at the top of the file, not in the compiled function", true},
    {"unsupported-bytecode", "bytecode", "rewrite the line in simpler Python", true},
});

// The text in the first backquotes, with them; empty for none.
std::string Quoted(std::string_view text) {
  const std::size_t begin = text.find('`');
  if (begin == std::string_view::npos) return "";
  const std::size_t end = text.find('`', begin + 1);
  if (end == std::string_view::npos) return "";
  std::string_view name = text.substr(begin, end - begin);
  while (name.ends_with('.')) name.remove_suffix(1);  // the end of Dynamo's sentence
  return std::string(name) + "`";
}

// What the break is about: what the explanation quotes, "sorted" of "builtin: sorted [...]" of
// versions before 2.7, "shop.square.default" of "unsupported operator: shop.square.default"; empty
// when the log does not say.
std::string NameIn(const logs::BreakText& text) {
  if (std::string name = Quoted(text.explanation); !name.empty()) return name;
  for (const std::string_view start : {"builtin: ", "unsupported operator: "}) {
    for (const std::string_view words :
         {std::string_view(text.type), std::string_view(text.context)}) {
      const std::size_t at = words.find(start);
      if (at == std::string_view::npos) continue;
      const std::string_view name = words.substr(at + start.size());
      return "`" + std::string(name.substr(0, name.find_first_of(" ("))) + "`";
    }
  }
  return "";
}

// The advice with the name in the place of {}; of an unknown one "it", and of a builtin none.
std::string WithName(std::string_view advice, const logs::BreakText& text) {
  std::string result(advice);
  const std::size_t at = result.find("{}");
  if (at == std::string::npos) return result;
  const std::string name = NameIn(text);
  if (name.empty() && result.substr(0, at).ends_with("builtin ")) return result.erase(at - 1, 3);
  return result.replace(at, 2, name.empty() ? "it" : name);
}

// What Dynamo's hints say that is no advice.
bool SaysNothing(std::string_view hint) {
  constexpr auto kEmpty = std::to_array<std::string_view>(
      {"Please report", "Please file", "This is likely to be a Dynamo bug",
       "This graph break is fundamental", "It may be possible to write Dynamo",
       "This graph break may", "Avoid calling ", "Report an issue"});
  return std::ranges::any_of(kEmpty, [&](auto start) { return hint.starts_with(start); });
}

// A setting or decorator that a hint names: "torch._dynamo.config.trace_numpy"; empty for none.
std::string_view NamedIn(std::string_view hint) {
  for (const std::string_view start : {"torch._dynamo.config.", "torch._dynamo.dont_"}) {
    const std::size_t at = hint.find(start);
    if (at == std::string_view::npos) continue;
    const std::size_t end = hint.find_first_not_of(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.", at);
    std::string_view name = hint.substr(at, end - at);
    while (name.ends_with('.')) name.remove_suffix(1);
    return name;
  }
  return {};
}

// Whether a hint is for functions that print or log, and the break is of another: 2.13 gives it for
// every builtin.
bool IsForLogging(std::string_view hint, const logs::BreakText& text) {
  if (!hint.starts_with("If you are attempting to call a logging function")) return false;
  const std::string name = Quoted(text.explanation);
  return std::ranges::none_of(std::to_array<std::string_view>({"print", "warn", "log"}),
                              [&](auto word) { return name.find(word) != name.npos; });
}

// The hint that names a setting which the advice does not; null for none.
const std::string* UnsaidHint(const logs::BreakText& text, std::string_view advice) {
  for (const std::string& hint : text.hints) {
    if (IsForLogging(hint, text)) continue;
    const std::string_view name = NamedIn(hint);
    if (!name.empty() && advice.find(name) == std::string_view::npos) return &hint;
  }
  return nullptr;
}

// Of Dynamo's own hints one that names a setting, else the first that says what to do; empty for
// none.
std::string OwnHint(const logs::BreakText& text) {
  if (const std::string* const hint = UnsaidHint(text, "")) return *hint;
  const bool may_follow = std::ranges::any_of(text.hints, [](const std::string& hint) {
    return hint.starts_with("This graph break may have been caused by an earlier graph break");
  });
  const std::string first =
      may_follow ? "mend the graph break before it in this function, which may have caused this one"
                 : "";
  for (const std::string& hint : text.hints) {
    if (SaysNothing(hint) || IsForLogging(hint, text)) continue;
    const std::string own = hint.starts_with(kMayFailInEager) ? std::string(kTryEager) : hint;
    return may_follow ? first + "; if it stays: " + own : own;
  }
  return first;
}

// Why somebody left a function out: "talks to the tokenizer" of torch.compiler.disable(reason=...).
std::string ReasonOf(const logs::BreakText& text) {
  const std::string_view reason = logs::Between(text.explanation, "(reason: ");
  const std::size_t end = reason.rfind(')');
  if (end == std::string_view::npos || reason.starts_with("None)")) return "";
  return "\"" + std::string(reason.substr(0, end)) + "\"";
}

BreakAdvice FromRows(const logs::BreakText& text) {
  for (const BreakRow& row : kBreakRows) {
    const auto has = [signs = base::Split(row.sign, '|')](std::string_view part) {
      return std::ranges::any_of(signs, [&](auto sign) { return base::Has(part, sign); });
    };
    // A context may name anything of the user's.
    if (!has(text.type) && !has(text.explanation) && (row.is_general || !has(text.context)))
      continue;
    std::string own = OwnHint(text);
    if (row.is_general && !own.empty()) return {.kind = row.kind, .advice = std::move(own)};
    if (row.kind == "disabled") {
      if (const std::string reason = ReasonOf(text); !reason.empty())
        return {
            .kind = row.kind,
            .advice = "nothing to change, where " + reason +
                      " still holds: else remove the decorator, or call it outside the function",
            .is_intended = true};
    }
    std::string advice = WithName(row.advice, text);
    const std::string* const hint = row.is_final ? nullptr : UnsaidHint(text, advice);
    return {.kind = row.kind, .advice = hint != nullptr ? *hint : std::move(advice)};
  }
  std::string own = OwnHint(text);
  if (own.empty())
    own = "do what this line does outside the compiled function and pass in what comes of it";
  return {.kind = "other", .advice = std::move(own)};
}

}  // namespace

BreakAdvice AdviseOnBreak(const logs::BreakText& text) {
  constexpr std::string_view kNamed = R"(
      skipped c-function unsupported-builtin print context-manager)";
  BreakAdvice advice = FromRows(text);
  if (std::ranges::any_of(text.stack, [](const logs::Frame& frame) {
        return frame.file.find("torch/distributed/fsdp/") != std::string::npos;
      }))
    advice.advice = kFsdpAdvice;
  if (advice.kind == "data-dependent-branch" && !text.stack.empty() &&
      base::Trim(text.stack.back().code).starts_with("assert "))
    advice.advice = kAssertAdvice;
  if (base::HasName(kNamed, advice.kind)) advice.about = NameIn(text);
  return advice;
}

BreakAdvice AdviseOnBreak(const logs::BreakText& text, const logs::Frame* library) {
  BreakAdvice advice = AdviseOnBreak(text);
  // What a library raises is about its arguments, wherever it does.
  if (library == nullptr || advice.kind == "exception" || advice.advice == kDdpAdvice ||
      advice.advice == kFsdpAdvice)
    return advice;
  if (library->file.ends_with("torch/nn/parallel/distributed.py"))
    return {.kind = advice.kind, .advice = std::string(kDdpAdvice)};
  if (OwnerOf(library->file) == FrameOwner::kLibrary) {
    advice.advice = "in " + Describe(*library) + ": " + advice.advice;
    return advice;
  }
  // torch/optim/optimizer.py, _use_grad_for_differentiable: "Note on graph break below".
  if (advice.kind == "explicit" && library->file.ends_with("torch/optim/optimizer.py"))
    return {.kind = advice.kind,
            .advice =
                "nothing to change: PyTorch's optimizers break the graph around their step on "
                "purpose, so that parameters are updated in place",
            .is_intended = true};
  // Nobody changes a line of PyTorch: what helps is a setting, or not to trace the call.
  const std::string* const hint = UnsaidHint(text, "");
  advice.advice = "the line that breaks the graph is " + Describe(*library) +
                  ": make the call in this line outside the compiled function";
  if (hint != nullptr) advice.advice += ", or follow the hint: " + *hint;
  return advice;
}

}  // namespace idbg::compile
