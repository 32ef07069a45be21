// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "compile/breaks/breaks.h"

namespace idbg::compile::break_advice_test {
namespace {

// Type, explanation, context and hints of each break of PyTorch 2.13 whose hints say what to do.
std::vector<logs::BreakText> ReadRegistry() {
  std::vector<logs::BreakText> breaks;
  std::ifstream file(IDBG_TEST_DATA "/trace/graph_break_hints.tsv");
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> parts(1);
    for (const char c : line) {
      if (c == '\t')
        parts.emplace_back();
      else
        parts.back() += c;
    }
    REQUIRE(parts.size() >= 4);
    breaks.push_back({.type = parts[0],
                      .explanation = parts[1],
                      .hints = {parts.begin() + 3, parts.end()},
                      .context = parts[2]});
  }
  return breaks;
}

// The name behind `start` in a hint; empty when it is not there.
std::string NameAfter(const std::string& hint, const std::string& start) {
  const std::size_t at = hint.find(start);
  if (at == std::string::npos) return "";
  std::size_t end = at + start.size();
  while (end < hint.size() && (std::isalnum(hint[end]) != 0 || hint[end] == '_')) ++end;
  return hint.substr(at, end - at);
}

TEST_CASE("no advice contradicts the hints of PyTorch 2.13", "[trace]") {
  const std::vector<logs::BreakText> breaks = ReadRegistry();
  REQUIRE(breaks.size() > 100);
  for (const logs::BreakText& text : breaks) {
    const std::string advice = AdviseOnBreak(text).advice;
    INFO(text.type << ": " << advice);
    // A setting or decorator that a hint names is in the advice.
    std::size_t named = 0;
    std::size_t said = 0;
    bool may_fail_in_eager = false;
    for (const std::string& hint : text.hints) {
      // Given for every builtin; meant for those that print or log.
      if (hint.starts_with("If you are attempting to call a logging function")) continue;
      for (const char* const start : {"torch._dynamo.config.", "torch._dynamo.dont_"}) {
        const std::string name = NameAfter(hint, start);
        named += name.empty() ? 0 : 1;
        said += !name.empty() && advice.find(name) != std::string::npos ? 1 : 0;
      }
      if (hint.starts_with("Remove the `torch"))
        CHECK(advice.find("emove the") != std::string::npos);
      may_fail_in_eager |= hint.starts_with("Your code may result in an error");
    }
    CHECK((named == 0 || said > 0));
    // The code may be wrong without the compiler: no advice to teach the compiler about it.
    if (may_fail_in_eager && named == 0) {
      CHECK(advice.find("custom_op") == std::string::npos);
      CHECK(advice.find("register_fake") == std::string::npos);
    }
  }
}

TEST_CASE("advice for a line of a library is not to change the library", "[trace]") {
  const logs::BreakText text{.type = "Call to `torch._dynamo.graph_break()`",
                             .hints = {"Remove the `torch._dynamo.graph_break()` call."}};
  const logs::Frame torch{.file = "/v/site-packages/torch/nn/modules/module.py", .line = 79};
  const logs::Frame library{.file = "/v/site-packages/transformers/m.py", .line = 7};
  CHECK(AdviseOnBreak(text, nullptr).advice == "remove the call");
  CHECK(
      AdviseOnBreak(text, &torch).advice ==
      "the line that breaks the graph is /v/site-packages/torch/nn/modules/module.py:79 (PyTorch): "
      "make the call in this line outside the compiled function");
  CHECK(AdviseOnBreak(text, &library).advice ==
        "in /v/site-packages/transformers/m.py:7 (library): remove the call");
  const logs::Frame optimizer{.file = "/v/site-packages/torch/optim/optimizer.py", .line = 79};
  CHECK(AdviseOnBreak(text, &optimizer).is_intended);
  CHECK(AdviseOnBreak(text, &optimizer).advice.starts_with("nothing to change"));
  const logs::BreakText setting{.type = "x", .hints = {"Set `torch._dynamo.config.y` to True."}};
  CHECK(AdviseOnBreak(setting, &torch)
            .advice.ends_with("or follow the hint: Set `torch._dynamo.config.y` to True."));
}

TEST_CASE("a step that a scheduler wraps is no C function", "[trace]") {
  const logs::BreakText text{
      .type = "Attempted to call function marked as skipped",
      .explanation =
          "Dynamo developers have intentionally marked that the function `Adam.step` "
          "in file `/v/torch/optim/lr_scheduler.py` should not be traced.",
      .hints = {"Avoid calling the function `Adam.step`.",
                "Apply `@torch._dynamo.dont_skip_tracing` to the function `Adam.step`."},
      .context = "skip reason: file is force-skipped (/v/torch/optim/lr_scheduler.py)"};
  CHECK(AdviseOnBreak(text).kind == "skipped");
  CHECK(AdviseOnBreak(text).advice.starts_with("a learning rate scheduler wraps `Adam.step`"));
}

TEST_CASE("the hint for functions that print or log is given for those only", "[trace]") {
  const auto advice = [](const std::string& name) {
    return AdviseOnBreak({.type = "Failed to trace builtin operator",
                          .explanation = "Dynamo does not know how to trace builtin operator `" +
                                         name + "` with argument types ['Tensor']",
                          .hints = {"Avoid calling builtin `" + name + "`.",
                                    "If you are attempting to call a logging function (e.g. "
                                    "`print`), you can try adding it to "
                                    "`torch._dynamo.config.reorderable_logging_functions`."}})
        .advice;
  };
  CHECK(advice("str") == "replace the builtin `str`, or call it outside the compiled function");
  CHECK(advice("print").find("reorderable_logging_functions") != std::string::npos);
}

// What torch 2.6 says, which has no types and no hints, and what helps.
TEST_CASE("reasons of versions without hints lead to what helps", "[trace]") {
  const auto advice = [](const std::string& type) { return AdviseOnBreak({.type = type}).advice; };
  const std::string where = "use torch.where, or pass both branches as functions to torch.cond";
  CHECK(advice("Data-dependent jump") == where);
  CHECK(advice("Dynamic control flow is not supported at the moment. Please use "
               "functorch.experimental.control_flow.cond") == where);
  CHECK(advice("Tensor.item") ==
        "keep the value a tensor, or set torch._dynamo.config.capture_scalar_outputs = True");
  CHECK(advice("dynamic shape operator: aten.nonzero.default; to enable, set X")
            .starts_with("set torch._dynamo.config.capture_dynamic_output_shape_ops = True"));
  CHECK(advice("Logger not supported for non-export cases. To avoid graph breaks ...")
            .ends_with("torch._dynamo.config.ignore_logger_methods.add(logging.Logger.info)"));
  CHECK(advice("call_method OptimizerVariable(Adam) step [] {}")
            .ends_with("or write type(optimizer).step(optimizer)"));
  CHECK(advice("builtin: print [<class 'ConstantVariable'>] False")
            .ends_with("torch._dynamo.config.reorderable_logging_functions.add(print)"));
  CHECK(advice("builtin: sorted [<class 'TensorVariable'>] False") ==
        "replace the builtin `sorted`, or call it outside the compiled function");
  CHECK(advice("call_function BuiltinVariable(set) [] {}") ==
        "replace the builtin, or call it outside the compiled function");
}

TEST_CASE("an operator without a fake implementation is named", "[trace]") {
  const logs::BreakText text{.type = "Operator does not support running with fake tensors",
                             .hints = {"see https://example.org for how to fix"},
                             .context = "unsupported operator: shop.square.default"};
  CHECK(AdviseOnBreak(text).advice ==
        "register a fake implementation of `shop.square.default` with torch.library.register_fake");
}

// Tried: with the decorator that the log names another break follows.
TEST_CASE("what PyTorch itself disables is called outside", "[trace]") {
  const logs::BreakText text{
      .type = "Attempted to inline function marked as skipped",
      .explanation =
          "Dynamo developers have intentionally marked that the function "
          "`Optimizer.zero_grad` in file `/v/torch/_compile.py` should not be traced.",
      .hints = {"Apply `@torch._dynamo.dont_skip_tracing` to the function `f`."}};
  CHECK(AdviseOnBreak(text).advice ==
        "PyTorch never traces `Optimizer.zero_grad`: call it outside the compiled function");
}

// Tried: with the decorator that the log names another break follows in the loader.
TEST_CASE("the loop over a loader is left out, what it does with a batch compiled", "[trace]") {
  const logs::BreakText text{
      .type = "Attempted to inline function marked as skipped",
      .explanation =
          "Dynamo developers have intentionally marked that the function `DataLoader.__iter__` "
          "should not be traced.",
      .hints = {"Apply `@torch._dynamo.dont_skip_tracing` to the function `DataLoader.__iter__`."}};
  CHECK(AdviseOnBreak(text).advice.starts_with("Dynamo does not trace a DataLoader: compile what"));
}

TEST_CASE("a hint that only repeats the break is no advice", "[trace]") {
  const logs::BreakText text{
      .type = "Unsupported context manager",
      .explanation = "Dynamo does not know how to enter a `lock` context manager.",
      .hints = {"Avoid using the unsupported context manager."}};
  CHECK(AdviseOnBreak(text).advice ==
        "enter `lock` outside the compiled function, or leave this function out with "
        "torch.compiler.disable");
}

TEST_CASE("DistributedDataParallel's own forward is not traced", "[trace]") {
  const logs::BreakText text{
      .type = "Attempted to call function marked as skipped",
      .explanation =
          "Dynamo developers have intentionally marked that the function "
          "`DistributedDataParallel._inside_ddp_forward` in file "
          "`/v/torch/_compile.py` should not be traced.",
      .hints = {"Apply `@torch._dynamo.dont_skip_tracing` to the function `f`."}};
  const logs::Frame frame{.file = "/usr/lib/python3.11/contextlib.py", .line = 105};
  CHECK(AdviseOnBreak(text, &frame)
            .advice.ends_with("DistributedDataParallel(torch.compile(module))"));
  const logs::Frame forward{.file = "/v/site-packages/torch/nn/parallel/distributed.py"};
  CHECK(AdviseOnBreak({.type = "Unsupported method call"}, &forward)
            .advice.ends_with("DistributedDataParallel(torch.compile(module))"));
}

TEST_CASE("what PyTorch raises is about the arguments that it was given", "[trace]") {
  const logs::Frame frame{.file = "/v/site-packages/torch/nn/attention/flex_attention.py"};
  const logs::BreakText text{.type = "Observed exception",
                             .context = "raised exception NotImplementedError('not on a CPU.')"};
  CHECK(AdviseOnBreak(text, &frame).advice.starts_with("the code may raise in eager mode too"));
  CHECK(text.Cause() == "NotImplementedError: not on a CPU.");
}

TEST_CASE("a builtin written in C cannot be decorated", "[trace]") {
  const logs::BreakText text{.type = "Attempted to call function marked as skipped",
                             .explanation =
                                 "Dynamo does not know how to trace the builtin `time.time.` "
                                 "This function is either a Python builtin or C."};
  CHECK(AdviseOnBreak(text).advice ==
        "`time.time` is written in C: call it outside the compiled function; if it computes on "
        "tensors, wrap it with torch.library.custom_op");
}

}  // namespace
TEST_CASE("a function that is left out for a reason is left alone", "[compile]") {
  const auto advise = [](const char* reason) {
    return AdviseOnBreak({.type = "Skip calling `torch.compiler.disable()`d function",
                          .explanation = "Skip calling function `<function tok>` since it was "
                                         "wrapped with `torch.compiler.disable` (reason: " +
                                         std::string(reason) + ")"});
  };
  CHECK(advise("talks to the tokenizer").is_intended);
  CHECK(advise("talks to the tokenizer").advice.find("\"talks to the tokenizer\"") !=
        std::string::npos);
  CHECK_FALSE(advise("None").is_intended);
  CHECK(advise("None").advice.starts_with("remove the decorator"));
}

TEST_CASE("a break says which function is not traced", "[compile]") {
  GraphBreak one{.text = {.type = "Attempted to call function marked as skipped",
                          .explanation = "Dynamo developers have intentionally marked that the "
                                         "function `random` in file `random.py` should not be "
                                         "traced."}};
  one.advice = AdviseOnBreak(one.text);
  CHECK(one.What() == "Attempted to call function marked as skipped: `random`");
}

}  // namespace idbg::compile::break_advice_test
