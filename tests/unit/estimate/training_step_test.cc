// SPDX-License-Identifier: Apache-2.0
#include "estimate/training_step.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "estimate/estimate.h"
#include "fusion/text_graph.h"

namespace idbg::estimate::training_step_test {
namespace {

using Catch::Approx;
using fusion::TextGraph;
using enum graph::StepPart;

constexpr std::int64_t kMebi = 1 << 20;

// exp(x) * w of 4 MiB each: exp is saved for the backward pass, which makes the gradient of w.
graph::Graph ForwardGraph() {
  graph::Graph graph = TextGraph("primals_1: f32[1024, 1024], primals_2: f32[1024, 1024]",
                                 "exp = aten.exp.default(primals_2)\n"
                                 "mul = aten.mul.Tensor(exp, primals_1)\n"
                                 "sum_1 = aten.sum.default(mul)\n"
                                 "return (sum_1, exp)");
  graph.inputs[0].kind = graph::InputKind::kParameter;
  graph.inputs[0].target = "w";
  return graph;
}

graph::Graph BackwardGraph() {
  return TextGraph("exp: f32[1024, 1024], tangents_1: f32[]",
                   "mul_1 = aten.mul.Tensor(exp, tangents_1)\n"
                   "return (mul_1, None)");
}

struct Given {
  graph::Graph forward = ForwardGraph();
  graph::Graph backward = BackwardGraph();
  device::Hardware hardware = device::LoadHardware("h200");

  TrainingStep Priced(const Optimizer* optimizer, bool is_training = true) const {
    std::vector<TrainingGraph> graphs = {{kForward, "[0/0]", forward}};
    if (is_training) graphs.push_back({kBackward, "[0/0]", backward});
    return EstimateStep(graphs, optimizer, hardware,
                        PlanOptionsFor(hardware, inductor::kNewestTorch), {});
  }
};

TEST_CASE("a step's parts add up, and its memory is walked through", "[roofline]") {
  const Given given;
  const TrainingStep step = given.Priced(FindOptimizer("adamw"));
  REQUIRE(step.parts.size() == 4);
  const PartEstimate& forward = step.parts[0];
  const PartEstimate& backward = step.parts[1];
  const PartEstimate& optimizer = step.parts[2];
  const PartEstimate& whole = step.parts[3];
  CHECK(optimizer.name == "optimizer");
  CHECK(whole.name == "whole");
  CHECK(whole.replayed_ms ==
        Approx(forward.replayed_ms + backward.replayed_ms + optimizer.replayed_ms));
  // Parameter, input, two states of AdamW and what is saved; the gradient is written over that, and
  // a list of AdamW's comes beside it.
  CHECK(forward.peak_bytes / kMebi == 20);
  CHECK(backward.peak_bytes / kMebi == 20);
  CHECK(optimizer.peak_bytes / kMebi == 24);
  CHECK(whole.peak_bytes == optimizer.peak_bytes);
  CHECK(step.optimizer == FindOptimizer("adamw"));
}

TEST_CASE("an optimizer that is none of the graphs is priced by the trained parameters",
          "[roofline]") {
  const Given given;
  CHECK(TrainedParameters(std::vector<TrainingGraph>{{kForward, "f", given.forward},
                                                     {kBackward, "f", given.backward}}) ==
        Parameters{{tensor::DType::kFloat32, kMebi}});
  const TrainingStep adamw = given.Priced(FindOptimizer("adamw"));
  const TrainingStep fused = given.Priced(FindOptimizer("adamw-fused"));
  const TrainingStep sgd = given.Priced(FindOptimizer("sgd"));
  CHECK(fused.parts[2].replayed_ms < adamw.parts[2].replayed_ms);
  CHECK(sgd.parts[2].replayed_ms < adamw.parts[2].replayed_ms);
  CHECK(sgd.parts[0].peak_bytes == adamw.parts[0].peak_bytes - 4 * kMebi);
  CHECK(given.Priced(nullptr).parts.size() == 3);
}

TEST_CASE("inference has a forward pass alone, and needs no whole", "[roofline]") {
  const TrainingStep step = Given().Priced(FindOptimizer("adamw"), false);
  REQUIRE(step.parts.size() == 1);
  CHECK(step.parts[0].name == "forward");
  CHECK(step.optimizer == nullptr);
}

}  // namespace
}  // namespace idbg::estimate::training_step_test
