// SPDX-License-Identifier: Apache-2.0
#include "compile/step.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/trace_builder.h"

namespace idbg::compile::step_test {
namespace {

using logs::Artifact;
using logs::Id;
using logs::MetricsLine;
using logs::Start;
using logs::TraceOf;
using logs::WithPayload;

Step StepOf(const std::string& text, StepForm form = StepForm::kCaptured) {
  const logs::Trace trace = TraceOf(text);
  const logs::View view;
  return ReadStep(LogFacts(trace, view), form);
}

// "[0/0] relu, [0/0] mm": the compilations of the graphs and the first operator of each.
std::string Text(const Step& step) {
  std::string text;
  for (const StepGraph& one : step.graphs)
    text += (text.empty() ? "" : ", ") + one.compilation + " " + one.graph.nodes.at(0).name;
  return text;
}

std::string Graph(const std::string& inputs, const std::string& op, const std::string& input) {
  return "class GraphModule(torch.nn.Module):\n    def forward(self, " + inputs + "):\n        " +
         op + ": \"f32[4, 8][8, 1]cpu\" = torch.ops.aten." + op + ".default(" + input + ");  " +
         input + " = None\n        return (" + op + ",)";
}
std::string Inference(const std::string& op) {
  return Graph("arg0_1: \"f32[4, 8][8, 1]cpu\"", op, "arg0_1");
}
const std::string kBackward = Graph("tangents_1: \"f32[4, 8][8, 1]cpu\"", "neg", "tangents_1");

std::string Event(const std::string& event, const std::string& text, const std::string& id) {
  return WithPayload("\"" + event + "\": {}, " + id, text);
}

std::string Metrics(int frame, int compile, const std::string& fields = "") {
  return MetricsLine(
      R"("co_name": "f", "co_filename": "m.py", "graph_op_count": 1, "cache_size": )" +
          std::to_string(compile) + fields,
      Id(frame, compile));
}

// A version of a frame with one graph.
std::string Version(int frame, int compile, const std::string& op, const std::string& reason = "") {
  const std::string id = Id(frame, compile);
  return (reason.empty() ? "" : Artifact("recompile_reasons", reason, id)) + Start(id) +
         Event("inductor_post_grad_graph", Inference(op), id) + Metrics(frame, compile);
}

std::string Training(int frame, int compile, const std::string& op) {
  const std::string id = Id(frame, compile);
  return Start(id) + Event("aot_forward_graph", Inference(op), id) +
         Event("aot_backward_graph", kBackward, id) + Metrics(frame, compile);
}

const std::string kOtherSize = "0/0: tensor 'x' size mismatch at index 0. expected 3, actual 4";
const std::string kOtherObject = "0/0: ___check_obj_id(L['self'], 140386349334368)";

TEST_CASE("a step has the last version of each function", "[trace]") {
  const Step step =
      StepOf(Version(0, 0, "relu") + Version(1, 0, "tanh") + Version(0, 1, "sigmoid", kOtherSize));
  CHECK(Text(step) == "[0/1] sigmoid, [1/0] tanh");
  CHECK(step.replaced == 1);
  CHECK_FALSE(step.Has(StepPart::kBackward));
}

TEST_CASE("versions for other objects run side by side", "[trace]") {
  const Step step = StepOf(Version(0, 0, "relu") + Version(0, 1, "tanh", kOtherObject));
  CHECK(Text(step) == "[0/0] relu, [0/1] tanh");
  CHECK(step.replaced == 0);
}

TEST_CASE("a step is one of training where there are such versions", "[trace]") {
  const Step step = StepOf(Training(0, 0, "relu") + Training(0, 1, "tanh") +
                           Version(0, 2, "sigmoid", kOtherSize));
  CHECK(Text(step) == "[0/1] tanh, [0/1] neg");
  CHECK(step.replaced == 2);
  CHECK(step.Has(StepPart::kBackward));
}

TEST_CASE("what failed does not run", "[trace]") {
  const Step step = StepOf(Version(0, 0, "relu") + Start(Id(1, 0)) +
                           Event("inductor_post_grad_graph", Inference("tanh"), Id(1, 0)) +
                           Metrics(1, 0, R"(, "fail_type": "InductorError", "fail_reason": "no")"));
  CHECK(Text(step) == "[0/0] relu");
}

TEST_CASE("inputs that the captured graph knows as parameters are parameters", "[trace]") {
  const std::string id = Id(0, 0);
  const std::string captured =
      "class GraphModule(torch.nn.Module):\n    def forward(self, "
      "L_self_parameters_weight_: \"f32[4, 8][8, 1]cpu\", L_x_: \"f32[4, 8][8, 1]cpu\"):\n"
      "        y: \"f32[4, 8][8, 1]cpu\" = torch._C.add_those(L_x_, L_self_parameters_weight_)\n"
      "        return (y,)";
  const auto kinds = [&](const std::string& first, const std::string& second) {
    const Step step =
        StepOf(Start(id) + Event("dynamo_output_graph", captured, id) +
               Event("inductor_post_grad_graph",
                     "class GraphModule(torch.nn.Module):\n    def forward(self, primals_1: \"" +
                         first + "\", primals_2: \"" + second +
                         "\"):\n        add: \"f32[4, 8][8, 1]cpu\" = "
                         "torch.ops.aten.add.Tensor(primals_2, primals_1)\n        return (add,)",
                     id) +
               Metrics(0, 0));
    std::vector<graph::InputKind> found;
    for (const graph::GraphInput& input : step.graphs.at(0).graph.inputs)
      found.push_back(input.kind);
    return found;
  };
  using enum graph::InputKind;
  CHECK(kinds("f32[4, 8][8, 1]cpu", "f32[4, 8][8, 1]cpu") == std::vector{kParameter, kUser});
  // Not the inputs of this graph: nothing is said of any.
  CHECK(kinds("f32[4, 8][8, 1]cpu", "f32[8][1]cpu") == std::vector{kUser, kUser});
}

TEST_CASE("what computes results is as it was captured, in ATen's words", "[trace]") {
  const std::string captured =
      "class GraphModule(torch.nn.Module):\n    def forward(self, L_x_: \"i64[4, 2][2, 1]cpu\", "
      "L_self_parameters_weight_: \"f32[9, 8][8, 1]cpu\"):\n"
      "        i: \"i64[4][2]cpu\" = L_x_[(slice(None, None, None), 1)]\n"
      "        e: \"f32[4, 8][8, 1]cpu\" = torch.nn.functional.embedding(i, "
      "L_self_parameters_weight_, None, None, 2.0, False, False)\n"
      "        v: \"f32[2, 16][16, 1]cpu\" = e.view(2, 16)\n"
      "        m: \"f32[2, 2][2, 1]cpu\" = v @ v.t()\n        return (m,)";
  const std::string forward_text = Graph("primals_1: \"f32[4, 8][8, 1]cpu\"", "relu", "primals_1");
  const std::string id = Id(0, 0);
  const Step step = StepOf(Start(id) + Event("dynamo_output_graph", captured, id) +
                           Event("aot_forward_graph", forward_text, id) +
                           Event("aot_backward_graph", kBackward, id) + Metrics(0, 0));
  REQUIRE(step.graphs.size() == 2);
  const graph::Graph& forward = step.graphs[0].graph;
  CHECK(forward.phase == graph::Phase::kForward);
  std::string targets;
  for (const graph::Node& node : forward.nodes) targets += node.target + " ";
  CHECK(targets ==
        "aten.select.int aten.embedding.default aten.view.default aten.t.default "
        "aten.matmul.default ");
  CHECK(forward.node(1).arguments.size() == 7);
  CHECK(std::get<graph::ValueRef>(forward.node(1).arguments[0].argument.value).id ==
        forward.inputs[1].value);
  CHECK(std::get<graph::ArgumentList>(forward.node(2).arguments[1].argument.value).size() == 2);
  CHECK(step.graphs[1].graph.phase == graph::Phase::kBackward);
  CHECK_FALSE(step.Has(StepPart::kOptimizer));
}

TEST_CASE("a step as it was compiled says which part each graph is", "[trace]") {
  const std::string id = Id(1, 0);
  const std::string captured =
      "class GraphModule(torch.nn.Module):\n    def forward(self, L_x_: \"f32[4, 8][8, 1]cpu\"):\n"
      "        # File: /lib/torch/optim/adam.py:247 in step, code: return x\n"
      "        y: \"f32[4, 8][8, 1]cpu\" = torch.relu(L_x_)\n        return (y,)";
  const std::string settings = Artifact(
      "fx_graph_cache_miss",
      R"j({"key": "k", "components": ["[h] cuda_matmul_settings: ('tf32', True, True)"]})j", id);
  const std::string optimizer = Start(id) + Event("dynamo_output_graph", captured, id) +
                                Event("inductor_post_grad_graph", Inference("tanh"), id);
  const Step step =
      StepOf(Training(0, 0, "neg") + optimizer + settings + Metrics(1, 0), StepForm::kCompiled);
  CHECK(Text(step) == "[0/0] neg, [0/0] neg, [1/0] tanh");
  std::vector<StepPart> parts;
  for (const StepGraph& one : step.graphs) parts.push_back(one.part);
  CHECK(parts == std::vector{StepPart::kForward, StepPart::kBackward, StepPart::kOptimizer});
  CHECK(step.uses_tf32);
  CHECK_FALSE(StepOf(Training(0, 0, "neg") + optimizer + Metrics(1, 0)).uses_tf32);
}

TEST_CASE("a graph that cannot be read is told, and the others stay", "[trace]") {
  const Step step = StepOf(Version(0, 0, "relu") + Start(Id(1, 0)) +
                           Event("inductor_post_grad_graph", "no graph", Id(1, 0)) + Metrics(1, 0));
  CHECK(Text(step) == "[0/0] relu");
  REQUIRE(step.unread.size() == 1);
  CHECK(step.unread[0].starts_with("test.log:"));
}

}  // namespace
}  // namespace idbg::compile::step_test
