// SPDX-License-Identifier: Apache-2.0
// Several graphs that are advised on as one step.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "advice/advise.h"
#include "estimate/estimate.h"
#include "fusion/text_graph.h"

namespace idbg::advice::step_test {
namespace {

using Catch::Approx;

const Constants kNoValues(nullptr);

Run OnH200() {
  const device::Hardware h200 = device::LoadHardware("h200");
  return {.hardware = h200,
          .options = estimate::PlanOptionsFor(h200, inductor::kNewestTorch),
          .estimate = {}};
}

// A product of float32 with a weight, of so many rows.
graph::Graph Product(int rows) {
  graph::Graph graph =
      fusion::TextGraph("x: f32[" + std::to_string(rows) + ", 1024], w: f32[1024, 1024]",
                        "y = aten.mm.default(x, w)\nreturn (y,)");
  graph.inputs.at(1).kind = graph::InputKind::kParameter;
  return graph;
}

Advised StepOf(const std::vector<graph::Graph>& graphs) {
  const Run run = OnH200();
  std::vector<Subject> subjects;
  for (const graph::Graph& graph : graphs)
    subjects.push_back({.graph = graph, .run = run, .constants = kNoValues});
  return AdviseStep(subjects);
}

const Advice& Find(const Advised& advised, std::string_view rule, bool is_setting) {
  const auto found = std::ranges::find_if(advised.advice, [&](const Advice& one) {
    return one.rule == rule && one.is_setting == is_setting;
  });
  REQUIRE(found != advised.advice.end());
  return *found;
}

TEST_CASE("a step costs what its graphs cost, and gains what they gain", "[advice]") {
  const Advised small = StepOf({Product(1024)});
  const Advised large = StepOf({Product(8192)});
  const Advised both = StepOf({Product(1024), Product(8192)});
  CHECK(both.before.replayed_ms == Approx(small.before.replayed_ms + large.before.replayed_ms));
  CHECK(both.before.launched_ms == Approx(small.before.launched_ms + large.before.launched_ms));
  CHECK(both.before.peak_bytes == std::max(small.before.peak_bytes, large.before.peak_bytes));
  CHECK(both.before.kernels == 2);
  for (const bool is_setting : {false, true}) {  // bfloat16, TF32
    const Advice& one = Find(both, "float32", is_setting);
    CHECK(one.gain_ms == Approx(Find(small, "float32", is_setting).gain_ms +
                                Find(large, "float32", is_setting).gain_ms));
    CHECK(one.gain_percent == Approx(100 * one.gain_ms / both.before.replayed_ms));
  }
  CHECK(Find(both, "float32", false).place.count == 2);
  REQUIRE(both.together);
  CHECK(both.together->replayed_ms ==
        Approx(small.together->replayed_ms + large.together->replayed_ms));
}

TEST_CASE("a change outside the backward of a training step gains at least what it gains there",
          "[advice]") {
  graph::Graph forward =
      fusion::TextGraph("q: f16[4, 16, 512, 64], k: f16[4, 16, 512, 64]",
                        "t = aten.transpose.int(k, -2, -1)\ns = aten.matmul.default(q, t)\n"
                        "p = aten.softmax.int(s, -1)\ny = aten.matmul.default(p, k)\nreturn (y,)");
  graph::Graph backward = Product(1024);
  const auto gain_is = [&](const char* rule) {
    const Advised advised = StepOf({forward, backward});
    return Find(advised, rule, false).gain_is;
  };
  CHECK(gain_is("attention-by-operators") == GainIs::kExact);
  forward.phase = graph::Phase::kForward;
  backward.phase = graph::Phase::kBackward;
  CHECK(gain_is("attention-by-operators") == GainIs::kAtLeast);
  CHECK(gain_is("float32") == GainIs::kExact);
}

TEST_CASE("a change of one graph of a step is judged by the whole step", "[advice]") {
  // Dropping a copy is worth much to the small graph, and nothing to both.
  const graph::Graph copy =
      fusion::TextGraph("x: f16[64, 64]",
                        "t = aten.permute.default(x, [1, 0])\nc = aten.clone.default(t)\n"
                        "y = aten.mm.default(c, x)\nreturn (y,)");
  const auto has_copies = [](const Advised& advised) {
    return std::ranges::count(advised.advice, "copies", &Advice::rule) > 0;
  };
  CHECK(has_copies(StepOf({copy})));
  CHECK_FALSE(has_copies(StepOf({copy, Product(65536)})));
}

TEST_CASE("together a change must still bring something under the settings", "[advice]") {
  const Advised advised = StepOf({Product(256)});
  REQUIRE(advised.together);
  for (const Advice& one : advised.advice)
    CHECK(advised.together->replayed_ms <= one.price.replayed_ms * (1 + 1e-9));
}

}  // namespace
}  // namespace idbg::advice::step_test
