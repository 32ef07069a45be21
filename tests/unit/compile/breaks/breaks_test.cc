// SPDX-License-Identifier: Apache-2.0
#include "compile/breaks/breaks.h"

#include <catch2/catch_test_macros.hpp>

#include "compile/log_facts.h"
#include "logs/trace_builder.h"

namespace idbg::compile::breaks_test {
namespace {

using logs::Artifact;
using logs::Id;
using logs::MetricsLine;
using logs::Start;
using logs::TraceOf;

std::vector<GraphBreak> FindBreaks(const logs::Trace& trace, const logs::View& view) {
  return LogFacts(trace, view).Breaks();
}

constexpr char kLoop[] = R"(Graph break in user code at /home/user/m.py:12
Graph Break Reason: Failed to handle graph break gracefully. Skipping the function and falling back to eager. Graph break encountered:

Failed to trace builtin operator
  Explanation: Dynamo does not know how to trace builtin operator `print` with argument types ['str'].
      More of it.
  Hint: Avoid calling builtin `print`.
  Hint: Please report an issue to PyTorch.

  Developer debug context: builtin print

 For more details about this graph break, please visit: https://example.org/gb/gb0059.html

*** While handling this graph break, another graph break occurred: ***

graph break in loop
  Explanation: torch.compile detected a graph break in a for/while loop.
  Hint: none of the first one's

User code traceback:
  File "/home/user/m.py", line 19, in step
    x = scaled(x)
        ^^^^^^^^^
  File "/home/user/m.py", line 12, in scaled
    print("scaling")

Traceback (most recent call last):
  File "/torch/_dynamo/symbolic_convert.py", line 1076, in wrapper
)";

TEST_CASE("a graph break's text is taken apart", "[trace]") {
  const logs::BreakText text = logs::ParseBreakText(kLoop);
  CHECK(text.type == "Failed to trace builtin operator");
  CHECK(text.explanation.ends_with("['str']. More of it."));
  CHECK(text.hints.size() == 2);
  CHECK(text.context == "builtin print");
  CHECK(text.LinkId() == "gb0059");
  CHECK(text.place.ToString() == "/home/user/m.py:12");
  CHECK(text.skips_frame);
  CHECK(text.skip_type == "graph break in loop");
  REQUIRE(text.stack.size() == 2);
  CHECK(text.stack[0].code == "x = scaled(x)");
  CHECK(text.stack[1].function == "scaled");
  CHECK(AdviseOnBreak(text).kind == "print");
}

TEST_CASE("texts of older versions are read", "[trace]") {
  const logs::BreakText old = logs::ParseBreakText(
      "Graph break in user code at m.py:7\nReason: Unsupported: generic_jump TensorVariable()\n"
      "User code traceback:\n  File \"m.py\", line 7, in f\n    if x.sum() > 0:\n");
  CHECK(old.type == "generic_jump TensorVariable()");
  CHECK(AdviseOnBreak(old).kind == "data-dependent-branch");
  const logs::BreakText skip = logs::ParseBreakText(
      "Graph break: skip: from user code at:\n  File \"m.py\", line 9, in g\n    h()\n");
  CHECK(skip.place.line == 9);
  CHECK(skip.skips_frame);
  const logs::BreakText raised = logs::ParseBreakText(
      "Graph break: skip: from user code at:\n  File \"m.py\", line 9, in g\n    raise E\n\n"
      "Traceback (most recent call last):\n  File \"x.py\", line 1, in step\n"
      "torch._dynamo.exc.ObservedException: raised exception E()\n\n"
      "During handling of the above exception, another exception occurred:\n\n"
      "Traceback (most recent call last):\n  File \"x.py\", line 2, in run\n"
      "torch._dynamo.exc.Unsupported: Observed exception\n  Explanation: E was raised.\n\n"
      "from user code:\n   File \"m.py\", line 9, in g\n    raise E\n");
  CHECK(raised.type == "Observed exception");
  CHECK(raised.explanation == "E was raised.");
  CHECK(raised.place.line == 9);
  CHECK(raised.skips_frame);
  CHECK(logs::ParseBreakText("'skip function graph_break in file x'").type ==
        "'skip function graph_break in file x'");
  CHECK(logs::ParseBreakText("").type.empty());
}

TEST_CASE("a break that no row knows gets Dynamo's own hint", "[trace]") {
  const logs::BreakText text = logs::ParseBreakText(
      "Something new\n  Explanation: no.\n  Hint: Please report an issue.\n  Hint: Do this.\n");
  CHECK(AdviseOnBreak(text).kind == "other");
  CHECK(AdviseOnBreak(text).advice == "Do this.");
}

TEST_CASE("a function mode of PyTorch hands on the break of the line above", "[trace]") {
  const std::string text =
      "Graph break in user code at /v/site-packages/torch/utils/_device.py:104\n"
      "Reason: Unsupported: Tensor.item\nUser code traceback:\n  File \"m.py\", line 7, in f\n"
      "    return x.item()\n  File \"/v/site-packages/torch/utils/_device.py\", line 104, in "
      "__torch_function__\n    return func(*args, **kwargs)\n\n";
  const auto breaks = FindBreaks(
      TraceOf(Start(Id(0, 0)) + Artifact("dynamo_graph_break_reason", text, Id(0, 0))), {});
  REQUIRE(breaks.size() == 1);
  CHECK(breaks[0].user_place.ToString() == "m.py:7");
  CHECK(breaks[0].advice.advice.starts_with("keep the value a tensor"));
}

TEST_CASE("breaks of one type in one line are one", "[trace]") {
  const logs::Trace trace =
      TraceOf(Start(Id(0, 0)) + Artifact("dynamo_graph_break_reason", kLoop, Id(0, 0)) +
              Start(Id(1, 0)) + Artifact("dynamo_graph_break_reason", kLoop, Id(1, 0)));
  const auto breaks = FindBreaks(trace, {});
  REQUIRE(breaks.size() == 1);
  REQUIRE(breaks[0].occurrences.size() == 2);
  CHECK(breaks[0].occurrences[1].compilation == "[1/0]");
}

TEST_CASE("a restart without an artifact breaks where its function resumes", "[trace]") {
  const std::string at = R"(, "co_filename": "m.py", "co_firstlineno": 5)";
  const std::string metrics =
      MetricsLine(R"("co_name": "f", "restart_reasons": ["'skip function graph_break'"])" + at,
                  Id(0, 0, 1)) +
      MetricsLine(R"("co_name": "torch_dynamo_resume_in_f_at_7", "restart_reasons": [])" + at,
                  Id(1, 0));
  const auto breaks = FindBreaks(TraceOf(metrics), {});
  REQUIRE(breaks.size() == 1);
  CHECK(breaks[0].text.place.ToString() == "m.py:7");
  CHECK(breaks[0].advice.kind == "explicit");
}

TEST_CASE("a resumed function alone shows a break, unless a break is known there", "[trace]") {
  const std::string resumed = MetricsLine(
      R"("co_name": "torch_dynamo_resume_in_step_at_19", "co_filename": "/home/user/m.py")",
      Id(1, 0));
  const auto alone = FindBreaks(TraceOf(resumed), {});
  REQUIRE(alone.size() == 1);
  CHECK(alone[0].text.type == "reason not recorded");
  // In line 19 step calls the function that breaks in line 12.
  const auto known =
      FindBreaks(TraceOf(Artifact("dynamo_graph_break_reason", kLoop, Id(0, 0)) + resumed), {});
  CHECK(known.size() == 1);
}

// A break in line 12 of m.py, in a function that `caller` calls.
std::string BreakCalledFrom(int caller) {
  return "Graph break in user code at m.py:12\nGraph Break Reason: R\n  Explanation: E\n\n"
         "User code traceback:\n  File \"m.py\", line " +
         std::to_string(caller) +
         ", in f\n    x = g(x)\n  File \"m.py\", line 12, in g\n    h(x)\n";
}

std::string Resumed(int line, const std::string& id) {
  return MetricsLine("\"co_name\": \"torch_dynamo_resume_in_f_at_" + std::to_string(line) +
                         "\", \"co_filename\": \"m.py\"",
                     id);
}

TEST_CASE("a break that was met again resumes in the line of either caller", "[trace]") {
  const std::string name = "dynamo_graph_break_reason";
  const logs::Trace trace =
      TraceOf(Artifact(name, BreakCalledFrom(20), Id(0, 0)) + Resumed(20, Id(1, 0)) +
              Artifact(name, BreakCalledFrom(21), Id(1, 0)) + Resumed(21, Id(2, 0)));
  const auto breaks = FindBreaks(trace, {});
  REQUIRE(breaks.size() == 1);
  CHECK(breaks[0].occurrences.size() == 2);
  REQUIRE(breaks[0].callers.size() == 2);
  CHECK(breaks[0].callers[1].line == 21);
  CHECK(breaks[0].resumptions == std::vector<std::string>{"[1/0]", "[2/0]"});
}

TEST_CASE("of one id there are the breaks it met and that which it goes on behind", "[trace]") {
  const std::string name = "dynamo_graph_break_reason";
  const logs::Trace trace = TraceOf(Artifact(name, BreakCalledFrom(20), Id(0, 0)) +
                                    Resumed(20, Id(1, 0)) + Artifact(name, kLoop, Id(2, 0)));
  const auto behind = FindBreaks(trace, {.id = logs::CompileId{.frame = 1, .compile = 0}});
  REQUIRE(behind.size() == 1);
  CHECK(behind[0].text.type == "R");
  CHECK(behind[0].occurrences[0].compilation == "[0/0]");
  const auto own = FindBreaks(trace, {.id = logs::CompileId{.frame = 2, .compile = 0}});
  REQUIRE(own.size() == 1);
  CHECK(own[0].text.context == "builtin print");
  CHECK(own[0].resumptions.empty());
}

}  // namespace
}  // namespace idbg::compile::breaks_test
