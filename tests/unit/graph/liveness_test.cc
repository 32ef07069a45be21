// SPDX-License-Identifier: Apache-2.0
#include "graph/liveness.h"

#include <catch2/catch_test_macros.hpp>

#include "graph/graph_builder.h"

namespace idbg::graph::liveness_test {
namespace {

void Return(GraphBuilder& builder, ValueId id) {
  builder.graph().outputs.push_back({.value = Ref(id)});
}

TEST_CASE("a residual connection keeps its tensor until the sum", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  const ValueId a = builder.Make("aten.relu.default", {Ref(x)}, {10});
  const ValueId b = builder.Make("aten.sin.default", {Ref(a)}, {10});
  const ValueId c = builder.Make("aten.cos.default", {Ref(b)}, {10});
  Return(builder, builder.Make("aten.add.Tensor", {Ref(a), Ref(c)}, {10}));
  const MemoryProfile profile = ProfileMemory(builder.graph());
  CHECK(profile.inputs_bytes == 40);
  CHECK(profile.peak_bytes == 160);
  CHECK(profile.peak_node == 2);
  CHECK(profile.live_at_peak.size() == 4);
}

TEST_CASE("a view keeps its base alive, in-place operators make nothing", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  const ValueId a = builder.Make("aten.relu.default", {Ref(x)}, {10});
  const ValueId view = builder.Make("aten.view.default", {Ref(a)}, {2, 5});
  const ValueId row = builder.Make("aten.select.int", {Ref(view)}, {5});
  builder.Make("aten.sin.default", {Ref(x)}, {10});
  const ValueId same = builder.Make("aten.add_.Tensor", {Ref(row), Ref(row)}, {5});
  Return(builder, builder.Make("aten.neg.default", {Ref(same)}, {5}));
  const MemoryProfile profile = ProfileMemory(builder.graph());
  CHECK(profile.peak_bytes == 120);
  CHECK(profile.peak_node == 3);
}

TEST_CASE("what a node allocates for itself counts while it runs", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  const ValueId a = builder.Make("aten.relu.default", {Ref(x)}, {10});
  Return(builder, builder.Make("aten.sin.default", {Ref(a)}, {10}));
  const auto workspace = [](const Graph&, const Node& node) -> std::int64_t {
    return node.target == "aten.relu.default" ? 1000 : 0;
  };
  const MemoryProfile profile = ProfileMemory(builder.graph(), {.workspace = workspace});
  CHECK(profile.peak_bytes == 1080);
  CHECK(profile.peak_node == 0);
}

TEST_CASE("tensors larger than any memory count in full", "[graph]") {
  constexpr std::int64_t kHuge = std::int64_t{1} << 57;  // elements of 4 bytes
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  const ValueId a = builder.Make("aten.expand.default", {Ref(x)}, {10});
  const ValueId b = builder.Make("aten.sin.default", {Ref(a)}, {kHuge});
  const ValueId c = builder.Make("aten.cos.default", {Ref(b)}, {kHuge});
  Return(builder, builder.Make("aten.sum.default", {Ref(c)}, {}));
  const MemoryProfile profile = ProfileMemory(builder.graph());
  CHECK(profile.peak_bytes == 40 + 8 * kHuge);
  CHECK(profile.peak_node == 2);
}

TEST_CASE("outputs live to the end, a result that nobody uses for one node", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  Return(builder, builder.Make("aten.relu.default", {Ref(x)}, {10}));
  builder.Make("aten.sin.default", {Ref(x)}, {100});
  builder.Make("aten.cos.default", {Ref(x)}, {10});
  CHECK(ProfileMemory(builder.graph()).peak_bytes == 480);
}

TEST_CASE("tied weights count once, blocks are rounded", "[graph]") {
  GraphBuilder builder;
  for (int i = 0; i < 2; ++i) {
    const ValueId w = builder.Input({10});
    builder.graph().inputs.back() = {.value = w,
                                     .kind = InputKind::kParameter,
                                     .target = "w" + std::to_string(i),
                                     .storage = "0",
                                     .storage_bytes = 40};
  }
  const ValueId x = builder.Input({3});
  builder.Make("aten.add.Tensor", {Ref(0), Ref(x)}, {10});
  const MemoryProfile plain = ProfileMemory(builder.graph());
  CHECK(plain.weights_bytes == 40);
  CHECK(plain.inputs_bytes == 12);
  CHECK(plain.peak_bytes == 92);
  CHECK(ProfileMemory(builder.graph(), {.rounding = 512}).peak_bytes == 3 * 512);
}

TEST_CASE("graphs of control flow need memory while they run", "[graph]") {
  GraphBuilder inner;
  const ValueId a = inner.Input({10});
  const ValueId wide = inner.Make("aten.sin.default", {Ref(a)}, {1000});
  Return(inner, inner.Make("aten.sum.default", {Ref(wide)}, {10}));
  GraphBuilder builder;
  const ValueId x = builder.Input({10});
  builder.graph().subgraphs.push_back(inner.graph());
  const ValueId y = builder.Make("higher_order.wrap_with_set_grad_enabled",
                                 {{false}, {SubgraphRef{0}}, Ref(x)}, {10});
  Return(builder, builder.Make("aten.relu.default", {Ref(y)}, {10}));
  const MemoryProfile profile = ProfileMemory(builder.graph());
  CHECK(profile.peak_bytes == 40 + 4000 + 40);
  CHECK(profile.peak_node == 0);
}

TEST_CASE("tensors of unknown or absurd size do not spoil the sum", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({SymInt::Unknown()});
  const std::int64_t huge = std::int64_t{1} << 57;
  builder.Make("aten.relu.default", {Ref(x)}, {huge});
  builder.Make("aten.relu.default", {Ref(x)}, {huge});
  builder.Make("aten.relu.default", {Ref(x)}, {huge, huge});
  const MemoryProfile profile = ProfileMemory(builder.graph());
  CHECK(profile.unknown_values == 2);
  CHECK(profile.peak_bytes > 0);
  CHECK(ProfileMemory(Graph{}).peak_node == kNoNode);
}

}  // namespace
}  // namespace idbg::graph::liveness_test
