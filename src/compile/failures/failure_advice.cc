// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/breaks/breaks.h"
#include "compile/failures/failures.h"
#include "compile/user_frames.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

// "use `double.register_fake` to ..." of the sentence that begins with "Please": what the exception
// itself asks for.
std::string Request(std::string_view cause) {
  std::string_view text = base::Trim(logs::Between(cause, "Please ", "\n"));
  // To the end of the sentence: a point with a blank behind it.
  text = text.substr(0, text.find(". "));
  while (text.ends_with('.')) text.remove_suffix(1);
  return std::string(text);
}

// A function that calls itself stands twice in a row, those that call each other more often.
constexpr std::size_t kRecursion = 8;

// Exceptions whose words do not say what to do, by what those contain ("a|b": or): of torch 2.13
// (torch/_inductor/cpp_builder.py, torch/_inductor/exc.py, torch/csrc/autograd/engine.cpp,
// torch/fx/experimental/symbolic_shapes.py, torch/_higher_order_ops).
constexpr base::Named<std::string_view> kFailureRows[] = {
    {"No working C++ compiler found",
     "install a C++ compiler such as g++, or name one in the environment variable CXX"},
    {"was not declared in this scope",
     "the generated C++ code uses a name that does not exist: if a lowering or a pass of your own "
     "writes it, correct that; else report it to PyTorch with the code, which extract writes"},
    {"C++ compile error",
     "the compiler's whole message is shown with --section compilations: check that the compiler "
     "in CXX is complete and new enough, or set CXX to another one"},
    {"did not return callable",
     "let the backend return what runs the graph, such as graph.forward"},
    {"maximum recursion depth exceeded",
     "the function recurses deeper than Dynamo can trace: write a loop, or leave it out with "
     "torch.compiler.disable"},
    {"Hard failure due to f",  // fail_on_recompile_limit_hit, fullgraph=True
     "the function has as many versions as torch._dynamo.config.recompile_limit allows: fix its "
     "recompilations"},
    {"Cannot generate resume function for generator",
     "Dynamo cannot go on behind a graph break in a generator or coroutine: mend the graph break "
     "in this line, or compile a plain function that it calls"},
    {"Recompiling function",
     "torch._dynamo.config.error_on_recompile is set: keep what the guard checks as it was, or "
     "unset it"},
    {"returned an invalid gradient at index",
     "correct the backward of the torch.autograd.Function that this function calls: its gradient "
     "has another shape than the input; eager mode raises the same"},
    {"Could not guard on data-dependent expression|: \"Sym(",
     "tell the compiler what holds with torch._check(...), compute both ways with torch.where or "
     "torch.cond, or let it assume one with guard_or_false of "
     "torch.fx.experimental.symbolic_shapes"},
    {"Could not extract specialized integer from data-dependent expression",
     "this line needs the number itself: keep the value a tensor, or bound it with torch._check"},
    {"as dynamic but your code specialized it to be a constant",
     "this line needs the size as a number, or equal to a size that is not marked: change the "
     "line, mark both, or allow that with torch._dynamo.maybe_mark_dynamic (in torch.export "
     "Dim.AUTO)"},
    {"When merging two branches' output",
     "let both branches return tensors of the same shape, dtype and device"},
    {"to have same metadata but found",
     "let the body return tensors of the same shape, dtype and device as it takes"},
    {"Constraints violated", "declare the dimensions as the code needs them"},
    {"not in range [",
     "the size is outside of the min and max that mark_dynamic was given: widen them"},
    {"Encountered unrecognized type",
     "return tensors, numbers and texts, or lists, tuples and dictionaries of them; a class of "
     "your own needs torch.utils._pytree.register_pytree_node"},
    {"executing %_local_scalar_dense",
     "a number of Python's that became dynamic reaches this operator: keep it in a tensor, such as "
     "torch.tensor(0.1), or set torch._dynamo.config.specialize_float = True"},
    {"[Errno 28]|[Errno 13]|[Errno 30]",
     "PyTorch cannot write its caches: make room in the folder of TORCHINDUCTOR_CACHE_DIR (by "
     "default in /tmp) or allow writing there, or name another one"},
    {kInterrupted,
     "nothing to change if somebody stopped the program; else find what raised it, such as "
     "sys.exit in a hook or pass"},
    {"DataDependentOutputException",
     "an operator inside needs a number out of a tensor, which this compiler stage does not know: "
     "compute with tensors only, set torch._dynamo.config.capture_scalar_outputs = True, or call "
     "it outside the compiled function"},
    {"unregistered member on an OpaqueObject",
     "Dynamo cannot trace what this line does with an object of PyTorch's (a process group, a "
     "mesh): call it outside the compiled function"},
    {"Unsafe side effect",
     "return the value from the function that the operator takes, instead of storing it outside"},
};

// ": cols = Dim('cols', min=4), rows = 4": what torch.export found that would do.
std::string SuggestedFixes(std::string_view text) {
  std::string fixes;
  std::string_view rest = logs::Between(text, "Suggested fixes:\n");
  for (std::string_view line; logs::NextLine(rest, line) && line.find(" = ") != line.npos;)
    fixes += (fixes.empty() ? ", or take what torch.export suggests: " : ", ") +
             std::string(base::Trim(line));
  return fixes;
}

// What is called in "... call_function g.op.default(...)".
std::string_view Called(std::string_view explanation) {
  const std::string_view name = logs::Between(explanation, "call_function ");
  return name.substr(0, name.find_first_of("(* "));
}

// "g::op" of "g.op.default": an operator that PyTorch does not bring along.
std::string CustomOperator(std::string_view target) {
  const std::size_t space = target.find('.');
  if (space == std::string_view::npos || target.starts_with('<')) return "";
  const std::string_view owner = target.substr(0, space);
  constexpr std::string_view kOwn = "aten prims prim torch higher_order quantized _c10d_functional";
  if (base::HasName(kOwn, owner)) return "";
  const std::string_view rest = target.substr(space + 1);
  return std::string(owner) + "::" + std::string(rest.substr(0, rest.find('.')));
}

// Of "No module named 'triton'".
std::string MissingModule(std::string_view message) {
  const std::string module(logs::Between(message, "No module named '", "'"));
  if (module.empty()) return "";
  return "install " + module + " for the Python that runs the program, or do without the setting " +
         "or pass that needs it" +
         (module == "triton" ? " (on a CPU: torch._inductor.config.cpu_backend = \"cpp\")" : "");
}

std::string MeantFor(const FailureText& text) {
  if (text.named_after.empty()) return "";
  return "; by its name it stands for " + text.named_after;
}

bool IsUsers(const logs::Frame& frame) { return OwnerOf(frame.file) == FrameOwner::kUser; }

// A pass, lowering or back end of the program's own, which the compiler calls.
std::string RaisedByProgram(const FailureText& text) {
  if (text.traceback.empty() || !IsUsers(text.traceback.back())) return "";
  return "the compiler calls " + Describe(text.traceback.back()) +
         ", which raised it: correct it there";
}

// Where nothing else is known, who raised it says what to change.
std::string AdviseOnRaiser(const std::vector<logs::Frame>& traceback, bool is_of_backward) {
  constexpr std::string_view kStages =
      "the first of backend=\"eager\", \"aot_eager\" and \"inductor\" that fails names the faulty "
      "stage; call what it rejects outside the compiled function, or report it to PyTorch";
  if (traceback.empty())
    return (is_of_backward ? "its traceback is where the program called backward(): " : "") +
           std::string(kStages);
  const std::string raised = Describe(traceback.back());
  const auto caller = std::ranges::find_if(traceback.rbegin(), traceback.rend(), IsUsers);
  if (caller != traceback.rend())
    return "the compiler calls " + Describe(*caller) + ", and " + raised +
           " refuses what that does: correct it there";
  // Every back end is behind Dynamo.
  if (traceback.back().file.find("torch/_dynamo/") != std::string::npos)
    return raised +
           " raised it, before any backend: do what this line does outside the compiled "
           "function, or leave the function out with torch.compiler.disable";
  return raised + " raised it: " + std::string(kStages);
}

}  // namespace

std::string AdviseOnFailure(const Failure& failure, const FailureText& text) {
  if (std::string request = Request(text.cause); !request.empty()) return request;
  if (std::string request = Request(text.message); !request.empty()) return request;
  if (text.message.ends_with(kSilentCompiler))
    return "it was probably killed for want of memory: let fewer compilers run at a time "
           "(TORCHINDUCTOR_COMPILE_THREADS=1), or give the program more memory";
  if (std::string module = MissingModule(text.message); !module.empty()) return module;
  if (std::string raised = RaisedByProgram(text); !raised.empty()) return raised;
  if (text.whole.find("maximum recursion depth exceeded") != std::string::npos &&
      text.parts.stack.size() < kRecursion &&
      std::ranges::adjacent_find(text.parts.stack, {}, &logs::Frame::function) ==
          text.parts.stack.end())
    return "PyTorch recurses without end over what this line does: do that outside the compiled "
           "function";
  for (const auto& [signs, advice] : kFailureRows) {
    if (std::ranges::any_of(base::Split(signs, '|'),
                            [&](auto sign) { return base::Has(text.whole, sign); }))
      return std::string(advice) + SuggestedFixes(text.whole) + MeantFor(text);
  }
  if (failure.type == kBrokenTrace) {
    const std::string op = CustomOperator(logs::Between(text.whole, "= torch.ops.", "("));
    return op.empty() ? "read the exception where the program printed it; a log of "
                        "strict=True would hold it"
                      : "register a fake implementation of " + op +
                            " with torch.library.register_fake, or correct the one it has";
  }
  if (const std::string op = CustomOperator(Called(text.parts.explanation)); !op.empty())
    return "run the function without torch.compile: if it works there, correct the fake "
           "implementation of " +
           op + " (torch.library.register_fake), which raised this";
  if (const std::string op = CustomOperator(text.target); !op.empty())
    return "correct the lowering of " + op +
           ", an operator that is not PyTorch's, or call it outside the compiled function: "
           "backend=\"aot_eager\" shows that the rest is right";
  if (!text.target.empty())
    return "Inductor cannot compile " + text.target +
           " as it is called here: backend=\"aot_eager\" shows that the rest is right; call the "
           "operator outside the compiled function, or change its arguments";
  if (failure.type == "Unsupported" || !text.parts.hints.empty())
    return AdviseOnBreak(text.parts).advice;
  // Operators that reject their arguments: words of torch 2.9, and of versions before.
  for (const std::string_view start :
       {"Dynamo failed to run FX node with", "Failed running call_"}) {
    if (text.message.starts_with(start))
      return "run the function without torch.compile: it may raise the same error in eager mode";
  }
  return AdviseOnRaiser(text.traceback, failure.is_of_backward);
}

}  // namespace idbg::compile
