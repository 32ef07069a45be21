// SPDX-License-Identifier: Apache-2.0
// What gains are worth: prices of graphs whose kernels are not all known, and changes that fail.
#include "advice/advise.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "base/error.h"
#include "device/hardware.h"
#include "estimate/estimate.h"
#include "fusion/text_graph.h"

namespace idbg::advice::advise_test {
namespace {

// Kernels by name, each known unless its name starts with '?'.
Price PriceOfKernels(std::initializer_list<std::string_view> names) {
  estimate::Estimate estimate;
  for (const std::string_view name : names) {
    const bool is_known = !name.starts_with('?');
    estimate.inductor.kernels.push_back(
        {.name = std::string(name), .time_ms = 1, .known = is_known});
    estimate.inductor.device_ms += 1;
    estimate.inductor.unknown_kernels += is_known ? 0 : 1;
  }
  return PriceOf(estimate);
}

graph::Graph WithWeights(graph::Graph graph) {
  for (graph::GraphInput& input : graph.inputs)
    if (graph.value(input.value).name.starts_with('w')) input.kind = graph::InputKind::kParameter;
  return graph;
}

Run RunOn(const std::string& device) {
  const device::Hardware hardware = device::LoadHardware(device);
  return {.hardware = hardware,
          .options = estimate::PlanOptionsFor(hardware, inductor::kNewestTorch),
          .estimate = {}};
}

const Constants kNoConstants(nullptr);

TEST_CASE("a gain is as sure as the kernels that come and go", "[advice]") {
  const Price known = PriceOfKernels({"mm_0", "mm_1", "add_2"});
  const Price both = PriceOfKernels({"mm_0", "?twist_1", "?turn_2"});
  const Price one = PriceOfKernels({"?twist_0", "add_1"});
  CHECK(KindOfGain(known, PriceOfKernels({"mm_0"})) == GainIs::kExact);
  CHECK(KindOfGain(one, PriceOfKernels({"?twist_3"})) == GainIs::kAtMost);
  CHECK(KindOfGain(one, known) == GainIs::kAtLeast);
  CHECK(KindOfGain(known, one) == GainIs::kUnknown);
  CHECK(KindOfGain(both, one) == GainIs::kUnknown);
}

TEST_CASE("kernels that go are counted by their name and work", "[advice]") {
  const Price before = PriceOfKernels({"mm_0", "mm_1", "mm_2", "add_3"});
  const auto gone = OnlyIn(before, PriceOfKernels({"mm_0", "copy_1"}));
  REQUIRE(gone.size() == 2);
  CHECK(gone[0].name == "add");
  CHECK(gone[1].name == "mm");
  CHECK(gone[1].count == 2);
  CHECK(gone[1].time_ms == 2);
}

TEST_CASE("the best batch is the one after which doubling no longer pays", "[advice]") {
  const auto at = [](std::int64_t batch, double ms) {
    return BatchPrice{.batch = batch, .price = {.replayed_ms = ms}};
  };
  CHECK(Knee({at(1, 1.0), at(2, 1.1), at(4, 1.3), at(8, 2.5), at(16, 5.0)}).batch == 4);
  CHECK(Knee({at(1, 1.0), at(2, 1.1)}).batch == 2);
  CHECK(Knee({at(1, 1.0), at(2, 1.9)}).batch == 1);
}

TEST_CASE("only a dynamic batch can be larger", "[advice]") {
  CHECK_FALSE(BatchOf(fusion::TextGraph("x: f16[8, 64]", "y = aten.relu.default(x)\nreturn (y,)")));
}

TEST_CASE("a change has one figure, of the time that it shortens most surely", "[advice]") {
  CHECK(Advice{.gain_percent = 2.8, .launched_gain_percent = 4.3, .doubt_percent = 0.7}.Percent() ==
        2.8);
  CHECK(Advice{.gain_percent = 0.5, .launched_gain_percent = 81}.Percent() == 81);
}

TEST_CASE("our choices save what they save of each product", "[advice]") {
  const graph::Graph graph = WithWeights(
      fusion::TextGraph("x: f16[4096, 4096], w: f16[4096, 4096]",
                        "y = aten.linear.default(x, w)\nz = aten.linear.default(y, w)\nreturn (z,)",
                        graph::Dialect::kTraining));
  Run run = RunOn("h200");
  const Price before = PriceOf(graph, run);
  run.choice_gain = [](const std::vector<estimate::Followed>&) { return 0.01; };
  run.has_our_choices = true;
  const Price after = PriceOf(graph, run);
  CHECK(std::abs(before.replayed_ms - after.replayed_ms - 0.02) < 1e-9);
  CHECK(std::abs(before.launched_ms - after.launched_ms - 0.02) < 1e-9);
  // Where the host takes longest, nothing is gained by shorter kernels.
  run.hardware = device::LoadHardware("h200");
  const graph::Graph small = WithWeights(
      fusion::TextGraph("x: f16[16, 64], w: f16[64, 64]",
                        "y = aten.linear.default(x, w)\nreturn (y,)", graph::Dialect::kTraining));
  run.choice_gain = [](const std::vector<estimate::Followed>&) { return 0.001; };
  const Price ours = PriceOf(small, run);
  run.has_our_choices = false;
  CHECK(ours.replayed_ms < PriceOf(small, run).replayed_ms);
  CHECK(ours.launched_ms == PriceOf(small, run).launched_ms);
}

TEST_CASE("products of the same rows share a kernel of ours, four at most", "[advice]") {
  Run run = RunOn("h200");
  run.choice_gain = [](const std::vector<estimate::Followed>& products) {
    const auto whole = [](const estimate::Followed& one) { return one.problem.n == 512; };
    return products.size() == 1
               ? 0.001
               : 0.01 * static_cast<double>(std::ranges::count_if(products, whole) - 1);
  };
  const auto saved_us = [&](std::string_view body) {
    const graph::Graph graph = WithWeights(fusion::TextGraph(
        "x: f16[1, 512], y: f16[1, 512], w: f16[512, 512], v: f16[520, 512], b: f16[512]", body,
        graph::Dialect::kTraining));
    run.has_our_choices = false;
    const double before = PriceOf(graph, run).replayed_ms;
    run.has_our_choices = true;
    return std::round((before - PriceOf(graph, run).replayed_ms) * 1e3);
  };
  const std::string one = "p = aten.linear.default(x, w)\n";
  const std::string two = one + "q = aten.linear.default(x, w)\n";
  CHECK(saved_us(one + "return (p,)") == 1);
  CHECK(saved_us(two + "return (p, q)") == 12);
  CHECK(saved_us(one + "q = aten.linear.default(y, w)\nreturn (p, q)") == 2);  // other rows
  CHECK(saved_us(one + "q = aten.linear.default(x, v)\nreturn (p, q)") == 2);  // part of a block
  CHECK(saved_us(one + "q = aten.linear.default(x, w, b)\nreturn (p, q)") == 2);
  CHECK(saved_us(two + "r = aten.linear.default(x, w)\ns = aten.linear.default(x, w)\n"
                       "t = aten.linear.default(x, w)\nreturn (p, q, r, s, t)") == 35);
}

TEST_CASE("a change that cannot be priced is a note", "[advice]") {
  const graph::Graph graph = WithWeights(
      fusion::TextGraph("x: f16[4096, 511], w: f16[512, 511]",
                        "y = aten.linear.default(x, w)\nreturn (y,)", graph::Dialect::kTraining));
  Run run = RunOn("h200");
  run.estimate.run.gemm_time = [](const plan::Gemm& product) -> std::optional<double> {
    if (product.k == 512) throw base::Error(base::ErrorCode::kFormat, "no such product");
    return 1.0;
  };
  const Advised advised = Advise({.graph = graph, .run = run, .constants = kNoConstants});
  CHECK(std::ranges::find(advised.advice, "padded-size", &Advice::rule) == advised.advice.end());
  REQUIRE_FALSE(advised.notes.empty());
  CHECK(advised.notes.front().starts_with("padded-size"));
  CHECK(advised.notes.front().ends_with("no such product"));
}

TEST_CASE("a model in half the precision needs half the memory", "[advice]") {
  // Nothing is fused, so that the peak is the sum of what is read and written.
  const graph::Graph graph = WithWeights(
      fusion::TextGraph("x: f32[4096, 4096], w: f32[4096, 4096]",
                        "y = aten.linear.default(x, w)\nreturn (y,)", graph::Dialect::kTraining));
  const Advised advised = Advise({.graph = graph, .run = RunOn("h200"), .constants = kNoConstants});
  const auto half = std::ranges::find_if(
      advised.advice, [](const Advice& one) { return one.rule == "float32" && !one.is_setting; });
  REQUIRE(half != advised.advice.end());
  CHECK(2 * half->price.peak_bytes == advised.before.peak_bytes);
}

}  // namespace
}  // namespace idbg::advice::advise_test
